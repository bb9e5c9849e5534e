/// Reads JSON that another program of the kiosk printed: RFC 8259, but for numbers that are not whole.
package struct JSONText {
    /// The largest text that is read.
    package static let maxBytes = 1 << 20
    /// How deep values may lie in one another.
    package static let maxDepth = 16

    /// `nil` alone could be JSON's null.
    private typealias Nothing = JSON?

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that the text is; nil if it is none, or too large.
    package static func read(_ text: String) -> JSON? {
        guard text.utf8.count <= maxBytes else { return nil }
        var reader = JSONText(Array(text.utf8))
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        guard reader.position == reader.bytes.count else { return Nothing.none }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard bytes[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    private mutating func value(depth: Int) -> JSON? {
        guard depth <= JSONText.maxDepth else { return nil }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            var members: [String: JSON] = [:]
            let isWhole = items(until: UInt8(ascii: "}")) { reader in
                guard let key = reader.string() else { return false }
                reader.skipSpace()
                guard reader.skip(":"), let value = reader.value(depth: depth + 1) else { return false }
                return members.updateValue(value, forKey: key) == nil
            }
            return isWhole ? .object(members) : Nothing.none
        case UInt8(ascii: "["):
            var values: [JSON] = []
            let isWhole = items(until: UInt8(ascii: "]")) { reader in
                guard let value = reader.value(depth: depth + 1) else { return false }
                values.append(value)
                return true
            }
            return isWhole ? .list(values) : Nothing.none
        case UInt8(ascii: "\""): return string().map(JSON.text)
        case UInt8(ascii: "t"): return skip("true") ? .bool(true) : Nothing.none
        case UInt8(ascii: "f"): return skip("false") ? .bool(false) : Nothing.none
        case UInt8(ascii: "n"): return skip("null") ? .null : Nothing.none
        default: return number()
        }
    }

    /// What stands between brackets, separated by commas.
    private mutating func items(until end: UInt8, _ one: (inout JSONText) -> Bool) -> Bool {
        position += 1
        skipSpace()
        if next == end {
            position += 1
            return true
        }
        while true {
            skipSpace()
            guard one(&self) else { return false }
            skipSpace()
            guard let byte = next, byte == end || byte == UInt8(ascii: ",") else { return false }
            position += 1
            if byte == end { return true }
        }
    }

    private mutating func number() -> JSON? {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self)
        let isPlain = !(digits.drop { $0 == "-" }.count > 1 && digits.drop { $0 == "-" }.hasPrefix("0"))
        return isPlain ? Int(digits).map(JSON.number) : nil
    }

    private mutating func string() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        position += 1
        var units: [UInt16] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                // A surrogate without its other half is no text.
                var decoder = UTF16()
                var (iterator, scalars) = (units.makeIterator(), String.UnicodeScalarView())
                while true {
                    switch decoder.decode(&iterator) {
                    case .scalarValue(let scalar): scalars.append(scalar)
                    case .emptyInput: return String(scalars)
                    case .error: return nil
                    }
                }
            case UInt8(ascii: "\\"):
                guard let unit = escape() else { return nil }
                units.append(unit)
            case 0..<0x20: return nil
            case 0x20..<0x80: units.append(UInt16(byte))
            default:
                let start = position - 1
                while let byte = next, byte & 0xC0 == 0x80 { position += 1 }
                units += Array(String(decoding: bytes[start..<position], as: UTF8.self).utf16)
            }
        }
        return nil
    }

    private mutating func escape() -> UInt16? {
        guard let byte = next else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "u"):
            let digits = bytes[position...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
            position += 4
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        default: return nil
        }
    }
}
