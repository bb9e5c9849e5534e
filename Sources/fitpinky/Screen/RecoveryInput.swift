import ArgumentParser
import Glibc
import Ledger

/// Recovery words that somebody types, which no screen shows, or that stand on standard input.
enum RecoveryInput {
    /// What was typed, or came; no more than any words have.
    static func read() throws -> String {
        let isTyped = isatty(STDIN_FILENO) == 1
        if isTyped {
            put(
                "Type your \(RecoveryWords.wordCount) recovery words; nothing is shown. Enter ends them: ",
                terminator: "",
                to: .errors)
        }
        var before = termios()
        if isTyped {
            tcgetattr(STDIN_FILENO, &before)
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        }
        defer {
            if isTyped {
                tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
                put("", to: .errors)
            }
        }
        var text = ""
        // A terminal gives a line; a file may have them on several.
        while let line = readLine() {
            text += line + "\n"
            if isTyped || text.utf8.count > RecoveryWords.maxTextBytes { break }
        }
        return text
    }
}
