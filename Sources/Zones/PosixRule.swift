import FitPinkyCore

/// What a TZ string says (POSIX.1-2017 section 8.3, with the extensions of RFC 9636 section 3.3.1).
struct PosixRule: Hashable, Sendable {
    var standard: LocalTimeType
    /// nil where the clocks never change.
    var saving: Saving?

    struct Saving: Hashable, Sendable {
        var type: LocalTimeType
        /// In standard time.
        var start: Change
        /// In daylight-saving time.
        var end: Change
    }

    /// When in a year the clocks change: a day, and seconds from its midnight on the clock that is changed.
    struct Change: Hashable, Sendable {
        var day: YearDay
        /// -167 to 167 hours.
        var seconds: Int
    }

    enum YearDay: Hashable, Sendable {
        /// `Jn`, 1 to 365: 29 February is never counted.
        case julian(Int)
        /// `n`, 0 to 365: 29 February is counted.
        case zeroBased(Int)
        /// `Mm.w.d`: month 1 to 12, week 1 to 5 (5 is the last), weekday 0 (Sunday) to 6.
        case weekdayOfMonth(month: Int, week: Int, weekday: Int)

        /// Days since 1970-01-01, or nil outside the calendar.
        func daysSince1970(inYear year: Int) -> Int64? {
            guard let newYear = Day(year: year, month: 1, day: 1) else { return nil }
            let start = Int64(newYear.daysSince1970)
            switch self {
            case .julian(let number):
                let leap = Day.daysIn(month: 2, ofYear: year) == 29 && number >= 60
                return start + Int64(number - 1 + (leap ? 1 : 0))
            case .zeroBased(let number):
                return start + Int64(number)
            case .weekdayOfMonth(let month, let week, let weekday):
                guard let first = Day(year: year, month: month, day: 1) else { return nil }
                // Sunday is 7 for ISO 8601 and 0 here.
                let ahead = (weekday - first.weekday.rawValue + 14) % 7
                var offset = ahead + (week - 1) * 7
                if offset >= Day.daysIn(month: month, ofYear: year) { offset -= 7 }
                return Int64(first.daysSince1970) + Int64(offset)
            }
        }
    }

    /// The local time type at that many seconds since 1970.
    func type(at seconds: Int64) -> LocalTimeType {
        guard let saving else { return standard }
        let dayNumber = Int(seconds.floorDivided(by: 86_400))
        let year = (Day(daysSince1970: dayNumber) ?? (dayNumber < 0 ? .first : .last)).civil.year
        // A time of ±167 h puts a change up to a week outside of its year, and south of the equator the saving ends in the
        // year after its start; so each of these years' savings is looked at from its start to its end.
        for startYear in (year - 2)...(year + 1) {
            guard let start = saving.startSeconds(inYear: startYear, standard) else { continue }
            guard seconds >= start else { break }
            var end = saving.endSeconds(inYear: startYear)
            if let found = end, found <= start { end = saving.endSeconds(inYear: startYear + 1) }
            if seconds < end ?? .max { return saving.type }
        }
        return standard
    }
}

extension PosixRule.Saving {
    fileprivate func startSeconds(inYear year: Int, _ standard: LocalTimeType) -> Int64? {
        start.day.daysSince1970(inYear: year).map {
            $0 * 86_400 + Int64(start.seconds - standard.offsetSeconds)
        }
    }

    fileprivate func endSeconds(inYear year: Int) -> Int64? {
        end.day.daysSince1970(inYear: year).map { $0 * 86_400 + Int64(end.seconds - type.offsetSeconds) }
    }
}
