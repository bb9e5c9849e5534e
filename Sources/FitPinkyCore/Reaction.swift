// Emoji properties are in no table that a board has.
#if !hasFeature(Embedded)
/// One emoji with which a member answers a workout.
public struct Reaction: Hashable, Sendable {
    /// A single grapheme cluster with emoji presentation.
    public let emoji: String

    /// The most bytes of UTF-8: the longest sequences that Unicode recommends take half of it.
    public static let maxBytes = 64

    /// The reaction, or nil if the text is anything but one emoji as people see it: `👍🏽`, `❤️`, `🇵🇹`, `1️⃣`.
    ///
    /// Emoji presentation is that of UTS #51: a character that has it by itself, or one that U+FE0F gives it.
    public init?(_ text: String) {
        guard text.utf8.count <= Reaction.maxBytes, text.count == 1, let first = text.unicodeScalars.first,
            first.properties.isEmoji, !text.unicodeScalars.contains("\u{FE0E}")
        else { return nil }
        // A regional indicator by itself is shown as a letter; two are a flag.
        let isHalfFlag = (0x1F1E6...0x1F1FF).contains(first.value) && text.unicodeScalars.count == 1
        guard !isHalfFlag, first.properties.isEmojiPresentation || text.unicodeScalars.contains("\u{FE0F}") else {
            return nil
        }
        emoji = text
    }
}
#endif
