extension Day {
    /// `2026-02-26`.
    public var iso8601: String {
        let (year, month, day) = civil
        return decimal(year, width: 4) + "-" + decimal(month, width: 2) + "-" + decimal(day, width: 2)
    }

    /// Reads `2026-02-26` and nothing looser; nil if it is malformed or no such date exists.
    public init?(iso8601 text: String) {
        let characters = Array(text.utf8)
        guard characters.count == 10, characters[4] == 0x2D, characters[7] == 0x2D,
            let year = number(characters[0..<4]), let month = number(characters[5..<7]),
            let day = number(characters[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension UTCInstant {
    /// RFC 3339 in UTC with milliseconds: `2026-02-26T17:34:05.120Z`. Instants outside the years 1 to 9999 are shown
    /// at the nearest one inside.
    public var rfc3339: String {
        let inside = min(max(self, UTCInstant.earliest), UTCInstant.latest)
        let second = Int(inside.seconds)
        let dayNumber = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
        let ofDay = second - dayNumber * 86_400
        let day = Day(daysSince1970: dayNumber) ?? .first
        let milliseconds = Int(inside.milliseconds - inside.seconds * 1000)
        return day.iso8601 + "T" + decimal(ofDay / 3600, width: 2) + ":" + decimal(ofDay / 60 % 60, width: 2) + ":"
            + decimal(ofDay % 60, width: 2) + "." + decimal(milliseconds, width: 3) + "Z"
    }

    /// Reads RFC 3339: a date, `T` or a space, a time to the second or finer, and `Z` or an offset such as `+02:00`.
    /// Digits past the millisecond are dropped; second 60 is read as the next minute's first.
    public init?(rfc3339 text: String) {
        var rest = Array(text.utf8)[...]
        guard rest.count >= 20, let day = Day(iso8601: String(decoding: rest.prefix(10), as: UTF8.self)) else {
            return nil
        }
        rest = rest.dropFirst(10)
        guard let separator = rest.popFirst(), [0x54, 0x74, 0x20].contains(separator),
            let hour = number(rest.prefix(2)), hour < 24, rest.dropFirst(2).first == 0x3A,
            let minute = number(rest.dropFirst(3).prefix(2)), minute < 60, rest.dropFirst(5).first == 0x3A,
            let second = number(rest.dropFirst(6).prefix(2)), second <= 60
        else { return nil }
        rest = rest.dropFirst(8)
        var milliseconds = 0
        if rest.first == 0x2E {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest[digits.endIndex...]
            milliseconds = number((Array(digits) + [0x30, 0x30]).prefix(3)) ?? 0
        }
        guard let offsetMinutes = UTCInstant.offsetMinutes(rest) else { return nil }
        let wholeSeconds = Int64(day.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        self.init(milliseconds: (wholeSeconds - Int64(offsetMinutes) * 60) * 1000 + Int64(milliseconds))
    }

    private static func offsetMinutes(_ text: ArraySlice<UInt8>) -> Int? {
        if text.count == 1, let letter = text.first, [0x5A, 0x7A].contains(letter) { return 0 }
        let digits = text.dropFirst()
        guard text.count == 6, let sign = text.first, [0x2B, 0x2D].contains(sign),
            let hours = number(digits.prefix(2)), hours < 24, digits.dropFirst(2).first == 0x3A,
            let minutes = number(digits.dropFirst(3)), minutes < 60
        else { return nil }
        return (sign == 0x2D ? -1 : 1) * (hours * 60 + minutes)
    }

    private static let earliest = UTCInstant(milliseconds: Int64(Day.first.daysSince1970) * 86_400_000)
    private static let latest = UTCInstant(milliseconds: (Int64(Day.last.daysSince1970) + 1) * 86_400_000 - 1)
}

/// The number in decimal, filled with zeros on the left. Embedded Swift has no format strings.
private func decimal(_ value: Int, width: Int) -> String {
    var text = String(value)
    while text.utf8.count < width { text = "0" + text }
    return text
}

/// A number of decimal digits only; nil when empty or anything else is in it.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
        guard (0x30...0x39).contains(digit) else { return nil }
        value = value * 10 + Int(digit - 0x30)
    }
    return value
}
