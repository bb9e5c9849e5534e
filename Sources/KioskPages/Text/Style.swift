/// Whether a terminal shows colours, or text is to be plain.
package struct Style: Hashable, Sendable {
    private let isColoured: Bool

    /// - Parameter isColoured: on a terminal, unless its owner wants none.
    package init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// The line with the escape sequences of its looks, or without any.
    package func rendered(_ line: Line) -> String {
        line.spans.map { span in
            let codes = isColoured ? Style.codes.filter { span.look.contains($0.look) }.map(\.code) : []
            return codes.isEmpty ? span.text : "\u{1B}[\(codes.joined(separator: ";"))m\(span.text)\u{1B}[0m"
        }.joined()
    }

    /// The page, with a line feed between its lines.
    package func rendered(_ page: Page) -> String { page.lines.map(rendered).joined(separator: "\n") }

    private static let codes: [(look: Line.Look, code: String)] = [
        (.bold, "1"), (.dim, "2"), (.pink, "38;2;232;69;124"), (.amber, "38;2;255;160;24"),
        (.purple, "38;2;160;112;240"), (.screen, "97;40"),
    ]
}
