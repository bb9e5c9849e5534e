import FitPinkyCore
import Testing

@Suite struct DayTests {
    @Test
    func `every day from the year 1 to the year 9999 goes to a civil date and back, and the weekdays never break step`()
        throws
    {
        var expected = (year: 1, month: 1, day: 1)
        // 0001-01-01 was a Monday.
        var weekday = 1
        for number in Int(Day.first.daysSince1970)...Int(Day.last.daysSince1970) {
            let day = try #require(Day(daysSince1970: number))
            let civil = day.civil
            guard civil == expected, day.weekday.rawValue == weekday,
                Day(year: civil.year, month: civil.month, day: civil.day) == day
            else {
                Issue.record("day \(number): got \(civil) \(day.weekday), expected \(expected) weekday \(weekday)")
                return
            }
            weekday = weekday % 7 + 1
            expected.day += 1
            if expected.day > lengthOf(month: expected.month, year: expected.year) {
                (expected.month, expected.day) = (expected.month + 1, 1)
            }
            if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
        }
        #expect(expected == (10_000, 1, 1))
    }

    /// By table and the calendar's sentence, not by the code under test.
    private func lengthOf(month: Int, year: Int) -> Int {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        return lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
    }

    @Test func `the epoch is day zero, a Thursday`() throws {
        let epoch = try #require(Day(year: 1970, month: 1, day: 1))
        #expect(epoch.daysSince1970 == 0)
        #expect(epoch.weekday == .thursday)
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-12-31", "2026-2-1", "2026-02-1x", "", "20260226",
        "+026-02-26",
    ])
    func `a date that no calendar has is refused`(text: String) {
        #expect(Day(iso8601: text) == nil)
    }

    @Test(arguments: ["0001-01-01", "1969-12-31", "2000-02-29", "2026-02-26", "9999-12-31"])
    func `a date is written as it is read`(text: String) {
        #expect(Day(iso8601: text)?.iso8601 == text)
    }

    @Test func `moving past either end of the calendar gives nothing`() {
        #expect(Day.last.advanced(byDays: 1) == nil)
        #expect(Day.first.advanced(byDays: -1) == nil)
        #expect(Day.first.advanced(byDays: .max) == nil)
        #expect(Day.first.advanced(byDays: Day.first.days(until: .last)) == .last)
    }

    @Test func `a week holds its day, has seven days and begins on its weekday, wherever it begins`() throws {
        for number in 20_000..<20_014 {
            let day = try #require(Day(daysSince1970: number))
            for weekStart in Weekday.allCases {
                let week = Week(containing: day, startingOn: weekStart)
                #expect(week.contains(day))
                #expect(week.start.weekday == weekStart)
                #expect(week.start.days(until: week.end) == 6)
                #expect(week.daysLeft(on: day) == day.days(until: week.end) + 1)
            }
        }
    }

    @Test func `no days are left of a week that is over`() throws {
        let day = try #require(Day(iso8601: "2026-02-26"))
        let week = Week(containing: day, startingOn: .monday)
        let later = try #require(week.end.advanced(byDays: 1))
        #expect(week.daysLeft(on: later) == 0)
        #expect(week.daysLeft(on: week.end) == 1)
    }
}
