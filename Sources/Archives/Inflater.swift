internal import CZlib

/// Decompresses deflate without a header (RFC 1951), in pieces of any cut.
package final class Inflater {
    /// What is wrong with compressed bytes.
    package enum Fault: Error, Hashable, Sendable {
        case damaged
        /// They come to more than is allowed.
        case tooLarge
    }

    /// Why the next bytes were not taken.
    package enum Failure<Refusal: Error>: Error {
        case fault(Fault)
        /// The reader of what they come to does not want more.
        case refused(Refusal)
    }

    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    private let isAllowed: @Sendable (_ bytes: Int, _ compressed: Int) -> Bool
    private var (inBytes, outBytes): (Int, Int) = (0, 0)
    private var hasEnded = false

    /// Nil if zlib has no memory.
    ///
    /// - Parameter isAllowed: whether so many bytes may come of so many compressed ones.
    package init?(isAllowed: @escaping @Sendable (_ bytes: Int, _ compressed: Int) -> Bool) {
        self.isAllowed = isAllowed
        stream.initialize(to: z_stream())
        guard fitpinky_inflate_init_raw(stream) == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Whether the compressed bytes have come to their end.
    package var isWhole: Bool { hasEnded }

    /// Lends what the next bytes decompress to, in pieces.
    package func push<Refusal: Error>(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Refusal) -> Void
    ) throws(Failure<Refusal>) {
        var rest = bytes
        while !rest.isEmpty {
            guard !hasEnded else { throw .fault(.damaged) }
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            try inflatePiece(piece, body)
        }
    }

    private func inflatePiece<Refusal: Error>(
        _ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Refusal) -> Void
    ) throws(Failure<Refusal>) {
        // zlib only reads from there.
        let start = UnsafeMutableRawPointer(mutating: piece.baseAddress)
        stream.pointee.next_in = start?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(piece.count)
        inBytes += piece.count
        while true {
            stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(output.count)
            let code = inflate(stream, Z_NO_FLUSH)
            guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw .fault(.damaged) }
            let count = output.count - Int(stream.pointee.avail_out)
            outBytes += count
            guard isAllowed(outBytes, inBytes) else { throw .fault(.tooLarge) }
            if count > 0 {
                do throws(Refusal) {
                    try body(UnsafeRawBufferPointer(rebasing: output[..<count]))
                } catch {
                    throw .refused(error)
                }
            }
            if code == Z_STREAM_END {
                hasEnded = true
                if stream.pointee.avail_in > 0 { throw .fault(.damaged) }
                return
            }
            if count < output.count { return }
        }
    }
}

/// The sum of an archive's entry, CRC-32.
package struct Checksum: Sendable {
    package private(set) var value: UInt = 0

    package init() {}

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        value = crc32_z(value, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
}
