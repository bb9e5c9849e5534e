/// A line of a page: text, and how it looks. Text of other people becomes fit for a terminal on its way in, so that none of it
/// can be forgotten; the escape sequences are put in last.
package struct Line: Hashable, Sendable {
    /// How text is set off.
    struct Look: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let pink = Look(rawValue: 1)
        static let amber = Look(rawValue: 2)
        static let bold = Look(rawValue: 4)
        static let dim = Look(rawValue: 8)
        static let screen = Look(rawValue: 16)
        static let purple = Look(rawValue: 32)
    }

    /// Text of one look.
    struct Span: Hashable, Sendable {
        var text: String
        var look: Look
    }

    private(set) var spans: [Span] = []

    /// Plain text.
    package init(_ text: String) {
        append(TerminalText.cleaned(text), [])
    }

    /// Nothing.
    package init() {}

    /// What is good news.
    package var pink: Line { with(.pink) }
    /// What is good news of finger care.
    package var purple: Line { with(.purple) }
    /// What wants something of somebody.
    package var amber: Line { with(.amber) }
    /// What is looked for first.
    package var bold: Line { with(.bold) }
    /// What can be passed over.
    package var dim: Line { with(.dim) }
    /// Light on dark, whatever the terminal's own colours are.
    package var screen: Line { with(.screen) }

    /// How many columns of a terminal it takes.
    package var columnCount: Int { spans.reduce(0) { $0 + $1.text.columnCount } }
    /// Whether there is nothing on it.
    package var isEmpty: Bool { spans.isEmpty }
    /// The text alone.
    package var text: String { spans.map(\.text).joined() }

    /// Both, one after the other.
    package static func + (a: Line, b: Line) -> Line {
        var sum = a
        sum += b
        return sum
    }

    /// Adds the other at the end.
    package static func += (a: inout Line, b: Line) {
        for span in b.spans { a.append(span.text, span.look) }
    }

    /// Filled with spaces to that many columns.
    package func padded(to columns: Int) -> Line {
        var padded = self
        padded.append(String(repeating: " ", count: max(0, columns - columnCount)), [])
        return padded
    }

    /// Without the spaces at its end.
    var trimmed: Line {
        var trimmed = self
        while let last = trimmed.spans.last, last.text.hasSuffix(" ") {
            let text = String(last.text.reversed().drop { $0 == " " }.reversed())
            trimmed.spans.removeLast()
            trimmed.append(text, last.look)
            if !text.isEmpty { break }
        }
        return trimmed
    }

    /// The same, with the spaces before it.
    func rightAligned(to columns: Int) -> Line { Line().padded(to: max(0, columns - columnCount)) + self }

    /// As much of it as has room, with an ellipsis if that is not all.
    package func clipped(to columns: Int) -> Line {
        guard columnCount > columns else { return self }
        var (clipped, used) = (Line(), 0)
        for cell in cells {
            used += cell.character.columnCount
            // One column is the ellipsis'.
            if used >= columns { break }
            clipped.append(String(cell.character), cell.look)
        }
        if columns > 0 { clipped.append("…", []) }
        return clipped
    }

    mutating func append(_ text: String, _ look: Look) {
        if text.isEmpty { return }
        if let last = spans.indices.last, spans[last].look == look {
            spans[last].text += text
        } else {
            spans.append(Span(text: text, look: look))
        }
    }

    private func with(_ look: Look) -> Line {
        var line = self
        for index in line.spans.indices { line.spans[index].look.formUnion(look) }
        return line
    }
}

extension Line {
    /// One character, and how it looks.
    struct Cell {
        let character: Character
        let look: Look
    }

    var cells: [Cell] { spans.flatMap { span in span.text.map { Cell(character: $0, look: span.look) } } }

    init(_ cells: some Sequence<Cell>) {
        for cell in cells { append(String(cell.character), cell.look) }
    }
}

extension Line: ExpressibleByStringInterpolation {
    /// Text with the looks of what is put into it.
    package struct StringInterpolation: StringInterpolationProtocol {
        var line = Line()

        /// Empty as yet.
        package init(literalCapacity: Int, interpolationCount: Int) {}
        /// What the source says.
        package mutating func appendLiteral(_ literal: String) { line += Line(literal) }
        /// What somebody said.
        package mutating func appendInterpolation(_ text: String) { line += Line(text) }
        /// With its looks.
        package mutating func appendInterpolation(_ other: Line) { line += other }
        /// In decimal.
        package mutating func appendInterpolation(_ number: some BinaryInteger) { line += Line(String(number)) }
    }

    /// What the source says.
    package init(stringLiteral value: String) { self.init(value) }
    /// What was put together.
    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.line }
}

extension String.StringInterpolation {
    /// Text would lose the looks of a line, and show how it is made instead.
    @available(*, unavailable, message: "put a line into a line")
    package mutating func appendInterpolation(_ line: Line) {}
}
