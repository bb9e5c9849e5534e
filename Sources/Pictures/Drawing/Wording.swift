import CPango
import KioskLogic

/// Texts that people entered, made fit to be drawn.
enum Wording {
    /// The text without what no installed font can draw: an emoji that is missing leaves nothing, never a box.
    /// Control characters and line ends become spaces.
    static func drawable(_ text: String) throws(PictureError) -> String {
        let whole = tidy(text)
        guard try hasBoxes(whole) else { return whole }
        var kept = ""
        for character in whole where try !hasBoxes(String(character)) { kept.append(character) }
        return tidy(kept)
    }

    /// A name, or what stands in its place if nothing of it can be drawn.
    static func name(_ name: String, orElse other: String) throws(PictureError) -> String {
        let shown = try drawable(name)
        return shown.isEmpty ? other : shown
    }

    /// The names of several, as they are said: `Ana`, `Ana and Ben`, `Ana, Ben and Cem`.
    static func list(_ names: [String]) -> String {
        let isolated = names.map(isolated)
        guard let last = isolated.last, isolated.count > 1 else { return isolated.first ?? "" }
        return isolated.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The name between marks that keep the direction of its script from what is around it (Unicode, UAX 9).
    static func isolated(_ name: String) -> String { "\u{2068}\(name)\u{2069}" }

    private static func hasBoxes(_ text: String) throws(PictureError) -> Bool {
        try TextLayout(text, TextStyle(size: 20, colour: .black)).isWithBoxes
    }

    /// One line, bounded, without spaces at its ends or more than one in a row.
    private static func tidy(_ text: String) -> String {
        let bounded = String(decoding: text.utf8.prefix(TextLayout.maxBytes), as: UTF8.self)
        let isSpace: (Character) -> Bool = { character in
            character.isWhitespace
                || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        return bounded.split(whereSeparator: isSpace).joined(separator: " ")
    }
}
