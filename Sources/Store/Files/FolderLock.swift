internal import Glibc

/// Holds a folder for one agent. The kernel lets go when the process ends, however it ends.
final class FolderLock: Sendable {
    static let name = "lock"

    private let descriptor: Int32

    /// Makes the folder if it is not there, and takes it, or says who has it.
    init(folder: String, calls: FileCalls) throws(StoreError) {
        do {
            _ = try calls.value("mkdir", folder) { calls.mkdir(folder, 0o700) }
        } catch .failed("mkdir", _, EEXIST) {
            // It is there already, which is what was wanted.
        }
        let path = folder + "/" + FolderLock.name
        let descriptor = try calls.value("open", path) { calls.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        do {
            _ = try calls.value("flock", path) { calls.flock(descriptor, LOCK_EX | LOCK_NB) }
            // Always as long, and over what is there: so it needs no space on a disk that is full.
            let number = "\(getpid())"
            let note = String(repeating: " ", count: max(0, 10 - number.utf8.count)) + number + "\n"
            try calls.writeAll(Array(note.utf8), to: descriptor, path: path)
        } catch {
            close(descriptor)
            guard error == .failed(call: "flock", path: path, code: EWOULDBLOCK) else { throw error }
            throw FolderLock.holder(of: path, in: folder, calls)
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    private static func holder(of path: String, in folder: String, _ calls: FileCalls) -> StoreError {
        // The lock is known to be held; an unreadable note about its holder only makes the message vaguer.
        let note = (try? calls.contents(of: path, maxBytes: 32)) ?? []
        let digits = note.prefix { $0 != 0x0A }.drop { $0 == 0x20 }
        let pid = Int32(String(decoding: digits, as: UTF8.self)) ?? 0
        // The process may just have ended.
        let comm = (try? calls.contents(of: "/proc/\(pid)/comm", maxBytes: 64)) ?? []
        let program = String(decoding: comm.prefix { $0 != 0x0A }, as: UTF8.self)
        return .inUse(folder: folder, program: program.isEmpty ? "another program" : program, pid: pid)
    }
}
