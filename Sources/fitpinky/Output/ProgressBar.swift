import Glibc
import Messages

/// How far long work is, on one line of the terminal that standard error is; nothing where nobody looks on.
struct ProgressBar {
    private let what: String
    private let isShown: Bool
    private var shown: Int?

    /// How many characters the bar has.
    private static let width = 30

    /// - Parameter what: what goes on, such as "verifying".
    init(_ what: String, _ options: GlobalOptions) {
        self.what = what
        isShown = !options.json && Terminal.takesEscapes(.errors)
    }

    /// Shows that so much of so much is done.
    mutating func show(_ done: Int, of total: Int) {
        let percent = total > 0 ? min(max(done, 0), total) * 100 / total : 0
        guard isShown, percent != shown else { return }
        shown = percent
        let full = percent * ProgressBar.width / 100
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: ProgressBar.width - full)
        ProgressBar.write("\r\(what) \(bar) \(percent) %\u{1B}[K")
    }

    /// Shows what the agent said.
    mutating func show(_ progress: Fitpinky_V1_Progress) {
        show(Int(clamping: progress.done), of: Int(clamping: progress.total))
    }

    /// Leaves the line empty for what is said next.
    mutating func clear() {
        guard shown != nil else { return }
        shown = nil
        ProgressBar.write("\r\u{1B}[K")
    }

    /// What a terminal does not take is not worth a word.
    private static func write(_ text: String) {
        _ = OutputCalls().writeAll(text.utf8, to: STDERR_FILENO)
    }
}
