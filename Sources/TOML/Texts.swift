extension TOMLReader {
    /// Whether three quotes are here.
    var isAtLongText: Bool { cursor.byte(after: 1) == cursor.next && cursor.byte(after: 2) == cursor.next }

    /// `"…"`
    mutating func readBasicText() throws(TOMLError) -> String {
        try readText(until: UInt8(ascii: "\"")) { reader, bytes throws(TOMLError) in
            try reader.readEscape(into: &bytes)
        }
    }

    /// `'…'`
    mutating func readLiteralText() throws(TOMLError) -> String {
        try readText(until: UInt8(ascii: "'"), escape: nil)
    }

    /// `"""…"""`
    mutating func readLongBasicText() throws(TOMLError) -> String {
        try readLongText(until: UInt8(ascii: "\"")) { reader, bytes throws(TOMLError) in
            if !reader.skipContinuation() { try reader.readEscape(into: &bytes) }
        }
    }

    /// `'''…'''`
    mutating func readLongLiteralText() throws(TOMLError) -> String {
        try readLongText(until: UInt8(ascii: "'"), escape: nil)
    }

    /// Reads what a backslash begins; without it a backslash is a character like any other.
    private typealias Escape = (inout TOMLReader, inout [UInt8]) throws(TOMLError) -> Void

    private mutating func readText(until quote: UInt8, escape: Escape?) throws(TOMLError) -> String {
        let place = cursor.place
        var bytes: [UInt8] = []
        cursor.advance()
        while let byte = cursor.next, !cursor.isAtNewline {
            if byte == quote {
                cursor.advance()
                return String(decoding: bytes, as: UTF8.self)
            }
            try readPiece(into: &bytes, escape: escape)
        }
        throw TOMLError(place, "the text that begins here has no quote at its end, which belongs into the same line")
    }

    private mutating func readLongText(until quote: UInt8, escape: Escape?) throws(TOMLError) -> String {
        let place = cursor.place
        var bytes: [UInt8] = []
        cursor.advance(by: 3)
        // The end of the first line does not belong to the text.
        _ = cursor.takeNewline()
        while let byte = cursor.next {
            if byte == quote, isAtLongText {
                cursor.advance(by: 3)
                // The text may end with one or two quotes: of up to five, the last three close it.
                for _ in 0..<2 where cursor.take(quote) { bytes.append(quote) }
                return String(decoding: bytes, as: UTF8.self)
            }
            if cursor.takeNewline() {
                bytes.append(.lineFeed)
            } else {
                try readPiece(into: &bytes, escape: escape)
            }
        }
        throw TOMLError(place, "the text that begins here has no three quotes at its end")
    }

    /// One byte of the text, or an escape.
    private mutating func readPiece(into bytes: inout [UInt8], escape: Escape?) throws(TOMLError) {
        guard let byte = cursor.next else { return }
        if byte.isControl { throw controlRefusal(byte) }
        if byte == UInt8(ascii: "\\"), let escape {
            try escape(&self, &bytes)
        } else {
            bytes.append(byte)
            cursor.advance()
        }
    }

    /// Goes past a backslash at the end of a line, and all blanks and ends of lines behind it. False if it is none.
    private mutating func skipContinuation() -> Bool {
        var ahead = cursor
        ahead.advance()
        ahead.skipBlanks()
        guard ahead.takeNewline() else { return false }
        repeat { ahead.skipBlanks() } while ahead.takeNewline()
        cursor = ahead
        return true
    }

    private mutating func readEscape(into bytes: inout [UInt8]) throws(TOMLError) {
        let place = cursor.place
        cursor.advance()
        let letter = cursor.next
        cursor.advance()
        switch letter {
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "t"): bytes.append(.tab)
        case UInt8(ascii: "n"): bytes.append(.lineFeed)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "r"): bytes.append(.carriageReturn)
        case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "u"): bytes += try readScalar(digits: 4, at: place)
        case UInt8(ascii: "U"): bytes += try readScalar(digits: 8, at: place)
        default:
            let allowed = #"b, t, n, f, r, ", \, uXXXX or UXXXXXXXX"#
            throw TOMLError(place, "behind a backslash belongs \(allowed); text in ' ' has no escapes")
        }
    }

    /// The UTF-8 of a scalar that is given by its number.
    private mutating func readScalar(digits count: Int, at place: TOMLPlace) throws(TOMLError) -> String.UTF8View {
        var number: UInt32 = 0
        for _ in 0..<count {
            guard let byte = cursor.next, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw TOMLError(place, "behind this backslash belong \(count) hexadecimal digits")
            }
            number = number << 4 | UInt32(digit)
            cursor.advance()
        }
        guard let scalar = UnicodeScalar(number) else {
            throw TOMLError(place, "there is no such character; allowed are 0 to D7FF and E000 to 10FFFF")
        }
        return String(Character(scalar)).utf8
    }
}
