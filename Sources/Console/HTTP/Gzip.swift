internal import CZlib

/// gzip (RFC 1952), by zlib.
enum Gzip {
    /// Less is not worth it.
    static let minBytes = 1024

    /// How hard it tries.
    enum Effort: Int32 {
        /// For what is made for one answer.
        case quick = 5
        /// For what is made once.
        case best = 9
    }

    /// The bytes compressed; nil if zlib has no memory.
    static func compressed(_ bytes: [UInt8], _ effort: Effort = .quick) -> [UInt8]? {
        var stream = z_stream()
        guard fitpinky_deflate_init_gzip(&stream, effort.rawValue) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let most = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        return input.withUnsafeMutableBufferPointer { input in
            let compressed = [UInt8](unsafeUninitializedCapacity: most) { output, count in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(most))
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? most - Int(stream.avail_out) : 0
            }
            return compressed.isEmpty ? nil : compressed
        }
    }
}
