import Glibc
import Testing

/// One of the programs on a terminal of its own, as a person has it before them.
final class ProgramOnTerminal {
    private let keyboard: Int32
    /// Kept open, so that the terminal can be asked when the program has ended.
    private let screen: Int32
    let pid: pid_t
    /// All that it has written so far.
    private(set) var written = ""

    init(_ program: String, _ arguments: [String], columns: UInt16 = 80, lines: UInt16 = 40) throws {
        keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // posix_openpt(3) and its kin are not imported, nor are these macros: ioctl_tty(2).
        let (numberRequest, lockRequest): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        try #require(ioctl(keyboard, lockRequest, &isLocked) == 0 && ioctl(keyboard, numberRequest, &number) == 0)
        let name = "/dev/pts/\(number)"
        screen = open(name, O_RDWR | O_NOCTTY)
        try #require(screen >= 0)
        _ = fcntl(keyboard, F_SETFL, O_NONBLOCK)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in 0...2 as ClosedRange<Int32> { posix_spawn_file_actions_adddup2(&actions, screen, descriptor) }
        let path = "\(AgentProcess.binaries)/\(program)"
        let environment: [String] = ["PATH=/usr/bin:/bin", "TERM=xterm-256color"]
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, nil, argv, envp)
        try #require(code == 0, "\(path): \(String(cString: strerror(code)))")
        pid = child
        resize(columns: columns, lines: lines)
    }

    deinit {
        // Whoever waited for the end already has it.
        if kill(pid, 0) == 0 {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        close(screen)
        close(keyboard)
    }

    func resize(columns: UInt16, lines: UInt16) {
        var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) } }

    /// Whether what is typed is shown and waits for the end of its line, as a shell leaves a terminal.
    var isAsShellsWantIt: Bool {
        var settings = termios()
        tcgetattr(screen, &settings)
        return settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG)
    }

    /// Waits until it has written that, after what was found before; gives what came before it.
    @discardableResult
    func shows(_ text: String) async throws -> String {
        for _ in 0..<4000 {
            read()
            if let range = written.firstRange(of: text) {
                let before = String(written[..<range.lowerBound])
                written = String(written[range.upperBound...])
                return before
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("it never showed \"\(text)\", but last \(written.suffix(400).debugDescription)")
        throw AgentProcess.Never.started
    }

    /// Waits for the end: the exit code, or minus the signal.
    func end() async throws -> Int32 {
        for _ in 0..<4000 {
            read()
            var status: Int32 = 0
            if waitpid(pid, &status, WNOHANG) == pid {
                read()
                return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw AgentProcess.Never.ended
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(keyboard, &bytes, bytes.count), count > 0 {
            written += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
}
