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
        /// Of a device of several planes: bytes of the second one.
        var chroma: [UInt8] = []
        /// Bytes before the picture, in each plane; counted in the bytes used, as the kernel has it.
        var start: UInt32 = 0
        /// What the driver says about how many planes it filled.
        var planeCount: UInt32?
    }

    /// Errnos that the next calls of that name answer, the first first.
    var faults: [String: [CInt]] = [:]
    var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
    /// The cards at some paths; elsewhere it is "Scripted Camera" of usb-1.
    var cards: [String: V4L2Card] = [:]
    var formats = [OfferedFormat(code: FourCC("MJPG"), isEmulated: false)]
    /// What a driver says of sizes; one that says nothing does not know the question.
    var sizes: [(width: UInt32, height: UInt32)] = []
    var adjustedSize: (width: UInt32, height: UInt32)?
    var bytesPerLine: UInt32 = 0
    /// Of a device of several planes: bytes a line of each of them.
    var planeLines: [UInt32] = [0]
    /// What a query says about how many planes a buffer has.
    var planeCount: UInt32?
    /// What the driver makes of a wish for a rate; nil if it knows no rates.
    var rate: ((_ wanted: UInt32) -> v4l2_fract)?
    /// Formats whose stream does not start.
    var unstartable: Set<FourCC> = []
    /// Formats that only libv4l2 adds.
    var converted: [OfferedFormat] = []
    var bufferLength: UInt32 = 4096
    var bufferCount: UInt32 = 4
    var frames: [Frame] = []
    /// What a poll answers instead of readable or not.
    var pollEvents: CShort?
    var clock = MonotonicInstant(nanoseconds: 10_000_000_000)

    private(set) var openDescriptors: Set<CInt> = []
    private(set) var openedPaths: [String] = []
    private(set) var routes: [V4L2Route] = []
    private(set) var wantedRates: [UInt32] = []
    private(set) var agreed: [FourCC] = []
    private(set) var bufferRequests: [UInt32] = []
    private(set) var mappedCount = 0
    private(set) var queued: [UInt32] = []
    private(set) var isStreaming = false
    private(set) var pollCount = 0
    private var paths: [CInt: String] = [:]
    private var memory: [UInt32: UnsafeMutableRawPointer] = [:]
    private var nextDescriptor: CInt = 100

    deinit {
        for address in memory.values { address.deallocate() }
    }

    /// Nothing is open and nothing is mapped.
    var isAtRest: Bool { openDescriptors.isEmpty && mappedCount == 0 }

    func calls() -> V4L2Calls {
        var calls = V4L2Calls()
        calls.open = { path, route in self.answer("open") { self.open(path, route) } }
        calls.close = { descriptor, _ in self.close(descriptor) }
        calls.control = { descriptor, _, request, argument in
            self.answer(request.rawValue) { self.control(descriptor, request, argument) }
        }
        calls.map = { _, _, length, offset, address in self.map(length, offset, &address) }
        calls.unmap = { _, _, _ in
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

    private func open(_ path: String, _ route: V4L2Route) -> CInt {
        nextDescriptor += 1
        paths[nextDescriptor] = path
        routes.append(route)
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

    private var isMultiPlanar: Bool { capabilities & UInt32(V4L2_CAP_VIDEO_CAPTURE) == 0 }

    private func control(_ descriptor: CInt, _ request: V4L2Request, _ argument: UnsafeMutableRawPointer) -> CInt {
        switch request {
        case .queryCapability:
            return describe(paths[descriptor] ?? "", argument.assumingMemoryBound(to: v4l2_capability.self))
        case .enumerateFormats: return enumerate(argument.assumingMemoryBound(to: v4l2_fmtdesc.self))
        case .enumerateSizes: return enumerateSizes(argument.assumingMemoryBound(to: v4l2_frmsizeenum.self))
        case .setFormat: return setFormat(argument.assumingMemoryBound(to: v4l2_format.self))
        case .setRate: return setRate(argument.assumingMemoryBound(to: v4l2_streamparm.self))
        case .requestBuffers:
            let request = argument.assumingMemoryBound(to: v4l2_requestbuffers.self)
            bufferRequests.append(request.pointee.count)
            if request.pointee.count == 0 { queued = [] } else { request.pointee.count = bufferCount }
            return 0
        case .queryBuffer:
            query(argument.assumingMemoryBound(to: v4l2_buffer.self))
            return 0
        case .queueBuffer:
            queued.append(argument.assumingMemoryBound(to: v4l2_buffer.self).pointee.index)
            return 0
        case .dequeueBuffer: return dequeue(argument.assumingMemoryBound(to: v4l2_buffer.self))
        case .startStream:
            if let format = agreed.last, unstartable.contains(format) { return -ENOSPC }
            isStreaming = true
            return 0
        case .stopStream:
            isStreaming = false
            return 0
        }
    }

    private func describe(_ path: String, _ answer: UnsafeMutablePointer<v4l2_capability>) -> CInt {
        let card =
            cards[path]
            ?? V4L2Card(driver: "scripted", name: "Scripted Camera", bus: "usb-1", abilities: capabilities)
        answer.pointee.capabilities = card.abilities | UInt32(V4L2_CAP_DEVICE_CAPS)
        answer.pointee.device_caps = card.abilities
        withUnsafeMutableBytes(of: &answer.pointee.driver) { $0.copyBytes(from: card.driver.utf8) }
        withUnsafeMutableBytes(of: &answer.pointee.card) { $0.copyBytes(from: card.name.utf8) }
        withUnsafeMutableBytes(of: &answer.pointee.bus_info) { $0.copyBytes(from: card.bus.utf8) }
        return 0
    }

    private func enumerate(_ answer: UnsafeMutablePointer<v4l2_fmtdesc>) -> CInt {
        let offered = formats + (routes.last == .converting ? converted : [])
        guard Int(answer.pointee.index) < offered.count else { return -EINVAL }
        let format = offered[Int(answer.pointee.index)]
        answer.pointee.pixelformat = format.code.rawValue
        answer.pointee.flags = format.isEmulated ? UInt32(V4L2_FMT_FLAG_EMULATED) : 0
        return 0
    }

    private func enumerateSizes(_ answer: UnsafeMutablePointer<v4l2_frmsizeenum>) -> CInt {
        guard Int(answer.pointee.index) < sizes.count else { return sizes.isEmpty ? -ENOTTY : -EINVAL }
        let size = sizes[Int(answer.pointee.index)]
        answer.pointee.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
        answer.pointee.discrete = v4l2_frmsize_discrete(width: size.width, height: size.height)
        return 0
    }

    private func setFormat(_ answer: UnsafeMutablePointer<v4l2_format>) -> CInt {
        guard isMultiPlanar else {
            agreed.append(FourCC(rawValue: answer.pointee.fmt.pix.pixelformat))
            if let adjustedSize {
                answer.pointee.fmt.pix.width = adjustedSize.width
                answer.pointee.fmt.pix.height = adjustedSize.height
            }
            answer.pointee.fmt.pix.bytesperline = bytesPerLine
            return 0
        }
        guard answer.pointee.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue else { return -EINVAL }
        agreed.append(FourCC(rawValue: answer.pointee.fmt.pix_mp.pixelformat))
        if let adjustedSize {
            answer.pointee.fmt.pix_mp.width = adjustedSize.width
            answer.pointee.fmt.pix_mp.height = adjustedSize.height
        }
        answer.pointee.fmt.pix_mp.num_planes = UInt8(clamping: planeLines.count)
        if let first = planeLines.first { answer.pointee.fmt.pix_mp.plane_fmt.0.bytesperline = first }
        if let second = planeLines.dropFirst().first {
            answer.pointee.fmt.pix_mp.plane_fmt.1.bytesperline = second
        }
        return 0
    }

    private func setRate(_ answer: UnsafeMutablePointer<v4l2_streamparm>) -> CInt {
        let wanted = answer.pointee.parm.capture.timeperframe.denominator
        wantedRates.append(wanted)
        guard let rate else { return -ENOTTY }
        answer.pointee.parm.capture.capability = UInt32(V4L2_CAP_TIMEPERFRAME)
        answer.pointee.parm.capture.timeperframe = rate(wanted)
        return 0
    }

    private func query(_ buffer: UnsafeMutablePointer<v4l2_buffer>) {
        guard isMultiPlanar else {
            buffer.pointee.length = bufferLength
            buffer.pointee.m.offset = buffer.pointee.index
            return
        }
        for plane in 0..<Int(buffer.pointee.length) {
            buffer.pointee.m.planes[plane].length = bufferLength
            buffer.pointee.m.planes[plane].m.mem_offset = buffer.pointee.index + UInt32(plane) * 100
        }
        buffer.pointee.length = planeCount ?? buffer.pointee.length
    }

    private func dequeue(_ buffer: UnsafeMutablePointer<v4l2_buffer>) -> CInt {
        guard isStreaming, !frames.isEmpty, !queued.isEmpty else { return -EAGAIN }
        let frame = frames.removeFirst()
        let index = queued.removeFirst()
        buffer.pointee.index = frame.index ?? index
        buffer.pointee.flags = frame.flags
        buffer.pointee.timestamp = timeval(tv_sec: 1, tv_usec: frame.microseconds)
        guard isMultiPlanar else {
            memory[index]?.copyMemory(from: frame.bytes, byteCount: frame.bytes.count)
            buffer.pointee.bytesused = frame.bytesUsed ?? UInt32(frame.bytes.count)
            return 0
        }
        for (plane, bytes) in [frame.bytes, frame.chroma].prefix(Int(buffer.pointee.length)).enumerated() {
            memory[index + UInt32(plane) * 100]?.advanced(by: Int(min(frame.start, bufferLength)))
                .copyMemory(from: bytes, byteCount: bytes.count)
            let end = frame.bytesUsed ?? (bytes.isEmpty ? 0 : UInt32(bytes.count) + frame.start)
            buffer.pointee.m.planes[plane].bytesused = end
            buffer.pointee.m.planes[plane].data_offset = frame.start
        }
        buffer.pointee.length = frame.planeCount ?? buffer.pointee.length
        return 0
    }
}
