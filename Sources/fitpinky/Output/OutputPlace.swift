import Glibc

/// What the path of an output file stands for.
enum OutputPlace: Hashable {
    case standardOutput
    /// A regular file, or a name that does not exist yet. It is replaced whole, or not at all.
    case file(RegularFile)
    /// A device or a pipe. It is written into.
    case stream(path: String)

    /// A regular file, or the name of one to be made.
    struct RegularFile: Hashable {
        /// With links followed.
        var path: String
        /// Whether a link led to it.
        var isLinked: Bool
        /// The file that has the name now.
        var existing: Existing?
    }

    /// What a file that replaces another one takes over from it.
    struct Existing: Hashable {
        var user: uid_t
        var group: gid_t
        var mode: mode_t
    }

    /// As many links as the kernel follows.
    private static let maxLinks = 40
    /// What stands for standard output.
    private static let standardOutputNames: Set = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

    /// Whether that is standard output, by whichever of its names.
    static func isStandardOutput(_ path: String) -> Bool { standardOutputNames.contains(path) }

    /// Finds out. Nothing is opened or changed.
    init(_ path: String, _ calls: OutputCalls = OutputCalls()) throws(OutputError) {
        if OutputPlace.isStandardOutput(path) {
            self = .standardOutput
            return
        }
        guard !path.isEmpty else {
            throw OutputError("a file without a name", reason: "write a path, or - for standard output")
        }
        var (current, linkCount) = (path, 0)
        while true {
            guard let status = try calls.status(of: current) else {
                guard !current.hasSuffix("/") else {
                    throw OutputError(path, reason: "there is no such folder, and a file's name does not end in /")
                }
                self = .file(RegularFile(path: current, isLinked: linkCount > 0))
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                let existing = Existing(user: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777)
                self = .file(RegularFile(path: current, isLinked: linkCount > 0, existing: existing))
                return
            case S_IFDIR: throw OutputError(path, reason: "it is a folder; add a file's name")
            case S_IFSOCK: throw OutputError(path, reason: "it is a socket; choose a file, a pipe or a device")
            case S_IFLNK:
                linkCount += 1
                guard linkCount <= OutputPlace.maxLinks else { throw OutputError(path, ELOOP) }
                try OutputPlace.checkTrust(in: current, status, calls)
                // The kernel's own links, to what a descriptor is open on, have texts that are no paths.
                if let opened = OutputPlace.opened(current, calls) {
                    self = opened
                    return
                }
                let target = try calls.target(of: current)
                current = target.hasPrefix("/") ? target : OutputPlace.folder(of: current) + target
            default:
                self = .stream(path: current)
                return
            }
        }
    }

    /// The folder that a path's last part is in, with a slash at its end; empty for the working folder.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Follows a link as the kernel does with `fs.protected_symlinks`: in a folder where everybody may leave one, only the
    /// folder's owner and this user are followed.
    private static func checkTrust(in link: String, _ status: stat, _ calls: OutputCalls) throws(OutputError) {
        let folder = folder(of: link)
        guard status.st_uid != geteuid(), let parent = try calls.status(of: folder.isEmpty ? "." : folder + ".") else {
            return
        }
        let isOpenToAll = parent.st_mode & S_IWOTH != 0 && parent.st_mode & S_ISVTX != 0
        guard isOpenToAll, parent.st_uid != status.st_uid else { return }
        throw OutputError(
            link, reason: "it is a link that another user left in a folder open to all; name the file itself")
    }

    /// A pipe or device behind a link of /proc/PID/fd or /dev/fd; nil for any other link.
    private static func opened(_ link: String, _ calls: OutputCalls) -> OutputPlace? {
        let folder = folder(of: link)
        guard folder == "/dev/fd/" || folder.hasPrefix("/proc/") && folder.hasSuffix("/fd/") else { return nil }
        var status = stat()
        guard stat(link, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFIFO, S_IFCHR, S_IFBLK: return .stream(path: link)
        default: return nil
        }
    }
}
