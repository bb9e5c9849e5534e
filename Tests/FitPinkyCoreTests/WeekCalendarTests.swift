import FitPinkyCore
import Testing

@Suite struct WeekCalendarTests {
    private func weeks(created: String, weekStart: Weekday, changes: [(String, Weekday)] = [], today: String) throws
        -> [Week]
    {
        let scenario = Scenario(
            created: try day(created), weekStart: weekStart,
            weekStartChanges: try changes.map { .init(day: try day($0.0), value: $0.1) }, members: [], workouts: [],
            today: try day(today))
        return try scenario.evaluate().weeks.map(\.week)
    }

    @Test func `weeks follow each other without a gap, have 7 to 13 days, and one holds every day`() throws {
        for seed in 0..<300 {
            let scenario = try Story.random(seed: seed).scenario
            let evaluator = try WeekEvaluator(scenario.household, today: scenario.today)
            let weeks = evaluator.weeks.map(\.week)
            for (week, next) in zip(weeks, weeks.dropFirst()) { #expect(week.end.advanced(byDays: 1) == next.start) }
            #expect(weeks.allSatisfy { (7...WeekCalendar.maxDaysInWeek).contains($0.dayCount) })
            #expect(weeks.first?.contains(scenario.created) == true)
            #expect(weeks.last?.contains(scenario.today) == true)
            for offset in 0...scenario.created.days(until: scenario.today) {
                let day = try #require(scenario.created.advanced(byDays: offset))
                #expect(evaluator.week(holding: day)?.week.contains(day) == true)
                #expect(evaluator.household.calendar.week(holding: day) == evaluator.week(holding: day)?.week)
            }
        }
    }

    @Test(arguments: Weekday.allCases)
    func `the first week begins on the last week start on or before the creation`(weekStart: Weekday) throws {
        let first = try #require(try weeks(created: "2024-01-04", weekStart: weekStart, today: "2024-01-04").first)
        #expect(first.start.weekday == weekStart)
        #expect(first.dayCount == 7)
        #expect(try first.contains(day("2024-01-04")))
    }

    @Test(arguments: Weekday.allCases)
    func `a change of week start leaves the running week alone and makes the next one 7 to 13 days long`(
        weekStart: Weekday
    ) throws {
        let weeks = try weeks(
            created: "2024-01-01", weekStart: .monday, changes: [("2024-01-03", weekStart)], today: "2024-02-01")
        #expect(weeks[0].dayCount == 7)
        #expect(weeks[1].dayCount == 7 + weekStart.rawValue - 1)
        #expect(weeks.dropFirst(2).allSatisfy { $0.dayCount == 7 && $0.start.weekday == weekStart })
    }

    @Test func `a change on the first day of a week counts from the next, one on the day before counts at once`() throws
    {
        let onFirstDay = try weeks(
            created: "2024-01-01", weekStart: .monday, changes: [("2024-01-08", .friday)], today: "2024-01-31")
        #expect(onFirstDay.map(\.dayCount) == [7, 7, 11, 7])
        let dayBefore = try weeks(
            created: "2024-01-01", weekStart: .monday, changes: [("2024-01-07", .friday)], today: "2024-01-31")
        #expect(dayBefore.map(\.dayCount) == [7, 11, 7, 7])
    }

    @Test func `no week holds a day before the first week, nor one for which the calendar has no place`() throws {
        let calendar = WeekCalendar(created: try day("2024-01-04"), firstWeekStart: .monday)
        #expect(try calendar.week(holding: day("2023-12-31")) == nil)
        #expect(try calendar.week(holding: day("2024-01-01"))?.end == day("2024-01-07"))
        let last = WeekCalendar(created: try day("9999-12-20"), firstWeekStart: .monday)
        #expect(try last.week(holding: day("9999-12-26"))?.end == day("9999-12-26"))
        #expect(try last.week(holding: day("9999-12-31")) == nil)
    }

    @Test func `the calendar's last week may end on its last day and not later`() throws {
        // 9999-12-31 is a Friday.
        #expect(try weeks(created: "9999-12-20", weekStart: .saturday, today: "9999-12-31").last?.end == .last)
        #expect(throws: EvaluationError.weekEndsAfterCalendar(start: try day("9999-12-27"))) {
            try weeks(created: "9999-12-20", weekStart: .monday, today: "9999-12-31")
        }
        #expect(try weeks(created: "9999-12-20", weekStart: .monday, today: "9999-12-26").count == 1)
    }

    @Test func `the calendar's first week may begin on its first day and not earlier`() throws {
        // 0001-01-01 is a Monday.
        #expect(try weeks(created: "0001-01-03", weekStart: .monday, today: "0001-01-03").first?.start == .first)
        #expect(throws: EvaluationError.weekStartsBeforeCalendar(created: try day("0001-01-03"))) {
            try weeks(created: "0001-01-03", weekStart: .sunday, today: "0001-01-20")
        }
    }

    @Test func `no group is evaluated before its creation`() throws {
        let (created, before) = (try day("2024-01-02"), try day("2024-01-01"))
        let error = EvaluationError.todayBeforeCreation(created: created, today: before)
        #expect(throws: error) { try weeks(created: "2024-01-02", weekStart: .monday, today: "2024-01-01") }
        var evaluator = try WeekEvaluator(Household(created: created, weekStart: .monday), today: created)
        #expect(throws: error) { try evaluator.advance(to: before) }
        #expect(evaluator.today == created)
    }

    @Test func `a change that the calendar has no place for is refused and changes nothing`() throws {
        let created = try day("9999-12-18")
        var evaluator = try WeekEvaluator(Household(created: created, weekStart: .saturday), today: .last)
        let before = evaluator
        #expect(throws: EvaluationError.weekEndsAfterCalendar(start: try day("9999-12-25"))) {
            try evaluator.apply(.weekStart(Setting(day: created, place: place(0), value: .monday)))
        }
        #expect(evaluator == before)
    }
}
