import CV4L2
import Devices
import FitPinkyCore
import Glibc

/// A running stream: the device, what its frames look like, and the driver's buffers, mapped.
struct V4L2Stream {
    let device: V4L2Device
    let layout: FrameLayout
    private let buffers: [UnsafeMutableRawBufferPointer]

    /// Agrees with the device, maps its buffers and starts it. The device stays the caller's to close after an error.
    init(device: V4L2Device, width: Int, height: Int) throws(CameraError) {
        self.device = device
        layout = try device.agree(width: width, height: height)
        var mapped: [UnsafeMutableRawBufferPointer] = []
        do throws(CameraError) {
            for index in 0..<(try V4L2Stream.allocate(on: device)) {
                mapped.append(try V4L2Stream.map(index, on: device))
            }
            for index in mapped.indices { try device.queue(UInt32(index)) }
            var type = CInt(V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
            try device.control(.startStream, &type)
        } catch {
            V4L2Stream.unmap(mapped, on: device)
            throw error
        }
        buffers = mapped
    }

    /// Stops the stream and lets the device go. What fails on the way cannot be mended: the descriptor goes in any case.
    func close() {
        var type = CInt(V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
        _ = device.attempt(.stopStream, &type)
        V4L2Stream.unmap(buffers, on: device)
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
            if error.rawValue == EINTR { return false }
            throw V4L2Device.error("poll", error, device.path, device.calls)
        }
        let events = descriptors[0].revents
        guard events & deadEvents == 0 else { throw causeOfDeath(events) }
        return events & CShort(POLLIN) != 0
    }

    /// A stream that broke and a camera that was pulled both wake the poll; asking for a frame tells them apart.
    private func causeOfDeath(_ events: CShort) -> CameraError {
        guard events & CShort(POLLHUP | POLLNVAL) == 0 else { return .unplugged(device: device.path) }
        var buffer = V4L2Device.buffer()
        guard let errno = device.attempt(.dequeueBuffer, &buffer), errno.rawValue != EAGAIN else {
            return .unplugged(device: device.path)
        }
        return device.error(.dequeueBuffer, errno)
    }

    /// Takes all that is ready, gives back all but the newest, and copies that one.
    private func newestFrame() throws(CameraError) -> CameraFrame? {
        var newest: v4l2_buffer?
        // A camera faster than this loop must not keep it for ever.
        for _ in 0..<buffers.count * 2 {
            var buffer = V4L2Device.buffer()
            if let errno = device.attempt(.dequeueBuffer, &buffer) {
                if errno.rawValue == EAGAIN { break }
                throw device.error(.dequeueBuffer, errno)
            }
            guard Int(buffer.index) < buffers.count else {
                throw .unusable(device: device.path, why: "handed out buffer \(buffer.index) of \(buffers.count)")
            }
            // So some drivers hand back a frame that they lost.
            let isEmpty = buffer.bytesused == 0
            if let older = isEmpty ? buffer : newest { try device.queue(older.index) }
            if !isEmpty { newest = buffer }
        }
        guard let newest else { return nil }
        let frame = copy(newest)
        try device.queue(newest.index)
        return frame
    }

    private func copy(_ buffer: v4l2_buffer) -> CameraFrame {
        let mapped = buffers[Int(buffer.index)]
        let (count, isBeyondBelief) = layout.bounds(bytesUsed: buffer.bytesused, mappedBytes: mapped.count)
        let isFlagged = buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
        return CameraFrame(
            format: layout.format, width: layout.width, height: layout.height, bytesPerLine: layout.bytesPerLine,
            timestamp: timestamp(buffer), isFlaggedDamaged: isFlagged || isBeyondBelief,
            bytes: [UInt8](mapped.prefix(count)))
    }

    /// The driver's time of the frame, if it is of the monotonic clock and not ahead of it; else now.
    private func timestamp(_ buffer: v4l2_buffer) -> MonotonicInstant {
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

    private static func allocate(on device: V4L2Device) throws(CameraError) -> UInt32 {
        var request = v4l2_requestbuffers()
        request.count = V4L2Limits.bufferCount
        request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        request.memory = V4L2_MEMORY_MMAP.rawValue
        try device.control(.requestBuffers, &request)
        let allowed = V4L2Limits.minBufferCount...V4L2Limits.maxBufferCount
        guard allowed.contains(request.count) else {
            let range = "\(allowed.lowerBound) to \(allowed.upperBound)"
            throw .unusable(device: device.path, why: "has \(request.count) buffers; \(range) are allowed")
        }
        return request.count
    }

    private static func map(
        _ index: UInt32, on device: V4L2Device
    ) throws(CameraError) -> UnsafeMutableRawBufferPointer {
        var buffer = V4L2Device.buffer()
        buffer.index = index
        try device.control(.queryBuffer, &buffer)
        let length = Int(buffer.length)
        guard (1...V4L2Limits.maxFrameBytes).contains(length) else {
            let range = "1 to \(V4L2Limits.maxFrameBytes)"
            throw .unusable(device: device.path, why: "has a buffer of \(length) bytes; \(range) are allowed")
        }
        var address: UnsafeMutableRawPointer?
        do throws(Errno) {
            try valueOrErrno { device.calls.map(device.descriptor, length, buffer.m.offset, &address) }
        } catch {
            throw V4L2Device.error("mmap", error, device.path, device.calls)
        }
        return UnsafeMutableRawBufferPointer(start: address, count: length)
    }

    private static func unmap(_ buffers: [UnsafeMutableRawBufferPointer], on device: V4L2Device) {
        for buffer in buffers {
            // It fails only for an address that was never mapped.
            if let address = buffer.baseAddress { _ = device.calls.unmap(address, buffer.count) }
        }
    }
}

extension V4L2Device {
    /// An empty description of a mapped capture buffer.
    static func buffer() -> v4l2_buffer {
        var buffer = v4l2_buffer()
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return buffer
    }

    /// Gives a buffer to the driver to fill.
    func queue(_ index: UInt32) throws(CameraError) {
        var buffer = V4L2Device.buffer()
        buffer.index = index
        try control(.queueBuffer, &buffer)
    }
}
