import Devices
import FitPinkyCore
import Glibc
import Testing

@testable import LinuxDevices

/// A netlink socket in memory, that fails where it is told to.
private final class ScriptedNetlink {
    struct Message {
        var bytes: [UInt8]
        var sender: UInt32? = 0
        /// What the kernel says that the message has.
        var byteCount: Int?

        init(_ lines: String..., sender: UInt32? = 0, byteCount: Int? = nil) {
            bytes = lines.flatMap { Array($0.utf8) + [0] }
            self.sender = sender
            self.byteCount = byteCount
        }
    }

    /// Errnos that the next calls of that name answer, the first first.
    var faults: [String: [CInt]] = [:]
    var messages: [Message] = []
    var pollEvents: CShort?
    var clock = MonotonicInstant(nanoseconds: 1_000_000_000)
    private(set) var openCount = 0
    private(set) var isOpen = false
    private(set) var pollCount = 0

    func calls() -> UeventCalls {
        var calls = UeventCalls()
        calls.open = {
            self.answer("socket") {
                self.openCount += 1
                self.isOpen = true
                return 7
            }
        }
        calls.bind = { _ in self.answer("bind") { 0 } }
        calls.close = { _ in self.isOpen = false }
        calls.receive = { _, buffer, message in
            self.answer("recvfrom") {
                guard !self.messages.isEmpty else { return -EAGAIN }
                let next = self.messages.removeFirst()
                buffer.replaceSubrange(0..<min(buffer.count, next.bytes.count), with: next.bytes.prefix(buffer.count))
                message = UeventMessage(sender: next.sender, byteCount: next.byteCount ?? next.bytes.count)
                return 0
            }
        }
        calls.poll = { descriptors, milliseconds in
            self.answer("poll") {
                self.pollCount += 1
                let isReady = !self.messages.isEmpty || self.faults["recvfrom"]?.isEmpty == false
                descriptors[0].revents = self.pollEvents ?? (isReady ? CShort(POLLIN) : 0)
                guard descriptors[0].revents == 0 else { return 1 }
                self.clock = self.clock + .milliseconds(Int64(milliseconds))
                return 0
            }
        }
        calls.now = { self.clock }
        return calls
    }

    private func answer(_ call: String, _ body: () -> CInt) -> CInt {
        guard let fault = faults[call]?.first else { return body() }
        faults[call]?.removeFirst()
        return -fault
    }
}

@Suite struct AnnouncementsTests {
    private let netlink = ScriptedNetlink()

    private func announcements() -> KernelAnnouncements { KernelAnnouncements(calls: netlink.calls()) }

    private var soon: MonotonicInstant { netlink.clock + .seconds(2) }

    private let camera = ScriptedNetlink.Message(
        "add@/devices/x/video0", "ACTION=add", "SUBSYSTEM=video4linux", "DEVNAME=video0", "SEQNUM=7")

    @Test func `what the kernel says about a kiosk's devices is told in its order`() throws {
        netlink.messages = [
            camera, .init("add@/x", "ACTION=add", "SUBSYSTEM=input", "DEVNAME=input/event3"),
            .init("remove@/y", "ACTION=remove", "SUBSYSTEM=gpio", "DEVNAME=gpiochip1"),
        ]
        #expect(
            try announcements().next(until: soon)
                == [.added(.camera, name: "video0"), .removed(.gpio, name: "gpiochip1")])
    }

    @Test func `a silence lasts until the deadline`() throws {
        let deadline = soon
        #expect(try announcements().next(until: deadline) == [])
        #expect(netlink.clock == deadline)
    }

    @Test func `what is about other devices does not end the wait`() throws {
        netlink.messages = [.init("add@/x", "ACTION=add", "SUBSYSTEM=input", "DEVNAME=input/event3")]
        let deadline = soon
        #expect(try announcements().next(until: deadline) == [])
        #expect(netlink.clock == deadline)
    }

    @Test(arguments: [nil, 1, 4711, .max] as [UInt32?])
    func `nobody but the kernel is heard`(sender: UInt32?) throws {
        var forged = camera
        forged.sender = sender
        netlink.messages = [forged]
        #expect(try announcements().next(until: soon) == [])
    }

    @Test func `a queue that ran over means that something was missed, and listening goes on`() throws {
        let announcements = announcements()
        netlink.faults["recvfrom"] = [ENOBUFS]
        netlink.messages = [camera]
        #expect(try announcements.next(until: soon) == [.missed])
        #expect(try announcements.next(until: soon) == [.added(.camera, name: "video0")])
        #expect(netlink.openCount == 1)
    }

    @Test func `a message that is too long means that something was missed`() throws {
        var long = camera
        long.byteCount = Uevent.maxBytes + 1
        netlink.messages = [long]
        #expect(try announcements().next(until: soon) == [.missed])
    }

    @Test func `a long queue is read in parts`() throws {
        let announcements = announcements()
        netlink.messages = [ScriptedNetlink.Message](
            repeating: camera, count: KernelAnnouncements.maxMessagesAtOnce + 1)
        #expect(try announcements.next(until: soon).count == KernelAnnouncements.maxMessagesAtOnce)
        #expect(try announcements.next(until: soon).count == 1)
    }

    @Test func `a socket that wakes the reader and has nothing ends the wait`() throws {
        netlink.pollEvents = CShort(POLLERR)
        #expect(try announcements().next(until: soon) == [])
        #expect(netlink.pollCount == PollLimits.maxFruitlessWakeups)
    }

    @Test func `nobody listens any more after the announcements are forgotten`() throws {
        do {
            let announcements = announcements()
            _ = try announcements.next(until: netlink.clock)
            #expect(netlink.isOpen)
        }
        #expect(!netlink.isOpen)
    }

    static let calls = ["socket", "bind", "poll", "recvfrom"]

    @Test(arguments: calls, [EIO, ENOMEM, EACCES, EMFILE, EBADF, EPROTONOSUPPORT])
    func `each call's failure is named, and what was said meanwhile is missed`(call: String, errno: CInt) throws {
        let announcements = announcements()
        netlink.faults[call] = [errno]
        #expect(throws: AnnouncementsError.failed(call: call, errno: errno)) { try announcements.next(until: soon) }
        #expect(!netlink.isOpen)
        let before = netlink.clock
        #expect(try announcements.next(until: soon) == [.missed])
        #expect(netlink.clock == before)
        netlink.messages = [camera]
        #expect(try announcements.next(until: soon) == [.added(.camera, name: "video0")])
    }

    @Test(arguments: calls)
    func `a signal interrupts no call`(call: String) throws {
        netlink.faults[call] = [EINTR, EINTR]
        netlink.messages = [camera]
        #expect(try announcements().next(until: soon) == [.added(.camera, name: "video0")])
        #expect(netlink.faults[call] == [])
    }

    @Test func `any user may listen to the kernel itself`() throws {
        #expect(try KernelAnnouncements().next(until: MonotonicInstant(nanoseconds: 0)) == [])
    }
}

@Suite struct UeventTests {
    private func announcement(_ text: String) -> DeviceAnnouncement? {
        let bytes = text.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
        return Uevent(bytes[...])?.announcement
    }

    @Test(arguments: [
        ("video4linux", "DEVNAME=video0", DeviceAnnouncement.added(.camera, name: "video0")),
        ("gpio", "DEVNAME=gpiochip0", .added(.gpio, name: "gpiochip0")),
        ("spidev", "DEVNAME=spidev0.0", .added(.spi, name: "spidev0.0")),
        ("net", "INTERFACE=wlan0", .added(.networkLink, name: "wlan0")),
    ])
    func `a device of a kiosk is announced`(subsystem: String, name: String, expected: DeviceAnnouncement) {
        #expect(announcement("add@/d|ACTION=add|SUBSYSTEM=\(subsystem)|\(name)|") == expected)
    }

    @Test(arguments: [
        "add@/d|ACTION=add|SUBSYSTEM=video4linux|DEVNAME=v4l-subdev0|", "add@/d|ACTION=add|SUBSYSTEM=gpio|DEVNAME=x|",
        "add@/d|ACTION=add|SUBSYSTEM=net|INTERFACE=lo|", "add@/d|ACTION=add|SUBSYSTEM=block|DEVNAME=sda|",
        "change@/d|ACTION=change|SUBSYSTEM=video4linux|DEVNAME=video0|",
        "bind@/d|ACTION=bind|SUBSYSTEM=video4linux|DEVNAME=video0|",
    ])
    func `what else happens is not`(text: String) {
        #expect(announcement(text) == nil)
    }

    @Test(arguments: [
        "", "|", "||||", "@", "add@/d|", "add@/d|ACTION=add|SUBSYSTEM=net|", "add@/d|ACTION=add|DEVNAME=video0|",
        "add@/d|SUBSYSTEM=video4linux|DEVNAME=video0|", "add@/d|ACTION=add|SUBSYSTEM=video4linux|DEVNAME=|",
        "libudev|ACTION=add|SUBSYSTEM=video4linux|DEVNAME=video0|",
        "add@/d|ACTION=add|SUBSYSTEM=video4linux|DEVNAME=video 0|",
        "add@/d|ACTION=add|SUBSYSTEM=video4linux|DEVNAME=video\u{1B}[2J|",
        "add@/d|ACTION|SUBSYSTEM|DEVNAME|=|==|",
    ])
    func `what is no message of the kernel is nothing`(text: String) {
        #expect(announcement(text) == nil)
    }

    @Test func `bytes that are no text harm nobody`() {
        var state: UInt64 = 1
        for _ in 0..<2000 {
            let bytes = (0..<64).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33) & 0x7F == 64 ? 0 : UInt8(truncatingIfNeeded: state >> 33)
            }
            #expect(Uevent((Array("add@/d".utf8) + [0] + bytes)[...])?.announcement == nil)
        }
    }
}
