/// Which fields of a payload's message stay for ever, and which are words, by their numbers. `ledger.proto` says so.
struct PayloadFields: Sendable {
    /// Ids, members, Days, and all else that a verdict needs.
    let kept: Set<Int>
    /// Texts, names, photos: "Erasable."
    let words: Set<Int>

    private static let salt = 1
    /// Of the whole payload, and so in the part that stays.
    private static let schema = 15

    /// A serialized message as two: the words begin with that salt, and are empty where the kind has none.
    func split(_ message: [UInt8], wordsSalt: [UInt8]) throws(Fact.Unreadable) -> (kept: [UInt8], words: [UInt8]) {
        var kept: [UInt8] = []
        // Field 1, length-delimited.
        var words = self.words.isEmpty ? [] : [0x0A, UInt8(wordsSalt.count)] + wordsSalt
        for (number, range) in try PayloadFields.all(in: message) {
            if self.words.contains(number) { words += message[range] } else { kept += message[range] }
        }
        return (kept, words)
    }

    /// Refuses parts in which a field stands where it does not belong: words could otherwise say what a verdict needs, and be erased.
    func check(kept: [UInt8], words: [UInt8]?) throws(Fact.Unreadable) {
        guard try PayloadFields.all(in: kept).allSatisfy({ !self.words.contains($0.number) }) else {
            throw .field("kept")
        }
        guard let words else { return }
        guard !self.words.isEmpty || words.isEmpty,
            try PayloadFields.all(in: words).allSatisfy({
                $0.number == PayloadFields.salt || !self.kept.contains($0.number) && $0.number != PayloadFields.schema
            })
        else { throw .field("words") }
    }

    /// The fields of a serialized message, in their order, each with its bytes.
    static func all(in message: [UInt8]) throws(Fact.Unreadable) -> [(number: Int, range: Range<Int>)] {
        var fields: [(number: Int, range: Range<Int>)] = []
        var index = 0
        func varint() throws(Fact.Unreadable) -> UInt64 {
            var value: UInt64 = 0
            for shift in stride(from: 0, to: 64, by: 7) {
                guard index < message.count else { throw .notAMessage }
                let byte = message[index]
                index += 1
                value |= UInt64(byte & 0x7F) << UInt64(shift)
                if byte < 0x80 { return value }
            }
            throw .notAMessage
        }
        while index < message.count {
            let start = index
            let tag = try varint()
            guard let number = Int(exactly: tag >> 3), number > 0 else { throw .notAMessage }
            let byteCount: UInt64
            switch tag & 7 {
            case 0:
                _ = try varint()
                byteCount = 0
            case 1: byteCount = 8
            case 2: byteCount = try varint()
            case 5: byteCount = 4
            default: throw .notAMessage
            }
            guard byteCount <= UInt64(message.count - index) else { throw .notAMessage }
            index += Int(byteCount)
            fields.append((number, start..<index))
        }
        return fields
    }
}

/// How much of a payload a fact is read from.
enum PayloadForm: Sendable {
    /// Version 1, which is in one piece.
    case whole
    /// Version 2, with its words.
    case parts
    /// Version 2 without its words.
    case kept

    /// Whether a text that has to be said must be there.
    var hasWords: Bool { self != .kept }
}
