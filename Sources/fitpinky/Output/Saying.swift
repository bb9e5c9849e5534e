import FitPinkyCore
import Glibc
import KioskPages

/// Says a page to standard output.
func show(_ page: Page) { put(Style.terminal.rendered(page)) }

/// Says a line to standard output.
func show(_ line: Line) { put(Style.terminal.rendered(line)) }

/// Says plain text to standard output, of which nothing can move a terminal's cursor.
func say(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { show(Line(String(line))) }
}

extension JSON {
    /// Says it to standard output, indented.
    func print() { put(rendered(isIndented: true)) }
}

extension Style {
    /// Colour where it helps: on a terminal, unless its owner set NO_COLOR. Piped, text is plain.
    static var terminal: Style {
        Style(isColoured: isatty(STDOUT_FILENO) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true))
    }
}

extension WallClock {
    /// This machine's.
    static var system: WallClock {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let milliseconds = Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
        return WallClock(now: UTCInstant(milliseconds: milliseconds)) { instant in
            var (seconds, civil) = (time_t(instant.seconds), tm())
            return localtime_r(&seconds, &civil) == nil ? 0 : civil.tm_gmtoff
        }
    }
}
