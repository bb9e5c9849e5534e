/// How long a text of each kind may be where a person enters it. What is too long is refused, never cut.
public struct TextLimit: Sendable {
    /// What the text is, as a message to a person says it.
    public let noun: String
    /// The most user-perceived characters.
    public let maxCharacters: Int

    /// No text may take more bytes of UTF-8 than this, however few characters it has.
    public static let maxBytes = 1024

    /// A member's or a kiosk's name.
    public static let displayName = TextLimit(noun: "a name", maxCharacters: 40)
    /// A group's name.
    public static let groupName = TextLimit(noun: "a group's name", maxCharacters: 40)
    /// A workout's caption.
    public static let caption = TextLimit(noun: "a caption", maxCharacters: 100)
    /// A group's wager.
    public static let wager = TextLimit(noun: "a wager", maxCharacters: 200)
    /// A nudge.
    public static let nudge = TextLimit(noun: "a nudge", maxCharacters: 140)

    /// Why a text is refused.
    public enum Refusal: Error, Hashable, Sendable {
        case empty
        /// It begins or ends with white space, or is nothing else: it would look like another, or like nothing.
        case outerSpace
        case tooManyCharacters(count: Int)
        case tooManyBytes(count: Int)
        case controlCharacter
    }

    /// Throws what is wrong with the text, if anything is.
    public func check(_ text: String) throws(Refusal) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= TextLimit.maxBytes else { throw .tooManyBytes(count: text.utf8.count) }
        // C0, DEL and C1 controls: they would let a name move a terminal's cursor.
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            throw .controlCharacter
        }
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
        guard !ends.contains(where: { $0.map(TextLimit.isSpace) ?? false }) else { throw .outerSpace }
        guard text.count <= maxCharacters else { throw .tooManyCharacters(count: text.count) }
    }

    /// Unicode's White_Space above the control characters, and the two that take no room at all; by number, for a chip has no
    /// tables of Unicode.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    /// One sentence for a person: what was wrong and what is allowed.
    public func sentence(for refusal: Refusal) -> String {
        switch refusal {
        case .empty: "\(noun) may not be empty"
        case .outerSpace: "\(noun) may not begin or end with a space"
        case .tooManyCharacters(let count): "\(noun) may have up to \(maxCharacters) characters; this has \(count)"
        case .tooManyBytes(let count): "\(noun) may take up to \(TextLimit.maxBytes) bytes; this takes \(count)"
        case .controlCharacter: "\(noun) may not contain control characters (such as a line break or a tab)"
        }
    }
}
