extension Zone {
    /// The zone that a tz database file describes (RFC 9636, versions 1 to 4).
    public init(tzif bytes: [UInt8]) throws(TZifError) {
        guard bytes.count <= TZifLimits.maxBytes else { throw .tooLong(bytes: bytes.count) }
        var reader = TZifReader(bytes: bytes)
        self = try reader.zone()
    }
}

/// Reads a file from front to back.
struct TZifReader {
    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The counts of a block, in the header's order.
    private struct Header {
        var version: UInt8
        var utIndicators: Int
        var standardIndicators: Int
        var leapSeconds: Int
        var transitions: Int
        var types: Int
        var abbreviationBytes: Int

        /// Of the block that follows, whose times take that many bytes each. Each count is under 2^32, so this cannot overflow.
        func blockBytes(timeBytes: Int) -> Int {
            transitions * (timeBytes + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeBytes + 4)
                + standardIndicators + utIndicators
        }
    }

    mutating func zone() throws(TZifError) -> Zone {
        let first = try header()
        guard first.version != 0 else { return try block(first, timeBytes: 4, footer: false) }
        let skipped = first.blockBytes(timeBytes: 4)
        try need(skipped, .header)
        position += skipped
        return try block(try header(), timeBytes: 8, footer: true)
    }

    private mutating func header() throws(TZifError) -> Header {
        let magic: [UInt8] = [0x54, 0x5A, 0x69, 0x66]
        guard bytes[position...].prefix(4).elementsEqual(magic) else {
            guard position > 0 else { throw .notTZif }
            throw .malformed(.header, offset: position, why: "the second header does not begin with \"TZif\"")
        }
        try need(44, .header)
        let version = bytes[position + 4]
        guard version == 0 || (0x32...0x34).contains(version) else { throw .unknownVersion(version) }
        position += 20
        return Header(
            version: version, utIndicators: Int(word()), standardIndicators: Int(word()), leapSeconds: Int(word()),
            transitions: Int(word()), types: Int(word()), abbreviationBytes: Int(word()))
    }

    private mutating func block(_ header: Header, timeBytes: Int, footer: Bool) throws(TZifError) -> Zone {
        guard header.leapSeconds == 0 else { throw .countsLeapSeconds }
        try check(header.transitions, in: 0...TZifLimits.maxTransitions, "transitions", fieldFromEnd: 12)
        try check(header.types, in: 1...TZifLimits.maxTypes, "local time types", fieldFromEnd: 8)
        try check(
            header.abbreviationBytes, in: 1...TZifLimits.maxAbbreviationBytes, "bytes of abbreviations", fieldFromEnd: 4
        )
        for (count, fieldFromEnd) in [(header.utIndicators, 24), (header.standardIndicators, 20)] {
            guard count == 0 || count == header.types else {
                throw .malformed(
                    .header, offset: position - fieldFromEnd,
                    why: "\(count) indicators for \(header.types) local time types; it must be as many, or none")
            }
        }
        let transitions = try transitions(header, timeBytes: timeBytes)
        let typeIndices = try typeIndices(header)
        let types = try types(header)
        let indicators = header.standardIndicators + header.utIndicators
        try need(indicators, .indicators)
        position += indicators
        let rule = footer ? try self.footer() : nil
        return Zone(transitions: transitions, typeIndices: typeIndices, types: types, rule: rule)
    }

    private func check(_ count: Int, in allowed: ClosedRange<Int>, _ noun: String, fieldFromEnd: Int)
        throws(TZifError)
    {
        guard !allowed.contains(count) else { return }
        throw .malformed(
            .header, offset: position - fieldFromEnd,
            why: "\(count) \(noun); there must be \(allowed.lowerBound) to \(allowed.upperBound)")
    }

    private mutating func transitions(_ header: Header, timeBytes: Int) throws(TZifError) -> [Int64] {
        try need(header.transitions * timeBytes, .transitions)
        var transitions: [Int64] = []
        transitions.reserveCapacity(header.transitions)
        for _ in 0..<header.transitions {
            let offset = position
            let high = word()
            let time =
                timeBytes == 4
                ? Int64(Int32(bitPattern: high)) : Int64(bitPattern: UInt64(high) << 32 | UInt64(word()))
            if let last = transitions.last, last >= time {
                throw .malformed(.transitions, offset: offset, why: "transitions must ascend")
            }
            transitions.append(time)
        }
        return transitions
    }

    private mutating func typeIndices(_ header: Header) throws(TZifError) -> [UInt8] {
        try need(header.transitions, .transitions)
        let indices = bytes[position..<(position + header.transitions)]
        if let wrong = indices.firstIndex(where: { $0 >= header.types }) {
            throw .malformed(
                .transitions, offset: wrong, why: "type \(bytes[wrong]) of \(header.types), which count from 0")
        }
        position += header.transitions
        return Array(indices)
    }

    private mutating func types(_ header: Header) throws(TZifError) -> [LocalTimeType] {
        try need(header.types * 6, .types)
        let texts = position + header.types * 6
        let textsEnd = texts + header.abbreviationBytes
        guard textsEnd <= bytes.count else {
            throw .truncated(.abbreviations, needed: textsEnd, bytes: bytes.count)
        }
        var types: [LocalTimeType] = []
        types.reserveCapacity(header.types)
        for _ in 0..<header.types {
            let offset = position
            let seconds = Int(Int32(bitPattern: word()))
            // What RFC 9636 section 3.2 recommends as the widest range.
            guard (-89_999...93_599).contains(seconds) else {
                throw .malformed(.types, offset: offset, why: "an offset of \(seconds) s; -89999 to 93599 are allowed")
            }
            guard bytes[position] <= 1 else {
                throw .malformed(.types, offset: position, why: "whether it is daylight saving must be 0 or 1")
            }
            let start = texts + Int(bytes[position + 1])
            guard start < textsEnd else {
                throw .malformed(.types, offset: position + 1, why: "the abbreviation begins past their end")
            }
            types.append(
                LocalTimeType(offsetSeconds: seconds, abbreviation: try abbreviation(from: start, before: textsEnd)))
            position += 2
        }
        position = textsEnd
        return types
    }

    private func abbreviation(from start: Int, before end: Int) throws(TZifError) -> String {
        let text = bytes[start..<end].prefix { $0 != 0 }
        guard text.endIndex < end else {
            throw .malformed(.abbreviations, offset: start, why: "an abbreviation does not end in a zero byte")
        }
        guard text.count <= LocalTimeType.maxAbbreviationBytes, text.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .malformed(
                .abbreviations, offset: start,
                why: "an abbreviation has up to \(LocalTimeType.maxAbbreviationBytes) visible ASCII characters")
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func footer() throws(TZifError) -> PosixRule? {
        try need(2, .footer)
        guard bytes[position] == 0x0A else {
            throw .malformed(.footer, offset: position, why: "it must begin with a line break")
        }
        position += 1
        let text = bytes[position...].prefix(TZifLimits.maxFooterBytes + 1).prefix { $0 != 0x0A }
        guard text.count <= TZifLimits.maxFooterBytes else {
            throw .malformed(
                .footer, offset: position, why: "it is longer than \(TZifLimits.maxFooterBytes) bytes")
        }
        guard text.endIndex < bytes.count else {
            throw .truncated(.footer, needed: bytes.count + 1, bytes: bytes.count)
        }
        guard !text.isEmpty else { return nil }
        do throws(PosixRuleReader.Complaint) {
            return try PosixRuleReader.read(Array(text))
        } catch {
            throw .malformed(.footer, offset: position + error.offset, why: error.why)
        }
    }

    /// Checked before anything is read or allocated for it.
    private func need(_ count: Int, _ part: TZifError.Part) throws(TZifError) {
        guard bytes.count - position >= count else {
            throw .truncated(part, needed: position + count, bytes: bytes.count)
        }
    }

    /// Big-endian; the caller has checked that four bytes are there.
    private mutating func word() -> UInt32 {
        let value = bytes[position..<(position + 4)].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        position += 4
        return value
    }
}
