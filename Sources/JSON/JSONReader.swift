extension JSON {
    /// How deep lists and objects that are read may lie in each other.
    package static let maxDepth = 16

    /// Why bytes are not JSON.
    package struct SyntaxError: Error {
        /// What was expected, and what was found instead.
        package var reason: String
    }

    /// Reads JSON strictly by RFC 8259: nothing looser, no key twice, and an error says on which line and in which column.
    ///
    /// - Parameters:
    ///   - bytes: one value in UTF-8. The caller bounds how many there are.
    ///   - maxKeys: how many keys an object may have; a key is compared with all before it.
    package static func read(_ bytes: [UInt8], maxKeys: Int) throws(SyntaxError) -> JSON {
        try JSONReader.read(bytes, maxKeys: maxKeys)
    }
}

private struct JSONReader {
    private let bytes: [UInt8]
    private let maxKeys: Int
    private var position = 0

    static func read(_ bytes: [UInt8], maxKeys: Int) throws(JSON.SyntaxError) -> JSON {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw JSON.SyntaxError(reason: "its bytes are not UTF-8")
        }
        var reader = JSONReader(bytes: bytes, maxKeys: maxKeys)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == nil else { throw reader.unexpected("the end") }
        return value
    }

    private init(bytes: [UInt8], maxKeys: Int) { (self.bytes, self.maxKeys) = (bytes, maxKeys) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func value(depth: Int) throws(JSON.SyntaxError) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try list(depth: depth + 1)
        case UInt8(ascii: "\""): return .text(try text())
        case .some(let byte) where byte == UInt8(ascii: "-") || JSONReader.isDigit(byte): return try number()
        default:
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            if take("null") { return .null }
            throw unexpected("a value")
        }
    }

    private mutating func object(depth: Int) throws(JSON.SyntaxError) -> JSON {
        guard depth <= JSON.maxDepth else { throw unexpected("no more than \(JSON.maxDepth) levels") }
        position += 1
        var object = JSON.Object()
        skipSpace()
        if take("}") { return .object(object) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
            let start = position
            let key = try text()
            guard object[key] == nil else {
                position = start
                throw unexpected("every key once")
            }
            skipSpace()
            guard take(":") else { throw unexpected("a colon") }
            object[key] = try value(depth: depth)
            guard object.count <= maxKeys else { throw unexpected("up to \(maxKeys) keys") }
            skipSpace()
            if take("}") { return .object(object) }
            guard take(",") else { throw unexpected("a comma or the object's end") }
        }
    }

    private mutating func list(depth: Int) throws(JSON.SyntaxError) -> JSON {
        guard depth <= JSON.maxDepth else { throw unexpected("no more than \(JSON.maxDepth) levels") }
        position += 1
        var values: [JSON] = []
        skipSpace()
        if take("]") { return .list(values) }
        while true {
            values.append(try value(depth: depth))
            skipSpace()
            if take("]") { return .list(values) }
            guard take(",") else { throw unexpected("a comma or the list's end") }
        }
    }

    private mutating func number() throws(JSON.SyntaxError) -> JSON {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        let characters = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Int(characters), String(number) == characters else { return .otherNumber(characters) }
        return .number(number)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func digits() throws(JSON.SyntaxError) {
        let start = position
        while let byte = next, JSONReader.isDigit(byte) { position += 1 }
        guard position > start else { throw unexpected("a digit") }
    }

    private mutating func text() throws(JSON.SyntaxError) -> String {
        position += 1
        var content: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                content += try escape()
            case 0..<0x20: throw unexpected("no control character in a text")
            default:
                content.append(byte)
                position += 1
            }
        }
        throw unexpected("a quotation mark at the text's end")
    }

    private mutating func escape() throws(JSON.SyntaxError) -> [UInt8] {
        let plain: [(StaticString, UInt8)] = [
            ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 0x08), ("f", 0x0C), ("n", 0x0A), ("r", 0x0D), ("t", 0x09),
        ]
        for (letter, byte) in plain where take(letter) { return [byte] }
        guard take("u") else { throw unexpected("one of \" \\ / b f n r t u") }
        let unit = try hexadecimal()
        var code = UInt32(unit)
        if (0xD800...0xDBFF).contains(unit) {
            guard take("\\u") else { throw unexpected("the second half of a surrogate pair") }
            let second = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(second) else { throw unexpected("the second half of a surrogate pair") }
            code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw unexpected("the first half of a surrogate pair") }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hexadecimal() throws(JSON.SyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw unexpected("a hexadecimal digit")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private mutating func take(_ token: StaticString) -> Bool {
        let count = token.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        for offset in 0..<count where bytes[position + offset] != token.utf8Start[offset] { return false }
        position += count
        return true
    }

    /// Columns count bytes from 1, as compilers do.
    private func unexpected(_ expected: String) -> JSON.SyntaxError {
        let before = bytes[..<position]
        let line = before.count { $0 == 0x0A } + 1
        let column = position - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        let found: String
        switch next {
        case nil: found = "the end"
        case .some(let byte) where (0x21...0x7E).contains(byte): found = String(Character(Unicode.Scalar(byte)))
        case .some(let byte): found = "byte 0x" + String(byte, radix: 16)
        }
        return JSON.SyntaxError(reason: "line \(line), column \(column): expected \(expected), found \(found)")
    }
}
