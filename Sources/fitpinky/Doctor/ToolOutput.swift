import FitPinkyCore
import Glibc
import Threads

/// What a program of the system prints, for a bounded time and to a bounded length.
enum ToolOutput {
    /// Why there is none.
    enum Failure: Error, Hashable {
        /// No such program is installed.
        case notThere
        case tookTooLong
        /// It ended with that wait status, or could not be started for want of something.
        case failed(Int32)
    }

    /// Where such programs are; who asks may have another path.
    private static let folders = ["/usr/bin", "/usr/sbin", "/bin", "/sbin"]

    /// The text, or as much of it as has room. Blocks.
    static func text(_ words: [String], within patience: MonotonicInstant.Span, maxBytes: Int) throws(Failure) -> String
    {
        guard let name = words.first, let path = found(name) else { throw .notThere }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(errno) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let started = Result { () throws(Failure) in try start(path, words, output: ends[1]) }
        close(ends[1])
        let child = try started.get()
        let deadline = MonotonicInstant.now() + patience
        let text = read(ends[0], until: deadline, maxBytes: maxBytes)
        if text == nil { kill(child, SIGKILL) }
        var status: Int32 = 0
        // One that was read to its bound may still want to print.
        if let text, text.count >= maxBytes { kill(child, SIGKILL) }
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard let text else { throw .tookTooLong }
        guard status == 0 || text.count >= maxBytes else { throw .failed(status) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func found(_ name: String) -> String? {
        for folder in folders where access("\(folder)/\(name)", X_OK) == 0 { return "\(folder)/\(name)" }
        return nil
    }

    private static func start(_ path: String, _ words: [String], output: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let variables = ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/usr/sbin:/bin:/sbin"]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, nil, arguments, environment)
        guard code == 0 else { throw .failed(code) }
        return child
    }

    /// All until the end, or the first `maxBytes`; nil if it takes too long.
    private static func read(_ descriptor: Int32, until deadline: MonotonicInstant, maxBytes: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < maxBytes {
            let left = (deadline - .now()).nanoseconds / 1_000_000
            guard left > 0 else { return nil }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(clamping: left))
            if ready == 0 { return nil }
            if ready < 0 { continue }
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(min(count, maxBytes - bytes.count))
        }
        return bytes
    }
}
