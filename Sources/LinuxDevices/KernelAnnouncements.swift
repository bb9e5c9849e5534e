package import Devices
package import FitPinkyCore
import Glibc
internal import SystemPackage

/// What the kernel announces about devices, heard on its netlink group for such events. Any user may listen.
package final class KernelAnnouncements: DeviceAnnouncements {
    private let calls: UeventCalls
    private var socket: CInt?
    /// Whether something may have been said while nobody listened.
    private var hasMissed = false
    private var buffer = [UInt8](repeating: 0, count: Uevent.maxBytes)

    /// Most messages that are read in one call; the others come with the next.
    static let maxMessagesAtOnce = 256

    /// Listens from the first call on.
    package convenience init() {
        self.init(calls: UeventCalls())
    }

    init(calls: UeventCalls) {
        self.calls = calls
    }

    deinit {
        if let socket { calls.close(socket) }
    }

    /// The announcements since the last call, as soon as there are any; what is not about a kiosk's devices is not told.
    package func next(until deadline: MonotonicInstant) throws(AnnouncementsError) -> [DeviceAnnouncement] {
        do throws(AnnouncementsError) {
            let socket = try listen()
            var heard: [DeviceAnnouncement] = []
            if hasMissed { heard.append(.missed) }
            hasMissed = false
            var wakeups = 0
            while heard.isEmpty, wakeups < PollLimits.maxFruitlessWakeups {
                if try waitUntilReadable(socket, deadline) { heard += try read(socket) }
                wakeups += 1
                guard calls.now() < deadline else { break }
            }
            return heard
        } catch {
            if let socket { calls.close(socket) }
            socket = nil
            hasMissed = true
            throw error
        }
    }

    private func listen() throws(AnnouncementsError) -> CInt {
        if let socket { return socket }
        let opened = try call("socket") { calls.open() }
        socket = opened
        try call("bind") { calls.bind(opened) }
        return opened
    }

    private func waitUntilReadable(_ socket: CInt, _ deadline: MonotonicInstant) throws(AnnouncementsError) -> Bool {
        var descriptors = [pollfd(fd: socket, events: CShort(POLLIN), revents: 0)]
        let milliseconds = calls.now().pollMilliseconds(until: deadline)
        do throws(Errno) {
            try valueOrErrno(retryOnInterrupt: false) { calls.poll(&descriptors, milliseconds) }
        } catch {
            // The time left has changed: the caller comes again.
            if error == .interrupted { return false }
            throw .failed(call: "poll", errno: error.rawValue)
        }
        // An overflow shows as POLLERR, and the next read says which error it is.
        return descriptors[0].revents != 0
    }

    /// All that waits. Words of others than the kernel are not heard; a word that was lost, or is too long, is one that
    /// was missed.
    private func read(_ socket: CInt) throws(AnnouncementsError) -> [DeviceAnnouncement] {
        var heard: [DeviceAnnouncement] = []
        for _ in 0..<KernelAnnouncements.maxMessagesAtOnce {
            var message = UeventMessage(sender: nil, byteCount: 0)
            do throws(Errno) {
                try valueOrErrno { calls.receive(socket, &buffer, &message) }
            } catch {
                switch error.rawValue {
                case EAGAIN: return heard
                // The queue ran over; what is left in it comes with the next call.
                case ENOBUFS: return heard + [.missed]
                default: throw .failed(call: "recvfrom", errno: error.rawValue)
                }
            }
            guard message.sender == 0 else { continue }
            guard message.byteCount <= buffer.count else {
                heard.append(.missed)
                continue
            }
            if let announcement = Uevent(buffer[..<message.byteCount])?.announcement { heard.append(announcement) }
        }
        return heard
    }

    @discardableResult
    private func call(_ name: String, _ body: () -> CInt) throws(AnnouncementsError) -> CInt {
        do throws(Errno) {
            return try valueOrErrno(body)
        } catch {
            throw .failed(call: name, errno: error.rawValue)
        }
    }
}
