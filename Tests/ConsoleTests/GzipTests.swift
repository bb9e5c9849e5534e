import CZlib
import Support
import Testing

@testable import Console

@Suite struct GzipTests {
    @Test func `what was compressed is what comes back, whatever it is`() throws {
        var generator = SeededGenerator(seed: 11)
        for size in [0, 1, 2, 100, 1023, 1024, 40_000, 300_000] {
            for most: UInt8 in [0, 3, 255] {
                let bytes = (0..<size).map { _ in UInt8.random(in: 0...most, using: &generator) }
                for effort in [Gzip.Effort.quick, .best] {
                    let compressed = try #require(Gzip.compressed(bytes, effort))
                    #expect(compressed.prefix(2) == [0x1f, 0x8b])
                    #expect(inflated(compressed, size: size) == bytes)
                }
            }
        }
    }

    private func inflated(_ bytes: [UInt8], size: Int) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return [1] }
        defer { inflateEnd(&stream) }
        var (input, output) = (bytes, [UInt8](repeating: 0, count: size + 1))
        let count = input.count
        return input.withUnsafeMutableBufferPointer { input in
            let written = output.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                return inflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : -1
            }
            return written < 0 ? [1] : Array(output.prefix(written))
        }
    }
}
