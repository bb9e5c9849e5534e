/// Where escape sequences may be written: the one rule of both programs.
package enum EscapeSequences {
    /// Whether they are welcome.
    ///
    /// - Parameters:
    ///   - isTerminal: whether the output is one.
    ///   - term: `$TERM`. Without it, or with `dumb`, nobody knows what the terminal would make of them.
    ///   - noColor: `$NO_COLOR`; any text in it says that its owner wants none, as no-color.org has it.
    package static func areWelcome(isTerminal: Bool, term: String?, noColor: String?) -> Bool {
        guard isTerminal, let term, !term.isEmpty, term != "dumb" else { return false }
        return noColor?.isEmpty ?? true
    }
}
