/// Lines as a person reads them, none of them wider than the narrowest terminal that anybody still has.
package struct Page: Hashable, Sendable {
    /// What a line never exceeds.
    package static let columnCount = 80

    /// From top to bottom.
    package private(set) var lines: [Line] = []

    /// Nothing as yet.
    package init() {}

    /// A page of these lines; what of them goes on in further ones is indented.
    package init(_ lines: [Line], hanging indent: Int = 4) {
        for line in lines { add(line, hanging: indent) }
    }

    /// Adds a line, or several where it is too wide for one; all after its first are indented.
    package mutating func add(_ line: Line, hanging indent: Int = 4) {
        lines += line.trimmed.folded(to: Page.columnCount, hanging: indent)
    }

    /// Adds a line that is cut where it is too wide.
    mutating func add(clipped line: Line) {
        lines.append(line.trimmed.clipped(to: Page.columnCount))
    }

    /// Adds an empty line, unless there is one already or nothing yet.
    package mutating func addGap() {
        if lines.last?.isEmpty == false { lines.append(Line()) }
    }

    /// Adds another page's lines.
    package mutating func add(_ other: Page) { lines += other.lines }

    /// `label         value`, the way that `status` says it.
    ///
    /// - Parameter indent: how much further than the value begins what of it goes on below.
    mutating func add(_ label: Line, _ value: Line, hanging indent: Int = 0) {
        add("  \(label.padded(to: Page.labelColumnCount))\(value)", hanging: 2 + Page.labelColumnCount + indent)
    }

    /// The room for a label and the gap after it.
    static let labelColumnCount = 14
}
