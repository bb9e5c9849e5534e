import Glibc
import KioskPages

/// Says a page to standard output.
func show(_ page: Page) { put(Style.terminal.rendered(page)) }

/// Says a line to standard output.
func show(_ line: Line) { put(Style.terminal.rendered(line)) }

/// Says a line of a stream: on a terminal in as many as it takes there, all but the first indented; else as it is, for whoever reads
/// it takes one line for one thing.
func show(_ line: Line, hanging indent: Int) {
    guard Terminal.isOutput else { return show(line) }
    for part in line.folded(to: Terminal.size?.columns ?? Page.columnCount, hanging: indent) { show(part) }
}

/// Says plain text to standard output, of which nothing can move a terminal's cursor.
func say(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { show(Line(String(line))) }
}

extension JSON {
    /// Says it to standard output, indented.
    func print() { put(rendered(isIndented: true)) }
}

extension Style {
    /// Colour where it helps: on a terminal, unless its owner set NO_COLOR. Piped, text is plain.
    static var terminal: Style {
        Style(isColoured: isatty(STDOUT_FILENO) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true))
    }
}
