/// What would end the program, rather than be refused, if the parser read it: toml++ 3.4, within TOMLKit, asserts where it
/// has not looked. Found by the fuzzer; the inputs are among its seeds.
///
/// The text is scanned as far as it is TOML. The parser stops at the first mistake, so what comes after one does not matter.
struct ParserTrap: Hashable {
    /// Counted from 1.
    var line: Int
    /// What is wrong, and what is allowed.
    var message: String

    private static let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]

    /// The first one in the text; nil if there is none.
    init?(in text: String) {
        let bytes = Array(text.utf8)
        // The parser would take the text as ending there.
        if let end = bytes.firstIndex(of: 0) {
            self.init(line: bytes[..<end].count(where: { $0 == 0x0A }) + 1, message: "there is a byte of zero in it")
            return
        }
        // Some editors write a mark before the first byte, which the parser passes over.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var (index, line, isLineStart, before) = (bytes.starts(with: mark) ? mark.count : 0, 1, true, UInt8(0))
        /// Brackets of lists that are open: what begins a line there names no table.
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x0A: (line, isLineStart) = (line + 1, true)
            case 0x09, 0x0D, 0x20: break
            case UInt8(ascii: "#"):
                while index + 1 < bytes.count, bytes[index + 1] != 0x0A { index += 1 }
            case _ where ParserTrap.quotes.contains(byte):
                let end = ParserTrap.end(ofQuoted: bytes, from: index)
                line += bytes[index..<end].count(where: { $0 == 0x0A })
                (index, isLineStart, before) = (end - 1, false, byte)
            case UInt8(ascii: "[") where isLineStart && depth == 0:
                let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
                guard ParserTrap.isHeader(bytes[index..<end]) else {
                    self.init(
                        line: line, message: "a table is named [name] or [[name]], of letters, digits, -, _ and dots")
                    return
                }
                (index, isLineStart, before) = (end - 1, false, byte)
            case UInt8(ascii: "["): (depth, isLineStart, before) = (depth + 1, false, byte)
            case UInt8(ascii: "]"): (depth, isLineStart, before) = (max(0, depth - 1), false, byte)
            case UInt8(ascii: "}") where before == UInt8(ascii: ",") || before == UInt8(ascii: "["):
                self.init(line: line, message: "there is a } where a value or a ] belongs")
                return
            case UInt8(ascii: "T"), UInt8(ascii: "t"):
                if ParserTrap.isTimeless(bytes, at: index) {
                    self.init(line: line, message: "there is a date with a T behind it and no time")
                    return
                }
                (isLineStart, before) = (false, byte)
            default: (isLineStart, before) = (false, byte)
            }
            index += 1
        }
        return nil
    }

    private init(line: Int, message: String) {
        (self.line, self.message) = (line, message)
    }

    /// Whether the line names a table: one or two brackets around bare names, and then nothing but a comment.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        let brackets = line.prefix { $0 == open }.count
        let name = line.dropFirst(brackets).prefix { $0 != close }
        let rest = line.dropFirst(brackets + name.count)
        let isNamed = name.contains { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ".") } && name.allSatisfy(isBare)
        let behind = rest.drop { $0 == close }.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return (1...2).contains(brackets) && isNamed && rest.prefix { $0 == close }.count == brackets
            && (behind.isEmpty || behind.first == UInt8(ascii: "#"))
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_. \t".utf8.contains(byte)
        }
    }

    /// Whether the T stands behind the day of a date and before no hour.
    private static func isTimeless(_ bytes: [UInt8], at index: Int) -> Bool {
        func isDigit(_ index: Int) -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
        return index >= 3 && bytes[index - 3] == UInt8(ascii: "-") && isDigit(index - 2) && isDigit(index - 1)
            && !isDigit(index + 1)
    }

    /// The first index behind a text in quotes; the end of all if it is not closed.
    private static func end(ofQuoted bytes: [UInt8], from start: Int) -> Int {
        let quote = bytes[start]
        let isLong = bytes[start...].prefix(3).elementsEqual([quote, quote, quote])
        var index = start + (isLong ? 3 : 1)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 2
            } else if !isLong, bytes[index] == quote {
                return index + 1
            } else if isLong, bytes[index...].prefix(3).elementsEqual([quote, quote, quote]) {
                index += 3
                // Up to two quotes may stand before the three.
                while index < bytes.count, bytes[index] == quote { index += 1 }
                return index
            } else {
                index += 1
            }
        }
        return bytes.count
    }
}
