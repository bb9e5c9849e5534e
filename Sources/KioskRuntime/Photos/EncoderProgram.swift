internal import CSpawn
internal import Glibc
internal import Photos
internal import SystemCalls
internal import SystemPackage

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

    /// So many bytes, or all until the end; none if they cannot be read, which is not a request.
    private static func read(_ most: Int) -> [UInt8] {
        do throws(Errno) { return try FileDescriptor.standardInput.bytes(upTo: most) } catch { return [] }
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        do throws(Errno) { try FileDescriptor.standardOutput.put(bytes) } catch { return false }
        return true
    }
}
