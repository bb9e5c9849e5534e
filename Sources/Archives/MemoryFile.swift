internal import CMinizip

/// A file in memory, as the library opens one.
final class MemoryFile {
    private(set) var bytes: [UInt8]
    private var place = 0
    /// Beyond it a write fails.
    private let maxBytes: Int

    init(_ bytes: [UInt8] = [], maxBytes: Int = 0) { (self.bytes, self.maxBytes) = (bytes, maxBytes) }

    /// The calls with which the library reaches it. It has to outlive them.
    var calls: zlib_filefunc64_def {
        var calls = zlib_filefunc64_def()
        calls.opaque = Unmanaged.passUnretained(self).toOpaque()
        // Any pointer will do for the stream: there is one.
        calls.zopen64_file = { opaque, _, _ in opaque }
        calls.zread_file = { opaque, _, buffer, count in
            MemoryFile.of(opaque).map { $0.read(buffer, Int(clamping: count)) } ?? 0
        }
        calls.zwrite_file = { opaque, _, buffer, count in
            MemoryFile.of(opaque).map { $0.write(buffer, Int(clamping: count)) } ?? 0
        }
        calls.ztell64_file = { opaque, _ in MemoryFile.of(opaque).map { UInt64($0.place) } ?? 0 }
        calls.zseek64_file = { opaque, _, offset, origin in
            MemoryFile.of(opaque).map { $0.seek(Int(clamping: offset), origin) } ?? -1
        }
        calls.zclose_file = { _, _ in 0 }
        calls.zerror_file = { _, _ in 0 }
        return calls
    }

    private static func of(_ opaque: UnsafeMutableRawPointer?) -> MemoryFile? {
        opaque.map { Unmanaged<MemoryFile>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(_ buffer: UnsafeMutableRawPointer?, _ count: Int) -> UInt {
        guard let buffer, place < bytes.count else { return 0 }
        let moved = min(count, bytes.count - place)
        bytes.withUnsafeBytes { bytes in
            UnsafeMutableRawBufferPointer(start: buffer, count: moved).copyBytes(from: bytes[place..<place + moved])
        }
        place += moved
        return UInt(moved)
    }

    private func write(_ buffer: UnsafeRawPointer?, _ count: Int) -> UInt {
        guard let buffer, count <= maxBytes - place else { return 0 }
        let piece = UnsafeRawBufferPointer(start: buffer, count: count)
        let replaced = min(count, bytes.count - place)
        bytes.replaceSubrange(place..<place + replaced, with: piece)
        place += count
        return UInt(count)
    }

    private func seek(_ offset: Int, _ origin: CInt) -> Int {
        let start: Int
        switch origin {
        case ZLIB_FILEFUNC_SEEK_SET: start = 0
        case ZLIB_FILEFUNC_SEEK_CUR: start = place
        case ZLIB_FILEFUNC_SEEK_END: start = bytes.count
        default: return -1
        }
        let (wanted, overflow) = start.addingReportingOverflow(offset)
        guard !overflow, (0...bytes.count).contains(wanted) else { return -1 }
        place = wanted
        return 0
    }
}
