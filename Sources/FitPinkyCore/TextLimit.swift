/// How long a text of each kind may be where a person enters it. What is too long is refused, never cut.
public struct TextLimit: Sendable {
    /// What the text is, as a message to a person says it.
    public let noun: String
    /// The most user-perceived characters.
    public let maxCharacters: Int

    /// The most bytes of UTF-8, however few characters they are.
    public let maxBytes: Int

    private let isPlural: Bool

    private init(noun: String, maxCharacters: Int, maxBytes: Int = TextLimit.maxBytes, isPlural: Bool = false) {
        (self.noun, self.maxCharacters, self.maxBytes, self.isPlural) = (noun, maxCharacters, maxBytes, isPlural)
    }

    /// The most bytes of every text but notes.
    public static let maxBytes = 1024

    /// A member's or a kiosk's name.
    public static let displayName = TextLimit(noun: "a name", maxCharacters: 40)
    /// A group's name.
    public static let groupName = TextLimit(noun: "a group's name", maxCharacters: 40)
    /// A workout's caption.
    public static let caption = TextLimit(noun: "a caption", maxCharacters: 100)
    /// A group's wager.
    public static let wager = TextLimit(noun: "a wager", maxCharacters: 200)
    /// A training plan's name.
    public static let splitName = TextLimit(noun: "a split's name", maxCharacters: 40, maxBytes: 160)
    /// The name of an exercise of a training plan. A training of the most exercises, with the longest names, has to fit into an entry.
    public static let exerciseName = TextLimit(noun: "an exercise's name", maxCharacters: 60, maxBytes: 240)
    /// A nudge.
    public static let nudge = TextLimit(noun: "a nudge", maxCharacters: 140)
    /// A workout's notes.
    public static let notes = TextLimit(noun: "notes", maxCharacters: 500, maxBytes: 2048, isPlural: true)

    /// Why a text is refused.
    public enum Refusal: Error, Hashable, Sendable {
        case empty
        /// Nothing of it can be seen.
        case invisible
        /// It begins or ends with white space: it would look like another.
        case outerSpace
        case tooManyCharacters(count: Int)
        case tooManyBytes(count: Int)
        case controlCharacter
        /// A character that nobody sees, or that changes what others see, where it means nothing.
        case hiddenCharacter(Unicode.Scalar)
        /// What stands for a character that was lost when the text was read.
        case lostCharacter
        /// It begins with a mark that would go to whatever is written before it.
        case looseMark
    }

    /// Throws what is wrong with the text, if anything is.
    public func check(_ text: String) throws(Refusal) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maxBytes else { throw .tooManyBytes(count: text.utf8.count) }
        // C0, DEL and C1 controls: they would let a name move a terminal's cursor.
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            throw .controlCharacter
        }
        guard HiddenCharacters.isVisible(text) else { throw .invisible }
        if let hidden = HiddenCharacters.first(in: text) { throw .hiddenCharacter(hidden) }
        guard !text.unicodeScalars.contains("\u{FFFD}") else { throw .lostCharacter }
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
        guard !ends.contains(where: { $0.map(HiddenCharacters.isBlank) ?? false }) else { throw .outerSpace }
        guard ("a" + text).count > text.count else { throw .looseMark }
        guard text.count <= maxCharacters else { throw .tooManyCharacters(count: text.count) }
    }

    /// One sentence for a person: what was wrong and what is allowed.
    public func sentence(for refusal: Refusal) -> String {
        switch refusal {
        case .empty: "\(noun) may not be empty"
        case .invisible:
            isPlural
                ? "\(noun) need a character that can be seen; they have only spaces or invisible ones"
                : "\(noun) needs a character that can be seen; this has only spaces or invisible ones"
        case .outerSpace: "\(noun) may not begin or end with a space"
        case .tooManyCharacters(let count): "\(noun) may have up to \(maxCharacters) characters; this has \(count)"
        case .tooManyBytes(let count): "\(noun) may take up to \(maxBytes) bytes; this takes \(count)"
        case .controlCharacter: "\(noun) may not contain control characters (such as a line break or a tab)"
        case .hiddenCharacter(let scalar):
            "\(noun) may not contain \(TextLimit.number(of: scalar)) there: it is invisible, changes how other text is "
                + "shown, or is shown differently elsewhere; remove it"
        case .lostCharacter:
            "\(noun) may not contain \u{FFFD}, which stands for a character that was lost; write it again"
        case .looseMark: "\(noun) may not begin with a mark that joins the character before it"
        }
    }

    /// `U+200B`.
    private static func number(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
