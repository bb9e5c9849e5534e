/// Reads a TZ string, byte by byte.
struct PosixRuleReader {
    /// What is wrong, and at which byte of the string.
    struct Complaint: Error {
        var offset: Int
        var why: String
    }

    private let bytes: [UInt8]
    private var position = 0

    /// The rule of the whole string.
    static func read(_ bytes: [UInt8]) throws(Complaint) -> PosixRule {
        var reader = PosixRuleReader(bytes: bytes)
        let rule = try reader.rule()
        guard reader.next == nil else { throw reader.complaint("nothing may follow the rule") }
        return rule
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func complaint(_ why: String) -> Complaint { Complaint(offset: position, why: why) }

    private mutating func take(_ character: Character) -> Bool {
        guard let next, next == character.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func rule() throws(Complaint) -> PosixRule {
        let name = try abbreviation()
        // TZ strings count west of Greenwich as positive.
        let offset = -(try time(maxHours: 24))
        let standard = LocalTimeType(offsetSeconds: offset, abbreviation: name)
        guard next != nil else { return PosixRule(standard: standard, saving: nil) }
        let savingName = try abbreviation()
        var savingOffset = offset + 3600
        if let next, next != 0x2C { savingOffset = -(try time(maxHours: 24)) }
        guard take(",") else { throw complaint("a comma and the start of daylight saving are missing") }
        let start = try change()
        guard take(",") else { throw complaint("a comma and the end of daylight saving are missing") }
        let saving = PosixRule.Saving(
            type: LocalTimeType(offsetSeconds: savingOffset, abbreviation: savingName), start: start, end: try change())
        return PosixRule(standard: standard, saving: saving)
    }

    private mutating func abbreviation() throws(Complaint) -> String {
        let isQuoted = take("<")
        let start = position
        while let next, isLetter(next) || (isQuoted && (isDigit(next) || next == 0x2B || next == 0x2D)) {
            position += 1
        }
        let name = bytes[start..<position]
        guard name.count >= 3, name.count <= LocalTimeType.maxAbbreviationBytes else {
            throw complaint("an abbreviation has 3 to \(LocalTimeType.maxAbbreviationBytes) letters")
        }
        if isQuoted, !take(">") { throw complaint("an abbreviation in angle brackets has no end") }
        return String(decoding: name, as: UTF8.self)
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private mutating func time(maxHours: Int) throws(Complaint) -> Int {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        var seconds = try number(0...maxHours) * 3600
        if take(":") {
            seconds += try number(0...59) * 60
            if take(":") { seconds += try number(0...59) }
        }
        guard seconds <= maxHours * 3600 else { throw complaint("a time may be up to \(maxHours) hours") }
        return isNegative ? -seconds : seconds
    }

    private mutating func change() throws(Complaint) -> PosixRule.Change {
        let day: PosixRule.YearDay
        if take("J") {
            day = .julian(try number(1...365))
        } else if take("M") {
            let month = try number(1...12)
            guard take(".") else { throw complaint("a week must follow the month") }
            let week = try number(1...5)
            guard take(".") else { throw complaint("a weekday must follow the week") }
            day = .weekdayOfMonth(month: month, week: week, weekday: try number(0...6))
        } else {
            day = .zeroBased(try number(0...365))
        }
        return PosixRule.Change(day: day, seconds: take("/") ? try time(maxHours: 167) : 7200)
    }

    private mutating func number(_ allowed: ClosedRange<Int>) throws(Complaint) -> Int {
        let start = position
        var value = 0
        // Three digits are the most that any number here has.
        while let digit = next, isDigit(digit), position - start < 3 {
            value = value * 10 + Int(digit - 0x30)
            position += 1
        }
        guard position > start, allowed.contains(value) else {
            throw Complaint(
                offset: start, why: "a number from \(allowed.lowerBound) to \(allowed.upperBound) belongs here")
        }
        return value
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}
