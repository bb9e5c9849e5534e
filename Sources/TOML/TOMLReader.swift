/// Reads a document from its first byte to its last. The files beside this one read its parts.
struct TOMLReader {
    var cursor: Cursor
    /// Keys and values so far.
    private var count = 0

    init(_ text: String) {
        cursor = Cursor(text)
    }

    mutating func readDocument() throws(TOMLError) -> TOMLTable {
        let root = TableDraft(.header, at: cursor.place, depth: 0)
        var table = root
        while true {
            try skipLines()
            if cursor.isAtEnd { return root.table }
            if cursor.next == UInt8(ascii: "[") {
                table = try readHeader(in: root)
                try endLine(behind: "the name of a table")
            } else {
                try readPair(into: table)
                try endLine(behind: "a value")
            }
        }
    }

    /// `[name]` or `[[name]]`: the table that the lines behind it belong to.
    private mutating func readHeader(in root: TableDraft) throws(TOMLError) -> TableDraft {
        let form = "a table is named [name] or [[name]], of letters, digits, - and _, or in quotes"
        let place = cursor.place
        cursor.advance()
        let isElement = cursor.take(UInt8(ascii: "["))
        let keys = try readKeys(orSay: form)
        guard cursor.take(UInt8(ascii: "]")), !isElement || cursor.take(UInt8(ascii: "]")) else {
            throw refusal(form)
        }
        return isElement ? try root.append(keys, at: place) : try root.define(keys, at: place)
    }

    /// `name = value`, in a line or in an inline table.
    mutating func readPair(into table: TableDraft) throws(TOMLError) {
        let keys = try readKeys(orSay: "here a key belongs, of letters, digits, - and _, or in quotes")
        guard cursor.take(UInt8(ascii: "=")) else { throw refusal("behind a key belong = and a value") }
        cursor.skipBlanks()
        let (owner, key) = try table.owner(of: keys)
        owner.add(try readValue(depth: owner.depth + 1), as: key)
    }

    /// One key, or several with dots between them, and the blanks around them.
    private mutating func readKeys(orSay message: String) throws(TOMLError) -> [TOMLKey] {
        var keys: [TOMLKey] = []
        repeat {
            cursor.skipBlanks()
            guard keys.count < TOMLLimits.maxDepth else { throw tooDeep(at: cursor.place) }
            keys.append(try readKey(orSay: keys.isEmpty ? message : "behind a dot belongs another key"))
            cursor.skipBlanks()
        } while cursor.take(UInt8(ascii: "."))
        return keys
    }

    private mutating func readKey(orSay message: String) throws(TOMLError) -> TOMLKey {
        let (place, start) = (cursor.place, cursor.index)
        try countOne()
        switch cursor.next {
        case UInt8(ascii: "\""): return TOMLKey(try readBasicText(), at: place)
        case UInt8(ascii: "'"): return TOMLKey(try readLiteralText(), at: place)
        default: cursor.skip(while: \.isBare)
        }
        guard cursor.index > start else { throw refusal(message) }
        return TOMLKey(String(decoding: cursor.bytes(from: start), as: UTF8.self), at: place)
    }

    /// Goes to the end of a line in which nothing else may stand.
    private mutating func endLine(behind what: String) throws(TOMLError) {
        try skipComment()
        guard cursor.isAtEnd || cursor.isAtNewline else {
            throw refusal("behind \(what) only a comment may stand in the line, after a #")
        }
    }

    /// Goes past blanks, comments and ends of lines.
    mutating func skipLines() throws(TOMLError) {
        repeat { try skipComment() } while cursor.takeNewline()
    }

    /// Goes past blanks, and a comment if one is here.
    private mutating func skipComment() throws(TOMLError) {
        cursor.skipBlanks()
        guard cursor.next == UInt8(ascii: "#") else { return }
        while let byte = cursor.next, !cursor.isAtNewline {
            if byte.isControl { throw controlRefusal(byte) }
            cursor.advance()
        }
    }

    /// Counts a key or a value that is about to be read.
    mutating func countOne() throws(TOMLError) {
        count += 1
        guard count <= TOMLLimits.maxKeysAndValues else {
            throw refusal("there are more than \(TOMLLimits.maxKeysAndValues) keys and values")
        }
    }

    /// The error of what is here where something else belongs. A control character is named, as nobody sees it.
    func refusal(_ message: String) -> TOMLError {
        if let byte = cursor.next, byte.isControl, !cursor.isAtNewline { return controlRefusal(byte) }
        return TOMLError(cursor.place, message)
    }

    func controlRefusal(_ byte: UInt8) -> TOMLError {
        if byte == .carriageReturn {
            return TOMLError(
                cursor.place, "there is a carriage return without a line feed; a line ends with LF or with CR and LF")
        }
        let name = (byte < 0x10 ? "U+000" : "U+00") + String(byte, radix: 16, uppercase: true)
        return TOMLError(
            cursor.place, "there is the control character \(name), which may only be written as an escape in text")
    }
}

func tooDeep(at place: TOMLPlace) -> TOMLError {
    TOMLError(place, "tables and lists lie more than \(TOMLLimits.maxDepth) deep in each other")
}
