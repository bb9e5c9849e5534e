import CV4L2
import Devices
import FitPinkyCore
import Glibc
internal import SystemPackage

/// A running stream: the device, what its frames look like, and the driver's buffers, mapped.
struct V4L2Stream {
    let device: V4L2Device
    let layout: FrameLayout
    private let shape: BufferShape
    /// The pieces of each buffer.
    private let buffers: [[UnsafeMutableRawBufferPointer]]

    /// Agrees with the device on the format, maps its buffers and starts it. After an error the device is as it was before,
    /// and the caller's to close.
    init(
        device: V4L2Device, kind: V4L2Kind, code: FourCC, width: Int, height: Int
    ) throws(CameraError) {
        self.device = device
        layout = try device.agree(on: code, kind, width: width, height: height)
        device.askForRate(kind)
        shape = BufferShape(kind: kind, planeCount: layout.planes.count)
        var mapped: [[UnsafeMutableRawBufferPointer]] = []
        do throws(CameraError) {
            for index in 0..<(try V4L2Stream.allocate(on: device, kind)) {
                // Kept piece by piece, so that an error in the middle of a buffer leaves nothing mapped.
                mapped.append([])
                for plane in try device.buffer(.queryBuffer, index, shape).planes {
                    mapped[Int(index)].append(try device.map(plane))
                }
            }
            for index in mapped.indices { _ = try device.buffer(.queueBuffer, UInt32(index), shape) }
            var type = CInt(kind.type)
            try device.control(.startStream, &type)
        } catch {
            V4L2Stream.free(mapped, on: device, kind)
            throw error
        }
        buffers = mapped
    }

    /// Stops the stream and lets the device go. What fails on the way cannot be mended: the descriptor goes in any case.
    func close() {
        var type = CInt(shape.kind.type)
        _ = device.attempt(.stopStream, &type)
        for plane in buffers.joined() { device.unmap(plane) }
        device.close()
    }

    func nextFrame(before deadline: MonotonicInstant) throws(CameraError) -> CameraFrame {
        var wakeups = 0
        repeat {
            if try waitUntilReadable(deadline), let frame = try newestFrame() { return frame }
            wakeups += 1
        } while device.calls.now() < deadline && wakeups < PollLimits.maxFruitlessWakeups
        throw .silent(device: device.path)
    }

    private func waitUntilReadable(_ deadline: MonotonicInstant) throws(CameraError) -> Bool {
        var descriptors = [pollfd(fd: device.descriptor, events: CShort(POLLIN), revents: 0)]
        let milliseconds = device.calls.now().pollMilliseconds(until: deadline)
        do throws(Errno) {
            try valueOrErrno(retryOnInterrupt: false) { device.calls.poll(&descriptors, milliseconds) }
        } catch {
            // The time left has changed: the caller comes again.
            if error == .interrupted { return false }
            throw V4L2Device.error("poll", error, device.path, device.calls)
        }
        let events = descriptors[0].revents
        guard events & deadEvents == 0 else { throw causeOfDeath(events) }
        return events & CShort(POLLIN) != 0
    }

    /// A stream that broke and a camera that was pulled both wake the poll; asking for a frame tells them apart.
    private func causeOfDeath(_ events: CShort) -> CameraError {
        guard events & CShort(POLLHUP | POLLNVAL) == 0,
            case .failure(let errno) = device.attempt(.dequeueBuffer, shape), errno.rawValue != EAGAIN
        else { return .unplugged(device: device.path) }
        return device.error(.dequeueBuffer, errno)
    }

    /// Takes all that is ready, gives back all but the newest, and copies that one.
    private func newestFrame() throws(CameraError) -> CameraFrame? {
        var newest: DriverBuffer?
        // A camera faster than this loop must not keep it for ever.
        for _ in 0..<buffers.count * 2 {
            let buffer: DriverBuffer
            switch device.attempt(.dequeueBuffer, shape) {
            case .success(let taken): buffer = taken
            case .failure(let errno):
                if errno.rawValue == EAGAIN { return try copied(newest) }
                throw device.error(.dequeueBuffer, errno)
            }
            guard Int(buffer.index) < buffers.count else {
                throw .unusable(device: device.path, why: "handed out buffer \(buffer.index) of \(buffers.count)")
            }
            if let older = buffer.isEmpty ? buffer : newest {
                _ = try device.buffer(.queueBuffer, older.index, shape)
            }
            if !buffer.isEmpty { newest = buffer }
        }
        return try copied(newest)
    }

    private func copied(_ buffer: DriverBuffer?) throws(CameraError) -> CameraFrame? {
        guard let buffer else { return nil }
        let (bytes, isBeyondBelief) = layout.copy(buffer.planes.map(\.filled), from: buffers[Int(buffer.index)])
        let isFlagged = buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
        let frame = CameraFrame(
            format: layout.format, width: layout.width, height: layout.height, bytesPerLine: layout.bytesPerLine,
            timestamp: timestamp(buffer), isFlaggedDamaged: isFlagged || isBeyondBelief, bytes: bytes)
        _ = try device.buffer(.queueBuffer, buffer.index, shape)
        return frame
    }

    /// The driver's time of the frame, if it is of the monotonic clock and not ahead of it; else now.
    private func timestamp(_ buffer: DriverBuffer) -> MonotonicInstant {
        let now = device.calls.now()
        guard buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) else {
            return now
        }
        let seconds = Int64(buffer.timestamp.tv_sec)
        let microseconds = Int64(buffer.timestamp.tv_usec)
        guard (0...now.nanoseconds / 1_000_000_000).contains(seconds), (0..<1_000_000).contains(microseconds) else {
            return now
        }
        return min(now, MonotonicInstant(nanoseconds: seconds * 1_000_000_000 + microseconds * 1000))
    }

    private static func allocate(on device: V4L2Device, _ kind: V4L2Kind) throws(CameraError) -> UInt32 {
        let count = try device.requestBuffers(V4L2Limits.bufferCount, kind)
        let allowed = V4L2Limits.minBufferCount...V4L2Limits.maxBufferCount
        guard allowed.contains(count) else {
            let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
            throw .unusable(device: device.path, why: "has \(count) buffers; \(range) are allowed")
        }
        return count
    }

    /// Gives the buffers back, so that another format may be agreed on. Closing the device would do it too, so a failure
    /// changes nothing.
    private static func free(_ buffers: [[UnsafeMutableRawBufferPointer]], on device: V4L2Device, _ kind: V4L2Kind) {
        for plane in buffers.joined() { device.unmap(plane) }
        do throws(CameraError) { _ = try device.requestBuffers(0, kind) } catch {}
    }
}
