internal import JSON

/// What other people wrote, made fit for a terminal.
enum TerminalText {
    /// More code points than the longest emoji that Unicode recommends has. What goes on after them is a pile of marks that
    /// would be drawn over the lines above.
    static let maxScalarsPerCharacter = 16

    /// The text with `�` for each code point that controls a terminal, and with no character longer than a character is.
    static func cleaned(_ text: String) -> String {
        // Nearly every text is as it should be.
        guard
            text.unicodeScalars.contains(where: \.controlsTerminal)
                || text.contains(where: { isOverlong($0) || isLoose($0) })
        else { return text }
        var cleaned = String.UnicodeScalarView()
        for character in text {
            if isLoose(character) {
                cleaned.append("\u{FFFD}")
                continue
            }
            for scalar in character.unicodeScalars.prefix(maxScalarsPerCharacter) {
                cleaned.append(scalar.controlsTerminal ? "\u{FFFD}" : scalar)
            }
        }
        return String(cleaned)
    }

    /// A mark or a joiner without anything to mark or to join: it would go to whatever is written before the text.
    private static func isLoose(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first, first.value >= 0x300 else { return false }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return first == "\u{200C}" || first == "\u{200D}" || first == "\u{FEFF}"
        }
    }

    private static func isOverlong(_ character: Character) -> Bool {
        character.unicodeScalars.count > maxScalarsPerCharacter
    }
}
