internal import KioskPages

/// Lines of text as wide as the page, so that they are read from three metres. A screen reader is told them elsewhere, in a sentence.
enum BigText {
    /// Characters of a line from which on a name is broken into two.
    private static let long = 12
    /// A line of fewer characters would be higher than it is worth.
    private static let least = 300.0

    /// A name in up to three lines.
    static func name(_ text: String) -> HTML { lines(broken(text)) }

    /// That text in one line.
    static func line(_ text: String) -> HTML { lines([text]) }

    /// Seconds that the script counts down between two answers of the kiosk.
    static func countdown(_ seconds: Int) -> HTML {
        lines([SessionView.clock(seconds: seconds)], .data("left", String(seconds)))
    }

    private static func lines(_ lines: [String], _ attribute: Attribute? = nil) -> HTML {
        let width = max(least, lines.map(self.width).max() ?? 0)
        return Drawing.svg(
            .class("large"), Drawing.attribute("viewBox", "0 0 \(Drawing.number(width)) \(lines.count * 100)"),
            .hiddenFromReaders
        ) {
            for (index, line) in lines.enumerated() {
                Drawing.text(
                    attribute, Drawing.attribute("x", Drawing.number(width / 2)),
                    Drawing.attribute("y", "\(index * 100 + 82)"), Drawing.attribute("text-anchor", "middle"),
                    // Whatever font the phone has, what was reckoned to be too long for the page is not.
                    self.width(line) < least
                        ? nil : Drawing.attribute("textLength", Drawing.number(self.width(line))),
                    Drawing.attribute("lengthAdjust", "spacingAndGlyphs")
                ) { line }
            }
        }
    }

    /// Words in up to three lines that are about as long as each other.
    static func broken(_ text: String) -> [String] {
        let words = text.split(separator: " ").map(String.init)
        guard text.count > long, words.count > 1 else { return [text] }
        let count = text.count > 2 * long && words.count > 2 ? 3 : 2
        var lines: [String] = []
        var rest = words
        for left in stride(from: count, to: 1, by: -1) {
            let aim = rest.joined(separator: " ").count / left
            var line = rest.removeFirst()
            while rest.count > left - 1, let next = rest.first, line.count + (next.count + 1) / 2 < aim {
                line += " \(next)"
                rest.removeFirst()
            }
            lines.append(line)
        }
        return lines + [rest.joined(separator: " ")]
    }

    /// About so wide a text is in a bold font that is 100 high.
    static func width(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { width, scalar in
            switch scalar {
            case "i", "l", "j", "t", "f", "r", "I", ".", ",", ":", "'", " ", "\u{A0}": width + 36
            case "m", "w", "M", "W", "@", "%": width + 92
            case "0"..."9", "a"..."z": width + 60
            case "A"..."Z", "\u{A1}"..."\u{24F}": width + 70
            default: width + 100
            }
        }
    }
}
