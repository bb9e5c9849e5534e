// Emoji properties are in no table that a board has.
#if !hasFeature(Embedded)
/// One emoji, as a person types it.
public struct Emoji: Hashable, Sendable {
    /// A single grapheme cluster with emoji presentation.
    public let text: String

    /// The most bytes of UTF-8: the longest sequences that Unicode recommends take half of it.
    public static let maxBytes = 64

    /// The emoji, or nil if the text is anything but one emoji as people see it: `👍🏽`, `❤️`, `🇵🇹`, `1️⃣`.
    ///
    /// Emoji presentation is that of UTS #51: a character that has it by itself, or one that U+FE0F gives it. Many keyboards and
    /// terminals leave U+FE0F out: `❤` without it is `❤️` as well.
    public init?(_ typed: String) {
        let text = Emoji.qualified(typed)
        guard text.utf8.count <= Emoji.maxBytes, text.count == 1, let first = text.unicodeScalars.first,
            first.properties.isEmoji, !text.unicodeScalars.contains("\u{FE0E}"),
            HiddenCharacters.first(in: text) == nil
        else { return nil }
        // A regional indicator by itself is shown as a letter; two are a flag.
        let isHalfFlag = (0x1F1E6...0x1F1FF).contains(first.value) && text.unicodeScalars.count == 1
        guard !isHalfFlag, first.properties.isEmojiPresentation || text.unicodeScalars.contains("\u{FE0F}") else {
            return nil
        }
        self.text = text
    }

    /// The text with U+FE0F after a sign that stands alone, or that something is joined to. What is on every keyboard as a letter
    /// (`1`, `#`, `©`) stays as it was typed.
    private static func qualified(_ text: String) -> String {
        var scalars = text.unicodeScalars
        guard let first = scalars.first, first.value > 0xFF, first.properties.isEmoji,
            !first.properties.isEmojiPresentation, [nil, "\u{200D}"].contains(scalars.dropFirst().first)
        else { return text }
        scalars.insert("\u{FE0F}", at: scalars.index(after: scalars.startIndex))
        return String(scalars)
    }
}
#endif
