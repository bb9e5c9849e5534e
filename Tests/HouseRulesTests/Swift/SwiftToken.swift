/// A piece of Swift text, with no more meaning than the house rules need.
struct SwiftToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// An identifier, a keyword or a number.
        case word
        /// An identifier in backticks, which may be a sentence.
        case name
        /// One character of punctuation.
        case mark
        /// A string literal. What its interpolations hold follows as tokens of their own.
        case text
        case comment
    }

    let kind: Kind
    /// The characters: of a name or a string without their delimiters, of a comment with them.
    var text: String
    /// From 1.
    let line: Int
    /// That of its last character.
    var lastLine: Int
    /// Whether nothing stands between this token and the one before it.
    let isGlued: Bool

    func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
    func isMark(_ text: String) -> Bool { kind == .mark && self.text == text }

    /// Whether the two read the same, wherever they stand.
    func reads(as other: SwiftToken) -> Bool { kind == other.kind && text == other.text }
}
