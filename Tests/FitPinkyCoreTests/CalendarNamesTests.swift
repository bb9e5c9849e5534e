import FitPinkyCore
import Testing

@Suite struct CalendarNamesTests {
    @Test(arguments: [
        ("2026-03-02", "Mon 2 Mar", "Monday", "March"), ("2026-02-28", "Sat 28 Feb", "Saturday", "February"),
        ("2025-12-31", "Wed 31 Dec", "Wednesday", "December"), ("2026-09-01", "Tue 1 Sep", "Tuesday", "September"),
    ])
    func `a day is called as English calls it`(iso: String, short: String, weekday: String, month: String) throws {
        let day = try #require(Day(iso8601: iso))
        #expect(day.shortText == short)
        #expect(day.weekday.name == weekday && day.monthName == month)
    }

    @Test func `no two days and no two months are called the same`() {
        #expect(Set(Weekday.allCases.map(\.shortName)).count == 7)
        #expect(Set((1...12).map(CalendarNames.month)).count == 12)
    }
}
