import Glibc
import SystemCalls
import SystemPackage

/// Writes what a command was told to write: the one place that does.
///
/// A regular file is replaced whole or not at all, and so is the file that a symbolic link points at; the link stays. A device
/// or a pipe is written into. `-` is standard output.
final class OutputFile {
    /// What the path stands for.
    let place: OutputPlace
    private(set) var byteCount = 0

    private let path: String
    private let calls: OutputCalls
    private var descriptor: Int32 = -1
    /// Where the bytes are until all of them are there; nil where they go to their place at once, and once they have a name.
    private(set) var draft: String?

    /// Opens it; nothing that is there changes before `finish`, a device or a pipe excepted.
    ///
    /// - Parameters:
    ///   - mode: who may read a file that is made. One that is replaced keeps its owner, and no more rights than these.
    ///   - isForCaller: whether a file that is made by sudo becomes the caller's, who could not read it otherwise.
    init(
        path: String, mode: mode_t = OutputFile.publicMode, isForCaller: Bool = false,
        calls: OutputCalls = OutputCalls()
    ) throws(OutputError) {
        (self.path, self.calls) = (path, calls)
        place = try OutputPlace(path, calls)
        // A reader that goes away is an error to tell of, and no reason to end without a word.
        signal(SIGPIPE, SIG_IGN)
        switch place {
        case .standardOutput:
            guard isatty(STDOUT_FILENO) == 0 else {
                throw OutputError(
                    "standard output", reason: "it is a terminal, and this is not text; send it to a file or a program")
            }
            descriptor = STDOUT_FILENO
        case .stream(let path):
            descriptor = calls.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC, 0)
            guard descriptor >= 0 else { throw OutputError(self.path, errno) }
        case .file(let file):
            try openDraft(beside: file, mode)
            do throws(OutputError) {
                try giveRights(file, mode, isForCaller)
            } catch {
                discard()
                throw error
            }
        }
    }

    /// For everybody to read.
    static let publicMode: mode_t = 0o644
    /// For its owner alone to read.
    static let privateMode: mode_t = 0o600

    deinit { discard() }

    /// Whether words for a person would be mixed with the bytes on standard output.
    var isStandardOutput: Bool { place == .standardOutput }

    /// Whether a file that is there would be replaced.
    static func replaces(_ path: String) throws(OutputError) -> Bool {
        if case .file(let file) = try OutputPlace(path) { file.existing != nil } else { false }
    }

    /// Adds bytes. After a failure nothing of a regular file is left.
    func append(_ bytes: some Collection<UInt8>) throws(OutputError) {
        if let code = calls.writeAll(bytes, to: descriptor) { throw failed(code) }
        byteCount += bytes.count
    }

    /// Makes what was written durable.
    func sync() throws(OutputError) {
        do throws(Errno) {
            try retryingOnInterrupt { calls.fsync(descriptor) }
        } catch {
            switch error.rawValue {
            // What keeps nothing, such as a pipe.
            case EINVAL, EROFS, ENOTSUP: return
            default: throw failed(error.rawValue)
            }
        }
    }

    /// Gives a file its name, once it is durable.
    func finish() throws(OutputError) {
        try sync()
        guard !isStandardOutput else { return }
        let closed = calls.close(descriptor)
        let code = errno
        descriptor = -1
        guard closed == 0 || code == EINTR else { throw failed(code) }
        guard let draft, case .file(let file) = place else { return }
        guard calls.rename(draft, file.path) == 0 else { throw failed(errno) }
        self.draft = nil
        DraftRemoval.end()
        syncFolder(of: file.path)
    }

    /// Leaves nothing behind.
    func discard() {
        if descriptor >= 0 && !isStandardOutput { _ = calls.close(descriptor) }
        descriptor = -1
        guard let draft else { return }
        _ = calls.unlink(draft)
        self.draft = nil
        DraftRemoval.end()
    }

    // MARK: Parts

    private func openDraft(beside file: OutputPlace.RegularFile, _ mode: mode_t) throws(OutputError) {
        let draft = OutputFile.draftPath(for: file.path)
        DraftRemoval.begin(draft)
        for _ in 0..<2 {
            descriptor = calls.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            if descriptor >= 0 {
                self.draft = draft
                return
            }
            // No other process has this number: what is there is what an earlier one left that was killed.
            guard errno == EEXIST, calls.unlink(draft) == 0 else { break }
        }
        let code = errno
        DraftRemoval.end()
        throw OutputError(path, code)
    }

    /// A name that no other process uses, and that has room whatever the file's own length.
    private static func draftPath(for path: String) -> String {
        let folder = OutputPlace.folder(of: path)
        var name = String(path.dropFirst(folder.count))
        while name.utf8.count > maxDraftNameBytes { name.removeLast() }
        return "\(folder)\(name).\(getpid()).part"
    }

    /// A name has 255 bytes at most; the rest is for the number and the ending.
    private static let maxDraftNameBytes = 230

    private func giveRights(
        _ file: OutputPlace.RegularFile, _ mode: mode_t, _ isForCaller: Bool
    ) throws(OutputError) {
        if isForCaller, !file.isLinked, let (user, group) = OutputFile.caller {
            guard calls.fchown(descriptor, user, group) == 0 else { throw failed(errno) }
        } else if let existing = file.existing, existing.user != geteuid() {
            // Only root can; for everybody else the file becomes theirs, as with any program.
            _ = calls.fchown(descriptor, existing.user, existing.group)
        }
        guard let existing = file.existing else { return }
        guard calls.fchmod(descriptor, OutputFile.mode(of: existing, atMost: mode)) == 0 else { throw failed(errno) }
    }

    /// Somebody who made a public file private wants it so; somebody's private output never becomes public.
    private static func mode(of existing: OutputPlace.Existing, atMost mode: mode_t) -> mode_t {
        mode == privateMode ? privateMode : existing.mode
    }

    /// The user that called sudo.
    private static var caller: (user: uid_t, group: gid_t)? {
        func id(_ name: String) -> UInt32? { getenv(name).flatMap { UInt32(String(cString: $0)) } }
        guard geteuid() == 0, let user = id("SUDO_UID"), let group = id("SUDO_GID") else { return nil }
        return (user, group)
    }

    /// A file system that cannot do this has nothing better to offer.
    private func syncFolder(of path: String) {
        let folder = OutputPlace.folder(of: path)
        let opened = calls.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard opened >= 0 else { return }
        _ = calls.fsync(opened)
        _ = calls.close(opened)
    }

    private func failed(_ code: Int32) -> OutputError {
        discard()
        return OutputError(isStandardOutput ? "standard output" : path, code)
    }
}
