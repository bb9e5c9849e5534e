import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

@Suite struct ProfilePageTests {
    private let today = Sample.day("2026-02-26")

    private func view(_ days: [String], joined: Day? = Sample.day("2026-01-05")) -> ProfileView {
        let profile = FitPinkyCore.Profile(of: ActiveDays(days.map(Sample.day)), today: today)
        let last = profile.lastActiveDay.map { WallTime(Sample.now, $0, Sample.time("18:34")) }
        return ProfileView(profile, of: Sample.sammy, called: "Sammy", joined: joined, lastWorkout: last)
    }

    @Test func `a profile's JSON has its nine keys`() {
        #expect(
            view(["2026-02-20", "2026-02-21", "2026-02-21", "2026-02-22", "2026-02-25", "2026-02-26"]).json == [
                "member": .text(Sample.sammy.ulid.text), "name": "Sammy", "joinedAt": "2026-01-05", "totalWorkouts": 6,
                "followers": 30, "currentStreak": 2, "longestStreak": 3, "lastWorkoutAt": "2026-02-26T17:40:00.000Z",
                "awaitingClock": 0,
            ])
        #expect(
            view([], joined: nil).json == [
                "member": .text(Sample.sammy.ulid.text), "name": "Sammy", "joinedAt": nil, "totalWorkouts": 0,
                "followers": 0, "currentStreak": 0, "longestStreak": 0, "lastWorkoutAt": nil, "awaitingClock": 0,
            ])
    }

    @Test func `a page says what there is, and where there is nothing how to begin`() throws {
        var page = Page()
        let all = [
            view(["2026-02-20", "2026-02-21", "2026-02-22", "2026-02-25", "2026-02-26"]), view(["2026-02-26"]),
            view(["2026-02-19", "2026-02-20"]), view([], joined: nil),
        ]
        for profile in all {
            page.add(profile.page)
            page.add(Line("--"))
        }
        try GoldenText(name: "profile").expect(page)
    }

    @Test func `a workout that waits for the clock is not none`() {
        var (first, more) = (view([]), view(["2026-02-26"]))
        (first.awaitingClock, more.awaitingClock) = (1, 2)
        func text(_ view: ProfileView) -> String { view.page.lines.map(\.text).joined(separator: "\n") }
        #expect(text(first).contains("1 waits for the clock, which is not right yet"))
        #expect(!text(first).contains("none yet"))
        #expect(text(more).contains("18:34; 2 wait for the clock"))
    }

    @Test func `no page shows a streak of zero`() {
        for profile in [view([]), view(["2026-02-20"])] {
            #expect(!profile.page.lines.contains { $0.text.contains("0 days") })
        }
    }
}
