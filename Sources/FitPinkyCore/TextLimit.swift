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
        guard text.count <= maxCharacters else { throw .tooManyCharacters(count: text.count) }
    }

    /// One sentence for a person: what was wrong and what is allowed.
    public func sentence(for refusal: Refusal) -> String {
        switch refusal {
        case .empty: "\(noun) may not be empty"
        case .tooManyCharacters(let count): "\(noun) may have up to \(maxCharacters) characters; this has \(count)"
        case .tooManyBytes(let count): "\(noun) may take up to \(TextLimit.maxBytes) bytes; this takes \(count)"
        case .controlCharacter: "\(noun) may not contain control characters (such as a line break or a tab)"
        }
    }
}
