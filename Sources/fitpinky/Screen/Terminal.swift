import Glibc
import KioskLogic
import Synchronization

/// Set by a signal's handler, which may do little more than this.
private let isToldToEnd = Atomic<Bool>(false)

/// The terminal that standard output is.
enum Terminal {
    /// Whether a person looks on and can type.
    static var isThere: Bool { isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1 }

    /// Whether somebody looks on.
    static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether a person looks on, and escape sequences may be written: the one place of this program that decides it.
    static func takesEscapes(_ stream: TextStream) -> Bool {
        func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        return EscapeSequences.areWelcome(
            isTerminal: isatty(stream.descriptor) == 1, term: setting("TERM"), noColor: setting("NO_COLOR"))
    }

    /// Whether the whole screen can be drawn on, and keys be read.
    static var isScreen: Bool { isThere && takesEscapes(.output) }

    /// Its size now; nil if nobody knows.
    static var size: (columns: Int, lines: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Writes all of it, at once where the terminal takes it.
    static func write(_ text: String) {
        // A terminal that went away has nobody in front of it.
        _ = OutputCalls().writeAll(text.utf8, to: STDOUT_FILENO)
    }

    /// Whether SIGTERM or SIGHUP has come since `takeOver`. They do not end the program by themselves then, or the terminal
    /// would stay as no shell wants it.
    static var mustEnd: Bool { isToldToEnd.load(ordering: .relaxed) }

    private static let endings = [SIGTERM, SIGHUP]

    /// Takes the whole screen and every key for itself, until `restore`.
    static func takeOver() -> termios {
        for ending in endings { signal(ending) { _ in isToldToEnd.store(true, ordering: .relaxed) } }
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        // Ctrl-C is a key like the others: it ends the screen, which puts the terminal back.
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
        return before
    }

    /// Gives the terminal back as it was.
    static func restore(_ before: termios) {
        var before = before
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
        write("\u{1B}[?25h\u{1B}[?1049l")
        for ending in endings { signal(ending, SIG_DFL) }
    }
}
