import ArgumentParser
import JSON
import KioskPages

/// Says a page to standard output.
func show(_ page: Page, on stream: TextStream = .output) { put(Style.terminal(stream).rendered(page), to: stream) }

/// Says a line to standard output.
func show(_ line: Line, on stream: TextStream = .output) { put(Style.terminal(stream).rendered(line), to: stream) }

/// Says a line of a stream: on a terminal in as many as it takes there, all but the first indented; else as it is, for whoever reads
/// it takes one line for one thing.
func show(_ line: Line, hanging indent: Int) {
    guard Terminal.isOutput else { return show(line) }
    for part in line.folded(to: Terminal.size?.columns ?? Page.columnCount, hanging: indent) { show(part) }
}

/// Says plain text to standard output, of which nothing can move a terminal's cursor.
func say(_ text: String, on stream: TextStream = .output) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { show(Line(String(line)), on: stream) }
}

extension JSON {
    /// Says it to standard output, indented.
    func print() { put(rendered(isIndented: true)) }
}

extension Style {
    /// Colour where it helps, and where the terminal takes escape sequences. Piped, text is plain.
    static func terminal(_ stream: TextStream) -> Style { Style(isColoured: Terminal.takesEscapes(stream)) }
}

extension OutputFile {
    /// Where words for a person go while the bytes go to their place.
    var words: TextStream { isStandardOutput ? .errors : .output }

    func tell(_ path: String, _ options: GlobalOptions) {
        if options.json { return JSON.object(["file": .text(path), "bytes": .number(byteCount)]).print() }
        say("\(isStandardOutput ? "standard output" : path): \(byteCount) bytes", on: words)
    }
}

extension GlobalOptions {
    /// JSON and a picture cannot both be standard output.
    func checkOutput(_ path: String?, _ option: String) throws {
        guard json, let path, OutputPlace.isStandardOutput(path) else { return }
        throw ValidationError("--json and \(option) \(path) exclude each other: both are standard output")
    }
}
