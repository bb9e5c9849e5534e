/// Draws a ring with characters, for a terminal that shows 24-bit colour.
package struct RingText: Hashable, Sendable {
    /// Columns across the drawing; lines are half of it, for a character is about twice as high as wide.
    package let columns: Int

    /// The narrowest drawing in which 24 LEDs still stand apart.
    package static let minColumns = 30

    /// A drawing that fits into that many columns and lines, or nil if the terminal is too small for one.
    package init?(fittingColumns columns: Int, lines: Int) {
        let fitting = min(columns, lines * 2, 56)
        guard fitting >= RingText.minColumns else { return nil }
        self.columns = fitting
    }

    /// One text a line, with colours as escape sequences that end on the line they begin on.
    package func lines(_ frame: RingFrame) -> [String] {
        var cells: [Int: RGB] = [:]
        let (width, height) = (columns, columns / 2)
        let radius = Double(height) / 2 - 1
        for (led, point) in RingText.circle(frame.colours.count).enumerated() {
            let row = Int((Double(height) / 2 - 0.5 - point.y * radius).rounded())
            let column = Int((Double(width) / 2 - 0.5 + point.x * radius * 2).rounded())
            cells[row * width + column] = frame.colours[led]
        }
        return (0..<height).map { row in
            var line = ""
            for column in 0..<width {
                line += cells[row * width + column].map(RingText.dot) ?? " "
            }
            return line
        }
    }

    private static func dot(_ colour: RGB) -> String {
        // An unlit LED is still there to be seen.
        guard colour != .black else { return "\u{1B}[38;2;58;58;64m∙\u{1B}[0m" }
        return "\u{1B}[38;2;\(colour.red);\(colour.green);\(colour.blue)m●\u{1B}[0m"
    }

    /// Points of the unit circle, the first at twelve o'clock, then clockwise; y upwards.
    static func circle(_ count: Int) -> [(x: Double, y: Double)] {
        let angle = 2 * Double.pi / Double(max(1, count))
        // The step's sine and cosine by their series in a sixteenth of the angle, then doubled four times: this room has no
        // mathematics library, and the error stays below 1e-9.
        let small = angle / 16
        var step = (
            sin: small - small * small * small / 6 + small * small * small * small * small / 120,
            cos: 1 - small * small / 2 + small * small * small * small / 24
        )
        for _ in 0..<4 { step = (2 * step.sin * step.cos, step.cos * step.cos - step.sin * step.sin) }
        var point = (x: 0.0, y: 1.0)
        return (0..<count).map { _ in
            defer { point = (point.x * step.cos + point.y * step.sin, point.y * step.cos - point.x * step.sin) }
            return point
        }
    }
}
