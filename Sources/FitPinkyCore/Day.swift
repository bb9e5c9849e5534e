/// A civil date of the proleptic Gregorian calendar, 0001-01-01 to 9999-12-31.
///
/// Held as whole days since 1970-01-01, so that no hour, zone or daylight saving can enter. A workout's Day is computed
/// once, when it is recorded, and is never computed again.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public let daysSince1970: Int32

    /// 0001-01-01.
    public static let first = Day(unchecked: -719_162)
    /// 9999-12-31.
    public static let last = Day(unchecked: 2_932_896)

    /// The day that many days after 1970-01-01, or nil outside the years 1 to 9999.
    public init?(daysSince1970: Int) {
        guard daysSince1970 >= Int(Day.first.daysSince1970), daysSince1970 <= Int(Day.last.daysSince1970) else {
            return nil
        }
        self.daysSince1970 = Int32(daysSince1970)
    }

    /// The date, or nil if the calendar has no such date in the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.daysIn(month: month, ofYear: year)
        else { return nil }
        // Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil: years begin in March,
        // so that the leap day is the last day of a year and needs no special case.
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.daysSince1970 = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    private init(unchecked days: Int32) {
        daysSince1970 = days
    }

    /// Earlier days first.
    public static func < (a: Day, b: Day) -> Bool { a.daysSince1970 < b.daysSince1970 }

    /// Year 1 to 9999, month 1 to 12, day of the month 1 to 31.
    public var civil: (year: Int, month: Int, day: Int) {
        // civil_from_days of the same source.
        let shifted = Int(daysSince1970) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// 1970-01-01 was a Thursday.
    public var weekday: Weekday {
        let sinceMonday = (Int(daysSince1970) + 3) % 7
        return Weekday(sinceMonday: sinceMonday < 0 ? sinceMonday + 7 : sinceMonday)
    }

    /// The day that many days later (or earlier, if negative), or nil past the calendar's ends.
    public func advanced(byDays days: Int) -> Day? {
        let (sum, overflow) = Int(daysSince1970).addingReportingOverflow(days)
        return overflow ? nil : Day(daysSince1970: sum)
    }

    /// How many days from this one to the other; negative if the other is earlier.
    public func days(until other: Day) -> Int { Int(other.daysSince1970) - Int(daysSince1970) }

    /// 28 to 31. The month must be 1 to 12.
    public static func daysIn(month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}
