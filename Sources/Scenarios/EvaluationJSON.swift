internal import FitPinkyCore

/// Writes what comes of a scenario as JSON. It uses nothing but the core, so that a board can print the same bytes.
struct EvaluationJSON {
    private(set) var bytes: [UInt8] = []
    /// How a member is called, already escaped for a JSON string.
    private let names: [[UInt8]]

    /// Member number n is called `names[n]`; the names are not escaped yet.
    init(_ evaluation: Evaluation, names: [[UInt8]]) {
        self.names = names.map { EvaluationJSON.escaped($0) }
        write("{\"weeks\":[")
        for (index, week) in evaluation.weeks.enumerated() {
            if index > 0 { write(",") }
            write(week)
        }
        write("],\"streak\":")
        write(evaluation.streak)
        write(",\"memberStreaks\":{")
        for (index, entry) in evaluation.memberStreaks.enumerated() {
            if index > 0 { write(",") }
            write(entry.member)
            write(":")
            write(entry.streak)
        }
        write("},\"daysLeft\":")
        write(evaluation.daysLeft)
        write("}")
    }

    private mutating func write(_ standing: WeekStanding) {
        let verdict = standing.verdict
        write("{\"start\":\"")
        write(standing.week.start)
        write("\",\"end\":\"")
        write(standing.week.end)
        write("\",\"closed\":")
        write(standing.isClosed)
        write(",\"result\":")
        switch verdict?.result {
        case .allHit: write("\"all_hit\"")
        case .someMissed: write("\"some_missed\"")
        case .allMissed: write("\"all_missed\"")
        case .nobodyTookPart: write("\"none\"")
        case nil: write("null")
        }
        write(",\"owes\":[")
        for (index, member) in (verdict?.owes ?? []).enumerated() {
            if index > 0 { write(",") }
            write(member)
        }
        write("],\"members\":{")
        for (index, member) in standing.members.enumerated() {
            if index > 0 { write(",") }
            write(member.member)
            write(":{\"required\":")
            write(member.required)
            write(",\"logged\":")
            write(member.logged)
            write(",\"hit\":")
            write(member.hit)
            write("}")
        }
        write("}}")
    }

    private mutating func write(_ streak: Streak) {
        write("{\"current\":")
        write(streak.current)
        write(",\"longest\":")
        write(streak.longest)
        write("}")
    }

    private mutating func write(_ member: MemberID) {
        write("\"")
        bytes += names[Int(member.ulid.low)]
        write("\"")
    }

    private mutating func write(_ day: Day) {
        let (year, month, dayOfMonth) = day.civil
        for divisor in [1000, 100, 10, 1] { writeDigit(year / divisor) }
        write("-")
        writeDigit(month / 10)
        writeDigit(month)
        write("-")
        writeDigit(dayOfMonth / 10)
        writeDigit(dayOfMonth)
    }

    private mutating func writeDigit(_ number: Int) { bytes.append(0x30 + UInt8(number % 10)) }

    private mutating func write(_ number: Int) {
        if number >= 10 { write(number / 10) }
        writeDigit(number)
    }

    private mutating func write(_ flag: Bool) { write(flag ? "true" : "false") }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// RFC 8259, section 7: quotation mark, reverse solidus and control characters.
    private static func escaped(_ name: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        let hexadecimal: [UInt8] = Array("0123456789abcdef".utf8)
        for byte in name {
            if byte == 0x22 || byte == 0x5C {
                escaped += [0x5C, byte]
            } else if byte < 0x20 {
                escaped += [0x5C, 0x75, 0x30, 0x30, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            } else {
                escaped.append(byte)
            }
        }
        return escaped
    }
}
