import FitPinkyCore
import KioskPages
import Pictures
import Testing

@testable import ViewPictures

/// That the pictures of finger care are drawn of what the views say. How they look is tested with `Pictures`.
@Suite struct FingerCarePicturesTests {
    private static func progress(_ change: (inout CareProgressView) -> Void = { _ in }) -> CareProgressView {
        var progress = CareProgressView(
            week: .init(start: Sample.day("2026-02-23"), end: Sample.day("2026-03-01")), checks: 4, exercises: 1,
            missedReminders: 2, longestStreak: 9,
            days: [
                .init(day: Sample.day("2026-02-23"), checks: 3, reminders: 3, missed: 0, exercises: 1),
                .init(day: Sample.day("2026-02-24"), checks: 1, reminders: 3, missed: 2, exercises: 0),
            ], tip: "A check today keeps the streak.")
        change(&progress)
        return progress
    }

    @Test func `the chart shows each day's checks and missed reminders, the longest streak and the tip`() throws {
        let today = Sample.day("2026-02-24")
        let chart = CheckChart(
            name: "Lisa", days: Sample.day("2026-02-23")...Sample.day("2026-03-01"),
            columns: [
                .init(day: Sample.day("2026-02-23"), checks: 3, missed: 0),
                .init(day: Sample.day("2026-02-24"), checks: 1, missed: 2),
            ], today: today, longestStreak: 9, tip: "A check today keeps the streak.")
        for theme in [Theme.light, .dark] {
            let drawn = try ViewPictures.checkChart(of: Self.progress(), member: "Lisa", today: today, theme)
            #expect(try drawn == chart.png(theme))
        }
        var untimed = chart
        untimed.today = nil
        let drawn = try ViewPictures.checkChart(of: Self.progress(), member: "Lisa", today: nil, .light)
        #expect(try drawn == untimed.png(Theme.light))
    }

    @Test func `a week that ends before it starts is drawn as its first day`() throws {
        let progress = Self.progress { $0.week.end = Sample.day("2026-02-22") }
        _ = try ViewPictures.checkChart(of: progress, member: "Lisa", today: nil, .light)
    }

    @Test func `a badge is of the level that was reached, or of one before it`() throws {
        let rewards = RewardsView(coins: 135, xp: 300, level: 3, nextLevelXp: 600)
        #expect(try rewards.badge(level: nil) == Badge(level: 3))
        for level in 1...3 { #expect(try rewards.badge(level: level) == Badge(level: level)) }
    }

    @Test(arguments: [
        (4, NoBadge.toCome(4, reached: 3), "level 4 is still to come; you have reached level 3: choose 1 to 3"),
        (0, .impossible(0), "there is no level 0; the first one is 1"),
        (-7, .impossible(-7), "there is no level -7; the first one is 1"),
    ])
    func `a level that was not reached has no badge yet`(level: Int, error: NoBadge, sentence: String) {
        let rewards = RewardsView(coins: 135, xp: 300, level: 3, nextLevelXp: 600)
        #expect(throws: error) { try rewards.badge(level: level) }
        #expect(error.sentence == sentence)
    }

    @Test func `at the first level there is one badge to choose`() {
        #expect(
            NoBadge.toCome(2, reached: 1).sentence == "level 2 is still to come; you have reached level 1: choose 1")
    }
}
