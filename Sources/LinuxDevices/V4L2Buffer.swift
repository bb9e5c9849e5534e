import CV4L2
import Devices
import Glibc
internal import SystemPackage

/// How a device's buffers are described: by which interface, and in how many pieces.
struct BufferShape: Hashable {
    var kind: V4L2Kind
    var planeCount: Int
}

struct DriverBuffer {
    struct Plane {
        var length: UInt32
        /// What to map it by.
        var offset: UInt32
        var filled: FilledPlane
    }

    var index: UInt32
    var flags: UInt32
    var timestamp: timeval
    /// Fewer than the shape has, if the driver says so.
    var planes: [Plane]

    /// So some drivers hand back a frame that they lost.
    var isEmpty: Bool { planes.allSatisfy { $0.filled.bytesUsed == 0 } }
}

extension V4L2Device {
    /// A request about one buffer. Which one is meant by `index`, save where the driver chooses it.
    func attempt(
        _ request: V4L2Request, buffer index: UInt32 = 0, _ shape: BufferShape
    ) -> Result<DriverBuffer, Errno> {
        var buffer = v4l2_buffer()
        buffer.type = shape.kind.type
        buffer.memory = V4L2_MEMORY_MMAP.rawValue
        buffer.index = index
        var planes: [DriverBuffer.Plane] = []
        switch shape.kind {
        case .singlePlanar:
            if let errno = attempt(request, &buffer) { return .failure(errno) }
            planes = [
                .init(
                    length: buffer.length, offset: buffer.m.offset,
                    filled: FilledPlane(bytesUsed: buffer.bytesused, start: 0))
            ]
        case .multiPlanar:
            var described = [v4l2_plane](repeating: v4l2_plane(), count: shape.planeCount)
            let errno = described.withUnsafeMutableBufferPointer { list in
                buffer.m.planes = list.baseAddress
                buffer.length = UInt32(clamping: list.count)
                return attempt(request, &buffer)
            }
            if let errno { return .failure(errno) }
            planes = described.prefix(Int(buffer.length)).map {
                .init(
                    length: $0.length, offset: $0.m.mem_offset,
                    filled: FilledPlane(bytesUsed: $0.bytesused, start: $0.data_offset))
            }
        }
        return .success(
            DriverBuffer(index: buffer.index, flags: buffer.flags, timestamp: buffer.timestamp, planes: planes))
    }

    /// The buffer of that request, whole.
    func buffer(
        _ request: V4L2Request, _ index: UInt32 = 0, _ shape: BufferShape
    ) throws(CameraError) -> DriverBuffer {
        switch attempt(request, buffer: index, shape) {
        case .failure(let errno): throw error(request, errno)
        case .success(let buffer):
            guard buffer.planes.count == shape.planeCount else {
                let why = "has a buffer of \(buffer.planes.count) planes where it promised \(shape.planeCount)"
                throw .unusable(device: path, why: why)
            }
            return buffer
        }
    }

    /// Asks for buffers, or gives all back with 0; returns how many the driver made.
    func requestBuffers(_ count: UInt32, _ kind: V4L2Kind) throws(CameraError) -> UInt32 {
        var request = v4l2_requestbuffers()
        request.count = count
        request.type = kind.type
        request.memory = V4L2_MEMORY_MMAP.rawValue
        try control(.requestBuffers, &request)
        return request.count
    }

    func map(_ plane: DriverBuffer.Plane) throws(CameraError) -> UnsafeMutableRawBufferPointer {
        let length = Int(plane.length)
        guard (1...V4L2Limits.maxFrameBytes).contains(length) else {
            let range = "1 to \(V4L2Limits.maxFrameBytes)"
            throw .unusable(device: path, why: "has a buffer of \(length) bytes; \(range) are allowed")
        }
        var address: UnsafeMutableRawPointer?
        do throws(Errno) {
            try valueOrErrno { calls.map(descriptor, route, length, plane.offset, &address) }
        } catch {
            throw V4L2Device.error("mmap", error, path, calls)
        }
        return UnsafeMutableRawBufferPointer(start: address, count: length)
    }

    func unmap(_ plane: UnsafeMutableRawBufferPointer) {
        // It fails only for an address that was never mapped.
        if let address = plane.baseAddress { _ = calls.unmap(address, route, plane.count) }
    }
}
