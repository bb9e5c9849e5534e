internal import CZlib

/// Decompresses deflate without a header (RFC 1951), in pieces of any cut.
final class Inflater {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    private var (inBytes, outBytes): (Int, Int) = (0, 0)
    private var hasEnded = false

    /// Throws if zlib has no memory.
    init() throws(HealthFileError) {
        stream.initialize(to: z_stream())
        guard fitpinky_inflate_init_raw(stream) == Z_OK else { throw .unreadable("out of memory") }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Whether the compressed bytes have come to their end.
    var isWhole: Bool { hasEnded }

    /// Lends what the next bytes decompress to, in pieces.
    func push(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(HealthFileError) -> Void
    ) throws(HealthFileError) {
        var rest = bytes
        while !rest.isEmpty {
            guard !hasEnded else { throw .damaged }
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            try inflatePiece(piece, body)
        }
    }

    private func inflatePiece(
        _ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(HealthFileError) -> Void
    ) throws(HealthFileError) {
        // zlib only reads from there.
        let start = UnsafeMutableRawPointer(mutating: piece.baseAddress)
        stream.pointee.next_in = start?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(piece.count)
        inBytes += piece.count
        while true {
            stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(output.count)
            let code = inflate(stream, Z_NO_FLUSH)
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw .damaged }
            let count = output.count - Int(stream.pointee.avail_out)
            outBytes += count
            guard XMLSize.isAllowed(outBytes, of: inBytes) else { throw .tooLarge }
            if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
            if code == Z_STREAM_END {
                hasEnded = true
                if stream.pointee.avail_in > 0 { throw .damaged }
                return
            }
            if count < output.count { return }
        }
    }
}

/// How much XML there may be.
enum XMLSize {
    static func isAllowed(_ bytes: Int, of compressed: Int) -> Bool {
        if bytes <= HealthFileLimits.ratioFromBytes { return true }
        return bytes <= HealthFileLimits.maxXMLBytes && bytes / HealthFileLimits.maxRatio <= compressed
    }
}

/// The sum of an archive's entry, CRC-32.
struct Checksum {
    private(set) var value: UInt = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        value = crc32_z(value, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
}
