/// Cuts Swift text into tokens: enough to tell code from strings and comments, and no parser.
///
/// It knows nested comments, raw and multi-line strings, interpolations within them, and identifiers in backticks. It
/// does not know regular expressions between slashes: a quotation mark in one would open a string.
struct SwiftLexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lastEnd = -1
    private var tokens: [SwiftToken] = []

    private init(_ text: String) { bytes = Array(text.utf8) }

    static func tokens(of text: String) -> [SwiftToken] {
        var lexer = SwiftLexer(text)
        lexer.readCode(isInterpolation: false)
        return lexer.tokens
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private mutating func step() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func emit(_ kind: SwiftToken.Kind, from start: Int, line startLine: Int, _ text: ArraySlice<UInt8>)
    {
        tokens.append(
            SwiftToken(
                kind: kind, text: String(decoding: text, as: UTF8.self), line: startLine, lastLine: line,
                isGlued: start == lastEnd))
        lastEnd = position
    }

    /// Reads to the end, or to the parenthesis that ends an interpolation.
    private mutating func readCode(isInterpolation: Bool) {
        var depth = 0
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): step()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): readLineComment()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): readBlockComment()
            case UInt8(ascii: "`"): readName()
            case UInt8(ascii: "\""): readString(hashes: 0)
            case UInt8(ascii: "#") where hashesBeforeQuote() > 0: readString(hashes: hashesBeforeQuote())
            case _ where SwiftLexer.isWordByte(byte): readWord()
            default:
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if isInterpolation && depth == 0 { return step() }
                    depth -= 1
                }
                let start = position
                step()
                emit(.mark, from: start, line: line, bytes[start..<position])
            }
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }

    private mutating func readWord() {
        let start = position
        while let byte = peek(), SwiftLexer.isWordByte(byte) { step() }
        emit(.word, from: start, line: line, bytes[start..<position])
    }

    private mutating func readName() {
        let start = position
        step()
        while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { step() }
        let end = position
        if peek() == UInt8(ascii: "`") { step() }
        emit(.name, from: start, line: line, bytes[start + 1..<end])
    }

    private mutating func readLineComment() {
        let start = position
        while let byte = peek(), byte != UInt8(ascii: "\n") { step() }
        emit(.comment, from: start, line: line, bytes[start..<position])
    }

    private mutating func readBlockComment() {
        let (start, startLine) = (position, line)
        var depth = 0
        repeat {
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                step()
            } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                step()
            }
            step()
        } while depth > 0 && peek() != nil
        emit(.comment, from: start, line: startLine, bytes[start..<position])
    }

    /// How many `#` stand here before a quotation mark; 0 if none does.
    private func hashesBeforeQuote() -> Int {
        var count = 0
        while peek(count) == UInt8(ascii: "#") { count += 1 }
        return peek(count) == UInt8(ascii: "\"") ? count : 0
    }

    private func isHere(_ byte: UInt8, count: Int, after distance: Int = 0) -> Bool {
        (0..<count).allSatisfy { peek(distance + $0) == byte }
    }

    /// Whether a line holds nothing but the opening of a multi-line string from here on: `#"""#` is a quotation mark.
    private func isMultiline(after distance: Int) -> Bool {
        guard isHere(UInt8(ascii: "\""), count: 3, after: distance) else { return false }
        var next = distance + 3
        while peek(next) == UInt8(ascii: " ") || peek(next) == UInt8(ascii: "\r") { next += 1 }
        return peek(next) == UInt8(ascii: "\n")
    }

    private mutating func readString(hashes: Int) {
        let (start, startLine, index) = (position, line, tokens.count)
        let quotes = isMultiline(after: hashes) ? 3 : 1
        emit(.text, from: start, line: startLine, [])
        position += hashes + quotes
        var contents: [UInt8] = []
        while let byte = peek() {
            if byte == UInt8(ascii: "\""), isHere(byte, count: quotes),
                isHere(UInt8(ascii: "#"), count: hashes, after: quotes)
            {
                position += quotes + hashes
                break
            }
            // A line's end ends a broken string as well, so that one mistake does not swallow the file.
            if byte == UInt8(ascii: "\n"), quotes == 1 { break }
            contents.append(byte)
            step()
            guard byte == UInt8(ascii: "\\"), isHere(UInt8(ascii: "#"), count: hashes), let escaped = peek(hashes)
            else { continue }
            position += hashes
            if escaped == UInt8(ascii: "(") {
                step()
                readCode(isInterpolation: true)
            } else {
                contents.append(escaped)
                step()
            }
        }
        tokens[index].text = String(decoding: contents, as: UTF8.self)
        tokens[index].lastLine = line
        lastEnd = position
    }
}
