import ArgumentParser
import Glibc

/// A file that is written whole or not at all: the bytes go beside it, and take its name when they are all there.
final class OutputFile {
    private let path: String
    private let draft: String
    private var descriptor: Int32

    /// - Parameter mode: who may read it.
    init(path: String, mode: mode_t = 0o644) throws {
        self.path = path
        draft = "\(path).\(getpid()).new"
        descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw OutputFile.refusal(path) }
    }

    /// Gives the file to whom sudo was called by, who would otherwise find a file in their folder that they cannot read.
    func giveToCaller() throws {
        func id(_ name: String) -> UInt32? { getenv(name).flatMap { UInt32(String(cString: $0)) } }
        guard geteuid() == 0, let user = id("SUDO_UID"), let group = id("SUDO_GID") else { return }
        guard fchown(descriptor, user, group) == 0 else { throw discarded() }
    }

    /// Adds bytes; on failure the draft is gone.
    func append(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw discarded() }
            rest = rest.dropFirst(count)
        }
    }

    /// Gives the file its name.
    func finish() throws {
        let closed = close(descriptor)
        descriptor = -1
        guard closed == 0, rename(draft, path) == 0 else { throw discarded() }
    }

    /// Leaves nothing behind.
    func discard() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        unlink(draft)
    }

    private func discarded() -> ExitCode {
        let refusal = OutputFile.refusal(path)
        discard()
        return refusal
    }

    private static func refusal(_ path: String) -> ExitCode {
        complain("\(path) cannot be written: \(String(cString: strerror(errno)))")
        return ExitCode(EXIT_FAILURE)
    }
}
