import ArgumentParser
import FitPinkyCore

/// A word of the command line that stands where a command can, and is none.
struct UnknownCommand {
    /// The commands before it.
    private(set) var path: [String] = []
    private let word: String
    private let hint: String

    /// Nil if there is none: each is a command, up to the first that has no further ones, or that an option follows.
    init?(in words: some Sequence<String>, of root: any ParsableCommand.Type) {
        var command = root
        for word in words {
            let known = command.configuration.subcommands
            if known.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
            guard let next = known.first(where: { $0._commandName == word }) else {
                (self.word, hint) = (word, Spelling.hint(word, among: known.map { $0._commandName }))
                return
            }
            command = next
            path.append(word)
        }
        return nil
    }

    /// Whether it is nearly a command.
    var isSlip: Bool { !hint.isEmpty }

    /// What is wrong, and where commands are listed.
    var sentence: String {
        let before = path.map { "\($0) " }.joined()
        return "there is no command \"\(before)\(word)\"\(hint); fitpinky \(before)--help lists them"
    }
}

/// Names of which one has to be typed.
enum ClosedSet {
    /// The value that was typed.
    ///
    /// - Throws: `ValidationError` if there is none, with the names and, if one is near, which was probably meant.
    static func read<Value>(_ typed: String, as value: Value?, among names: [String]) throws -> Value {
        if let value { return value }
        throw ValidationError("choose one of \(names.joined(separator: ", "))\(Spelling.hint(typed, among: names))")
    }
}
