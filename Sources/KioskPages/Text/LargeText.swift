/// Text in letters as high as five lines, which are read from across a room.
enum LargeText {
    /// Five lines; characters that have no large form are left out.
    static func lines(_ text: String) -> [String] {
        let letters = text.compactMap { glyphs[$0] }
        return (0..<5).map { row in letters.map { $0[row] }.joined(separator: " ") }
    }

    private static let glyphs: [Character: [String]] = [
        "0": ["███", "█ █", "█ █", "█ █", "███"],
        "1": ["██ ", " █ ", " █ ", " █ ", "███"],
        "2": ["███", "  █", "███", "█  ", "███"],
        "3": ["███", "  █", "███", "  █", "███"],
        "4": ["█ █", "█ █", "███", "  █", "  █"],
        "5": ["███", "█  ", "███", "  █", "███"],
        "6": ["███", "█  ", "███", "█ █", "███"],
        "7": ["███", "  █", "  █", "  █", "  █"],
        "8": ["███", "█ █", "███", "█ █", "███"],
        "9": ["███", "█ █", "███", "  █", "███"],
        ":": [" ", "█", " ", "█", " "],
        ".": [" ", " ", " ", " ", "█"],
        "×": ["   ", "█ █", " █ ", "█ █", "   "],
        "k": ["█  ", "█ █", "██ ", "█ █", "█ █"],
        "g": ["███", "█ █", "███", "  █", "███"],
        "s": ["   ", "███", "██ ", " ██", "███"],
        " ": ["  ", "  ", "  ", "  ", "  "],
    ]
}
