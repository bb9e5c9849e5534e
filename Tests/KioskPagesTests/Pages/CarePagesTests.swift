import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct CarePagesTests {
    @Test func `each page of finger care says what there is`() throws {
        var page = Page()
        let pages = [
            CareSample.checks.page, CareSample.reminders.page,
            ExercisesView(exercises: [CareSample.exercise], running: CareSample.running(.running)).page,
            CareSample.exercise.page, Page(ExerciseState.allCases.map { CareSample.running($0).line }),
            CareSample.log.page, CareSample.progress.page, CareSample.today.rewards.page, CareSample.targets.page,
        ]
        for part in pages {
            page.add(part)
            page.add(Line("--"))
        }
        try GoldenText(name: "care").expect(page)
    }

    @Test func `where there is nothing yet, each page says how to begin`() throws {
        var page = Page()
        let week = CareWeekView(start: Sample.day("2026-02-23"), end: Sample.day("2026-03-01"))
        let pages = [
            ChecksView(checks: []).page, RemindersView(reminders: []).page,
            RemindersView(reminders: CareSample.reminders.reminders, hasBegun: false, warning: "no ring").page,
            ExerciseLogView(exercises: []).page,
            CareProgressView(
                week: week, checks: 0, exercises: 0, missedReminders: 0, longestStreak: 0, days: [], tip: CareTip.begin
            ).page, RewardsView().page, TargetsView(targets: []).page,
        ]
        for part in pages {
            page.add(part)
            page.add(Line("--"))
        }
        try GoldenText(name: "care-empty").expect(page)
    }

    @Test func `status has a line of finger care of each member of this kiosk`() {
        var status = Sample.household
        status.group.members[0].checksToday = 2
        var lines = status.page(care: [CareSample.today]).lines.map(\.text)
        #expect(
            lines.contains("  finger        2 checks today, 1 exercise, 4 days in a row, level 2, next 19:00"))
        #expect(!lines.contains { $0.contains("finger checks today") })
        var other = CareSample.today
        (other.memberName, other.hasBegun) = ("Tom", false)
        lines = status.page(care: [CareSample.today, other]).lines.map(\.text)
        #expect(lines.contains("                Tom    fitpinky check makes your first finger check"))
        #expect(status.page.lines.contains { $0.text == "    2 finger checks today" })
    }

    @Test func `a check says which reminder it answers`() {
        let checks = CareSample.checks.checks
        #expect(checks[1].line.text == "checked at 12:41, after the reminder of 12:30")
        #expect(checks[2].line.text == "checked at 07:15")
        #expect(checks[0].line.text == "checked; it gets its day once the clock is right")
    }

    @Test func `a due reminder is named instead of the next`() {
        var care = CareSample.today
        (care.due, care.checksToday) = (Sample.time("12:30"), 0)
        #expect(care.line(on: nil).text == "no check yet today, 1 exercise, 4 days in a row, level 2, due since 12:30")
    }

    @Test(arguments: [
        (0, 0, 0, CareTip.begin), (0, 5, 1, "Your longest streak is 5 days. A check today starts the next one."),
        (3, 5, 0, "You checked 3 days in a row. A check today makes it 4."),
    ])
    func `a tip encourages before the first check of a day`(current: Int, longest: Int, missed: Int, tip: String) {
        let streak = Streak(current: current, longest: longest)
        #expect(CareTip.today(hasBegun: true, streak: streak, checksToday: 0, missedToday: missed) == tip)
    }

    @Test func `after a check a tip speaks only of a reminder that passed by`() {
        let streak = Streak(current: 1, longest: 1)
        #expect(CareTip.today(hasBegun: true, streak: streak, checksToday: 1, missedToday: 0) == nil)
        #expect(
            CareTip.today(hasBegun: true, streak: streak, checksToday: 1, missedToday: 1)
                == "A reminder passed by. The next check counts as much as any.")
        #expect(CareTip.today(hasBegun: false, streak: Streak(), checksToday: 0, missedToday: 0) == CareTip.begin)
    }

    @Test func `a week without anything begins today`() {
        func tip(isRunning: Bool = true, _ streak: Streak = Streak(), exercises: Int = 0) -> String? {
            CareTip.week(isRunning: isRunning, streak: streak, checks: 0, exercises: exercises)
        }
        #expect(tip() == CareTip.begin)
        #expect(tip(exercises: 1) == nil && tip(isRunning: false) == nil)
        #expect(
            tip(Streak(current: 3, longest: 9)) == "You checked 3 days in a row. A check today makes it 4.",
            "a Monday in the middle of a streak")
        #expect(
            tip(Streak(current: 0, longest: 9)) == "Your longest streak is 9 days. A check today starts the next one.")
    }

    @Test func `a week that is over or to come tells nobody to begin`() {
        var progress = CareSample.progress
        (progress.checks, progress.exercises, progress.missedReminders) = (0, 0, 0)
        progress.days = [.init(day: progress.week.start, checks: 0, reminders: 0, missed: 0, exercises: 0)]
        let over = progress.page.lines.map(\.text)
        #expect(over.contains("  nothing was done in this week") && over.contains("  longest streak 9 days"))
        progress.days = []
        let later = progress.page.lines.map(\.text)
        #expect(later.contains("  this week is still to come"))
        for line in over + later { #expect(!line.contains("Start today") && !line.contains("0 ")) }
    }

    @Test(arguments: [(0, "0 s"), (45, "45 s"), (60, "1 min"), (150, "2 min 30 s")])
    func `a duration is short`(seconds: Int, text: String) { #expect(duration(seconds: seconds) == text) }

    @Test func `a bar shows checks and misses by different signs and stays narrow`() {
        #expect(CareBar.counts(done: 2, missed: 1).text == "██░")
        #expect(CareBar.counts(done: 99, missed: 99).columnCount == CareBar.maxColumnCount)
        func bar(_ done: Int, _ missed: Int) -> [Int] {
            let text = CareBar.counts(done: done, missed: missed).text
            return [text.count { $0 == "█" }, text.count { $0 == "░" }]
        }
        #expect(bar(23, 2) == [18, 2] && bar(19, 3) == [17, 3] && bar(18, 2) == [18, 2] && bar(99, 99) == [10, 10])
        #expect(
            bar(400, 1) == [19, 1] && bar(1, 400) == [1, 19] && bar(400, 0) == [20, 0] && bar(0, 400) == [0, 20])
        #expect(bar(.max, .max) == [10, 10] && bar(-1, 2) == [0, 2])
        #expect(CareBar.share(1, of: 3, columns: 10).text == "███░░░░░░░")
        #expect(CareBar.share(5, of: 0, columns: 4).text == "████")
        #expect(CareBar.share(-5, of: 7, columns: 4).text == "░░░░")
    }

    @Test func `an exercise knows how far it is`() {
        #expect(CareSample.running(.running).doneSeconds == 25)
        #expect(CareSample.running(.running).present == CareSample.exercise.steps[1])
        var running = CareSample.running(.running)
        running.step = 9
        #expect(running.present == nil && running.doneSeconds == 90)
    }
}
