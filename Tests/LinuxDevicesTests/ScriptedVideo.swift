import CV4L2
import FitPinkyCore
import Glibc

@testable import LinuxDevices

/// A video driver in memory: it keeps the rules of buffers, and fails where it is told to.
final class ScriptedVideo {
    struct Frame {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
        var bytesUsed: UInt32?
        var flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        var microseconds: Int = 0
        var index: UInt32?
    }

    /// Errnos that the next calls of that name answer, the first first.
    var faults: [String: [CInt]] = [:]
    var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
    var formats = [OfferedFormat(code: FourCC("MJPG"), isEmulated: false)]
    var adjustedSize: (width: UInt32, height: UInt32)?
    var bytesPerLine: UInt32 = 0
    var bufferLength: UInt32 = 4096
    var bufferCount: UInt32 = 4
    var frames: [Frame] = []
    /// What a poll answers instead of readable or not.
    var pollEvents: CShort?
    var clock = MonotonicInstant(nanoseconds: 10_000_000_000)

    private(set) var openDescriptors: Set<CInt> = []
    private(set) var openedPaths: [String] = []
    private(set) var mappedCount = 0
    private(set) var queued: [UInt32] = []
    private(set) var isStreaming = false
    private(set) var pollCount = 0
    private var memory: [UInt32: UnsafeMutableRawPointer] = [:]
    private var nextDescriptor: CInt = 100

    deinit {
        for address in memory.values { address.deallocate() }
    }

    /// Nothing is open and nothing is mapped.
    var isAtRest: Bool { openDescriptors.isEmpty && mappedCount == 0 }

    func calls() -> V4L2Calls {
        var calls = V4L2Calls()
        calls.open = { path in self.answer("open") { self.open(path) } }
        calls.close = { descriptor in self.close(descriptor) }
        calls.control = { _, request, argument in self.answer(request.rawValue) { self.control(request, argument) } }
        calls.map = { _, length, offset, address in self.map(length, offset, &address) }
        calls.unmap = { _, _ in
            self.mappedCount -= 1
            return 0
        }
        calls.poll = { descriptors, milliseconds in self.poll(&descriptors, milliseconds) }
        calls.now = { self.clock }
        calls.holder = { _ in "cheese (42)" }
        return calls
    }

    private func answer(_ call: String, _ body: () -> CInt) -> CInt {
        if let fault = faults[call]?.first {
            faults[call]?.removeFirst()
            return -fault
        }
        return body()
    }

    private func open(_ path: String) -> CInt {
        nextDescriptor += 1
        openDescriptors.insert(nextDescriptor)
        openedPaths.append(path)
        return nextDescriptor
    }

    private func close(_ descriptor: CInt) -> CInt {
        queued = []
        isStreaming = false
        return openDescriptors.remove(descriptor) == nil ? -EBADF : 0
    }

    private func map(_ length: Int, _ offset: UInt32, _ address: inout UnsafeMutableRawPointer?) -> CInt {
        if let fault = faults["mmap"]?.first {
            faults["mmap"]?.removeFirst()
            return -fault
        }
        let made = memory[offset] ?? UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
        memory[offset] = made
        mappedCount += 1
        address = made
        return 0
    }

    private func poll(_ descriptors: inout [pollfd], _ milliseconds: CInt) -> CInt {
        pollCount += 1
        if let fault = faults["poll"]?.first {
            faults["poll"]?.removeFirst()
            return -fault
        }
        let events = pollEvents ?? (frames.isEmpty ? 0 : CShort(POLLIN))
        descriptors[0].revents = events
        guard events == 0 else { return 1 }
        clock = clock + .milliseconds(Int64(milliseconds))
        return 0
    }

    private func control(_ request: V4L2Request, _ argument: UnsafeMutableRawPointer) -> CInt {
        switch request {
        case .queryCapability: return describe(argument.assumingMemoryBound(to: v4l2_capability.self))
        case .enumerateFormats: return enumerate(argument.assumingMemoryBound(to: v4l2_fmtdesc.self))
        case .setFormat: return setFormat(argument.assumingMemoryBound(to: v4l2_format.self))
        case .requestBuffers:
            argument.assumingMemoryBound(to: v4l2_requestbuffers.self).pointee.count = bufferCount
            return 0
        case .queryBuffer:
            let buffer = argument.assumingMemoryBound(to: v4l2_buffer.self)
            buffer.pointee.length = bufferLength
            buffer.pointee.m.offset = buffer.pointee.index
            return 0
        case .queueBuffer:
            queued.append(argument.assumingMemoryBound(to: v4l2_buffer.self).pointee.index)
            return 0
        case .dequeueBuffer: return dequeue(argument.assumingMemoryBound(to: v4l2_buffer.self))
        case .startStream:
            isStreaming = true
            return 0
        case .stopStream:
            isStreaming = false
            return 0
        }
    }

    private func describe(_ answer: UnsafeMutablePointer<v4l2_capability>) -> CInt {
        answer.pointee.capabilities = capabilities | UInt32(V4L2_CAP_DEVICE_CAPS)
        answer.pointee.device_caps = capabilities
        withUnsafeMutableBytes(of: &answer.pointee.card) { $0.copyBytes(from: "Scripted Camera".utf8) }
        return 0
    }

    private func enumerate(_ answer: UnsafeMutablePointer<v4l2_fmtdesc>) -> CInt {
        guard Int(answer.pointee.index) < formats.count else { return -EINVAL }
        let format = formats[Int(answer.pointee.index)]
        answer.pointee.pixelformat = format.code.rawValue
        answer.pointee.flags = format.isEmulated ? UInt32(V4L2_FMT_FLAG_EMULATED) : 0
        return 0
    }

    private func setFormat(_ answer: UnsafeMutablePointer<v4l2_format>) -> CInt {
        if let adjustedSize {
            answer.pointee.fmt.pix.width = adjustedSize.width
            answer.pointee.fmt.pix.height = adjustedSize.height
        }
        answer.pointee.fmt.pix.bytesperline = bytesPerLine
        return 0
    }

    private func dequeue(_ buffer: UnsafeMutablePointer<v4l2_buffer>) -> CInt {
        guard isStreaming, !frames.isEmpty, !queued.isEmpty else { return -EAGAIN }
        let frame = frames.removeFirst()
        let index = queued.removeFirst()
        memory[index]?.copyMemory(from: frame.bytes, byteCount: frame.bytes.count)
        buffer.pointee.index = frame.index ?? index
        buffer.pointee.bytesused = frame.bytesUsed ?? UInt32(frame.bytes.count)
        buffer.pointee.flags = frame.flags
        buffer.pointee.timestamp = timeval(tv_sec: 1, tv_usec: frame.microseconds)
        return 0
    }
}
