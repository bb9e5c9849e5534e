import ArgumentParser
import Glibc
import Store

/// Where a backup goes: a file that only its owner may read, and that has its name once it is durable and proven whole; or
/// standard output.
struct BackupFile {
    private let path: String
    private var descriptor: Int32?
    /// Bytes that were written.
    private(set) var byteCount = 0

    private var draft: String { path + ".part" }
    /// `-`
    var isStandardOutput: Bool { path == BackupFile.standardOutput }

    /// What stands for standard output.
    static let standardOutput = "-"

    init(path: String) {
        self.path = path
    }

    /// Refuses to write over a file, unless that is wanted.
    func check(mayReplace: Bool) throws {
        if isStandardOutput {
            guard isatty(STDOUT_FILENO) == 0 else {
                complain("a backup is no text for a terminal; send standard output to a file or a program")
                throw ExitCode(EXIT_FAILURE)
            }
            return
        }
        guard !mayReplace, access(path, F_OK) == 0 else { return }
        complain("\(path) is there already; choose another name, or replace it with --force")
        throw ExitCode(EXIT_FAILURE)
    }

    /// Adds bytes. The file is made with the first of them, so that a refusal leaves none.
    mutating func append(_ bytes: [UInt8]) throws {
        let descriptor = try self.descriptor ?? opened()
        self.descriptor = descriptor
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw refusal() }
            rest = rest.dropFirst(count)
        }
        byteCount += bytes.count
    }

    /// Makes what was written durable.
    func sync() throws {
        guard let descriptor, !isStandardOutput else { return }
        guard fsync(descriptor) == 0 else { throw refusal() }
    }

    /// Whether what was written is a whole backup, as it is read from the disk. Blocks.
    func prove(_ progress: Store.Progress) throws {
        do throws(StoreError) {
            _ = try Store.check(backup: draft, progress)
        } catch {
            complain("what was written cannot be read back: \(error); try another disk")
            throw ExitCode(EXIT_FAILURE)
        }
    }

    /// Gives the file its name.
    mutating func finish() throws {
        guard let descriptor, !isStandardOutput else { return }
        self.descriptor = nil
        guard close(descriptor) == 0, rename(draft, path) == 0 else { throw refusal() }
        // A file system that cannot do this has nothing better to offer.
        let folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Leaves nothing behind.
    mutating func discard() {
        guard let descriptor, !isStandardOutput else { return }
        self.descriptor = nil
        close(descriptor)
        unlink(draft)
    }

    private var folderPath: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func opened() throws -> Int32 {
        if isStandardOutput { return STDOUT_FILENO }
        // What an attempt left whose power went.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw refusal() }
        return descriptor
    }

    private func refusal() -> ExitCode {
        let name = isStandardOutput ? "standard output" : path
        complain("\(name) cannot be written: \(String(cString: strerror(errno)))")
        return ExitCode(EXIT_FAILURE)
    }
}
