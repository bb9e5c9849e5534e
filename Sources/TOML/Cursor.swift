/// A place in the bytes of a text, which only moves on.
struct Cursor {
    private let bytes: [UInt8]
    private(set) var index = 0
    private(set) var place = TOMLPlace(line: 1, column: 1)

    init(_ text: String) {
        bytes = Array(text.utf8)
        // Some editors write a byte order mark before the text.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: mark) { index = mark.count }
    }

    /// The byte here; nil at the end.
    var next: UInt8? { byte(after: 0) }

    var isAtEnd: Bool { index == bytes.count }

    /// Whether a line ends here, by LF or by CRLF.
    var isAtNewline: Bool { next == .lineFeed || next == .carriageReturn && byte(after: 1) == .lineFeed }

    /// The byte so many further on.
    func byte(after count: Int) -> UInt8? {
        index + count < bytes.count ? bytes[index + count] : nil
    }

    /// The bytes from there up to here.
    func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

    /// Goes past the byte here.
    mutating func advance() {
        guard let byte = next else { return }
        index += 1
        if byte == .lineFeed {
            place = TOMLPlace(line: place.line + 1, column: 1)
        } else if byte & 0xC0 != 0x80 {
            // The other bytes continue a scalar.
            place.column += 1
        }
    }

    mutating func advance(by count: Int) {
        for _ in 0..<count { advance() }
    }

    /// Goes past that byte if it is here.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        advance()
        return true
    }

    /// Goes past the end of a line if it is here.
    mutating func takeNewline() -> Bool {
        guard isAtNewline else { return false }
        if next == .carriageReturn { advance() }
        advance()
        return true
    }

    mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte = next, isSkipped(byte) { advance() }
    }

    mutating func skipBlanks() {
        skip(while: \.isBlank)
    }
}

extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20

    /// Whether TOML calls it whitespace, to which ends of lines do not belong.
    var isBlank: Bool { self == .space || self == .tab }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }

    /// Whether it may stand in a key without quotes.
    var isBare: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: isDigit
        }
    }

    /// Whether it may be written in an escape only. A tab may stand anywhere; the end of a line is looked for before.
    var isControl: Bool { self < .space && self != .tab || self == 0x7F }
}
