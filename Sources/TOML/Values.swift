extension TOMLReader {
    mutating func readValue(depth: Int) throws(TOMLError) -> TOMLValue {
        let place = cursor.place
        guard depth <= TOMLLimits.maxDepth else { throw tooDeep(at: place) }
        try countOne()
        let content: TOMLValue.Content =
            switch cursor.next {
            case UInt8(ascii: "["): .list(try readList(depth: depth))
            case UInt8(ascii: "{"): .table(try readInlineTable(depth: depth))
            case UInt8(ascii: "\""): .text(isAtLongText ? try readLongBasicText() : try readBasicText())
            case UInt8(ascii: "'"): .text(isAtLongText ? try readLongLiteralText() : try readLiteralText())
            default: try readWord()
            }
        return TOMLValue(content, at: place)
    }

    private mutating func readList(depth: Int) throws(TOMLError) -> [TOMLValue] {
        let place = cursor.place
        var values: [TOMLValue] = []
        cursor.advance()
        try skipLines()
        while !cursor.isAtEnd {
            if cursor.take(UInt8(ascii: "]")) { return values }
            values.append(try readValue(depth: depth + 1))
            try skipLines()
            guard cursor.take(UInt8(ascii: ",")) || cursor.isAtEnd || cursor.next == UInt8(ascii: "]") else {
                throw refusal("behind a value of a list belongs a , or a ]")
            }
            try skipLines()
        }
        throw TOMLError(place, "the list that begins here is not closed by a ]")
    }

    private mutating func readInlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
        let table = TableDraft(.header, at: cursor.place, depth: depth)
        cursor.advance()
        cursor.skipBlanks()
        if cursor.take(UInt8(ascii: "}")) { return table.table }
        repeat {
            cursor.skipBlanks()
            guard cursor.next != UInt8(ascii: "}") else { throw refusal("a } may not stand behind a comma") }
            try readPair(into: table)
            cursor.skipBlanks()
        } while cursor.take(UInt8(ascii: ","))
        guard cursor.take(UInt8(ascii: "}")) else {
            throw refusal("behind a value of a table in { } belongs a , or a }, in the same line")
        }
        return table.table
    }

    /// A value that is one word: all but text, lists and tables.
    private mutating func readWord() throws(TOMLError) -> TOMLValue.Content {
        let (place, start) = (cursor.place, cursor.index)
        cursor.skip(while: \.isInWord)
        // A space may stand between a date and its time.
        if DateTimeForm.isDate(cursor.bytes(from: start)), cursor.next == .space,
            cursor.byte(after: 1)?.isDigit == true
        {
            cursor.advance()
            cursor.skip(while: \.isInWord)
        }
        let word = cursor.bytes(from: start)
        guard let first = word.first else { throw missingValue() }
        let text = String(decoding: word, as: UTF8.self)
        do throws(WordRefusal) {
            switch text {
            case "true": return .boolean(true)
            case "false": return .boolean(false)
            case _ where DateTimeForm.isMeant(by: word):
                try DateTimeForm.check(word)
                return .dateTime(text)
            case _ where first.isDigit, _ where first.isSign, "inf", "nan": return try NumberForm.content(of: word)
            default: throw WordRefusal("is no value; text stands in quotes, and flags are true and false")
            }
        } catch {
            throw TOMLError(place, "\(excerpt(word)) \(error.reason)")
        }
    }

    private func missingValue() -> TOMLError {
        guard let mark = cursor.next, !cursor.isAtNewline else { return refusal("here a value is missing") }
        return refusal("here belongs a value, not \(excerpt([mark]))")
    }
}

/// What is wrong with a word, to be said behind it.
struct WordRefusal: Error {
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

extension UInt8 {
    /// Whether it goes on a value that is one word.
    fileprivate var isInWord: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "="): false
        default: !isBlank && !isControl
        }
    }
}
