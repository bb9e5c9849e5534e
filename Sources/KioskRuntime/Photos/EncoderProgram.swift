internal import CSpawn
internal import Glibc
internal import Photos

/// The program as a process that encodes one picture: the request on standard input, the answer on standard output.
package enum EncoderProgram {
    /// The one argument that it is started with.
    package static let argument = "encode-photo"

    private enum Limits {
        /// Of address space: a dozen times what a photo of two megapixels takes.
        static let memoryBytes: UInt64 = 1 << 30
        /// Of both processors together: the agent ends it much earlier, unless the agent is gone.
        static let processorSeconds: UInt64 = 120
    }

    /// Encodes and ends: with 0 after an answer, with 65 where the input is not a request, with 71 where the picture could not
    /// be encoded for a reason that another process may not meet.
    package static func run() -> Never {
        // What cannot be limited is encoded all the same: the limits are a second wall.
        _ = cspawn_confine(Limits.memoryBytes, Limits.processorSeconds)
        guard let head = EncodingRequest.Head(read(EncodingRequest.Head.byteCount)),
            // One more byte than there should be would be read as well.
            let request = EncodingRequest(head, rest: read(head.restBytes + 1))
        else { _exit(EX_DATAERR) }
        do {
            let answer = try request.answer().bytes(to: request)
            // No library takes its time to tidy up.
            _exit(write(answer) ? 0 : EX_IOERR)
        } catch {
            _exit(EX_OSERR)
        }
    }

    /// So many bytes, or all until the end.
    private static func read(_ most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, total in
            while total < most {
                let count = Glibc.read(STDIN_FILENO, buffer.baseAddress.map { $0 + total }, most - total)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                total += count
            }
        }
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
