import FitPinkyCore
import KioskPages
import Ledger
import Pictures
import Testing

@testable import ViewPictures

/// That pictures are drawn of what the views say. How they look is tested with `Pictures`.
@Suite struct ViewPicturesTests {
    @Test func `the card shows the household, the week and the streak`() throws {
        let card = StreakCard(
            household: "Sammy & Lisa", week: Sample.week.week,
            scores: [Score(name: "Sammy", logged: 3, required: 5), Score(name: "Lisa", logged: 1, required: 4)],
            streak: Streak(current: 2, longest: 5), wager: "loser cooks dinner")
        for theme in [Theme.light, .dark] {
            #expect(try ViewPictures.card(of: Sample.status, week: Sample.week, theme) == card.png(theme))
        }
        var week = Sample.week
        week.wager = nil
        #expect(try ViewPictures.card(of: Sample.status, week: week, .dark) != card.png(Theme.dark))
    }

    @Test(arguments: [(Weekday.monday, "2025-02-24", "2026-03-01"), (.thursday, "2025-02-27", "2026-03-04")])
    func `a heat map has the running week and 52 before it`(weekStart: Weekday, first: String, last: String) throws {
        let days = ViewPictures.heatMapDays(today: Sample.day("2026-02-26"), weekStart: weekStart)
        #expect(days == Sample.day(first)...Sample.day(last))
        let calendar = Sample.calendar(days)
        let map = HeatMap(
            household: "Sammy & Lisa",
            members: [
                Attendance(
                    name: "Sammy", workouts: [Sample.day("2026-02-24"): 2], stays: [Sample.day("2026-01-12")...(.last)]),
                // Left before the next Day: the stay is that Day.
                Attendance(
                    name: "Lisa", workouts: [:], stays: [Sample.day("2026-01-13")...Sample.day("2026-01-13")]),
            ], days: days, today: Sample.day("2026-02-26"), weekStart: weekStart)
        let drawn = try ViewPictures.heatMap(
            of: calendar, household: "Sammy & Lisa", weekStart: weekStart, .light)
        #expect(try drawn == map.png(Theme.light))
    }

    // MARK: A month

    private func weeks() -> [WeekView] {
        let states: [(String, String, WeekView.State)] = [
            ("2026-02-23", "2026-03-01", .running),
            ("2026-02-16", "2026-02-22", .final(Verdict(result: .allHit, owes: []))),
            ("2026-01-26", "2026-02-01", .left),
            ("2026-01-19", "2026-01-25", .final(Verdict(result: .allHit, owes: []))),
        ]
        return states.enumerated().map { index, state in
            var week = Sample.week
            (week.week, week.state) = (Sample.days(state.0, state.1), state.2)
            week.streak = Streak(current: 10 - index, longest: 20)
            return week
        }
    }

    @Test func `a recap has the weeks that ended in the month, oldest first, and the running one if it is now`() throws
    {
        let (month, today) = (try #require(Month(text: "2026-02")), Sample.day("2026-02-26"))
        let calendar = Sample.calendar(month.days)
        let lines = [
            Recap.WeekLine(
                week: Sample.days("2026-01-26", "2026-02-01"), scores: Sample.week.scores, outcome: .left,
                wager: "loser cooks dinner"),
            Recap.WeekLine(
                week: Sample.days("2026-02-16", "2026-02-22"), scores: Sample.week.scores, outcome: .final(.allHit),
                wager: "loser cooks dinner"),
            Recap.WeekLine(
                week: Sample.days("2026-02-23", "2026-03-01"), scores: Sample.week.scores, outcome: .running,
                wager: "loser cooks dinner"),
        ]
        let recap = Recap(
            household: "Sammy & Lisa", year: 2026, month: 2, today: today, members: calendar.attendances, weeks: lines,
            streak: Streak(current: 10, longest: 20))
        let drawn = try ViewPictures.recap(
            of: month, status: Sample.status, calendar: calendar, weeks: weeks(), today: today, .light)
        #expect(try drawn == recap.png(Theme.light))
        // In March the week that runs into it is not February's.
        var later = recap
        (later.today, later.weeks, later.streak) = (
            Sample.day("2026-03-01"), Array(lines.prefix(2)), Streak(current: 9, longest: 20)
        )
        let drawnLater = try ViewPictures.recap(
            of: month, status: Sample.status, calendar: calendar, weeks: weeks(), today: later.today, .light)
        #expect(try drawnLater == later.png(Theme.light))
    }

    @Test func `a month without a week has the streak of today only while it is now`() throws {
        let month = try #require(Month(text: "2026-02"))
        let calendar = Sample.calendar(month.days)
        for (day, streak) in [("2026-02-02", Streak(current: 2, longest: 5)), ("2026-03-02", Streak())] {
            let recap = Recap(
                household: "Sammy & Lisa", year: 2026, month: 2, today: Sample.day(day),
                members: calendar.attendances, weeks: [], streak: streak)
            let drawn = try ViewPictures.recap(
                of: month, status: Sample.status, calendar: calendar, weeks: [], today: Sample.day(day), .dark)
            #expect(try drawn == recap.png(Theme.dark))
        }
    }

    @Test func `a month is read as it is written`() throws {
        #expect(try #require(Month(text: "2024-02")).days == Sample.day("2024-02-01")...Sample.day("2024-02-29"))
        #expect(Month(of: Sample.day("2026-12-31")).text == "2026-12")
        for text in ["", "2026", "2026-13", "2026-2", "2026-02-01", "x"] {
            #expect(Month(text: text) == nil, "\(text)")
        }
    }

    @Test func `a month without a recap says why, and what can be had`() throws {
        let (month, today) = (try #require(Month(text: "2025-12")), Sample.day("2026-02-26"))
        #expect(throws: Never.self) { try month.check(today: today) }
        #expect(throws: NoRecap.toCome(month, today: Sample.day("2025-11-30"))) {
            try month.check(today: Sample.day("2025-11-30"))
        }
        var calendar = Sample.calendar(month.days)
        #expect(throws: Never.self) { try month.check(calendar, today: today) }
        calendar.members = []
        let before = NoRecap.beforeGroup(month, group: "Sammy & Lisa", began: calendar.began, today: today)
        #expect(throws: before) { try month.check(calendar, today: today) }
        #expect(before.sentence.hasSuffix("ask for a month from 2026-01 to 2026-02"))
        calendar.began = Sample.day("2025-12-31")
        #expect(throws: NoRecap.nobody(month, group: "Sammy & Lisa")) { try month.check(calendar, today: today) }
    }

    // MARK: A week's photos

    @Test func `a collage has a tile for each workout whose day is known, and says which photos are missing`() throws {
        let page = WeekPageView(
            week: Sample.week,
            days: [
                .init(
                    day: Sample.day("2026-02-24"),
                    workouts: [Sample.workout(1), Sample.workout(2), Sample.workout(3) { $0.photo?.isPresent = false }]),
                .init(day: Sample.day("2026-02-26"), workouts: [Sample.workout(4) { $0.moment = nil }]),
            ])
        let asked = ViewPictures.workoutsWithPhoto(of: page)
        #expect(asked == [Sample.workout(1).id, Sample.workout(2).id])
        let pixels = try PhotoPixels(width: 2, height: 1, rgb: [1, 2, 3, 4, 5, 6])
        func tile(_ pixels: PhotoPixels?, _ title: String, _ note: String? = nil) -> Collage.Photo {
            Collage.Photo(
                day: Sample.day("2026-02-24"), member: "Lisa", caption: "", pixels: pixels,
                absence: .init(title: title, note: note))
        }
        let collage = Collage(
            household: "Sammy & Lisa", week: page.week.week, scores: page.week.scores,
            photos: [
                tile(pixels, "no photo here"), tile(nil, "photo", "cannot be read"), tile(nil, "no photo here"),
            ])
        let drawn = try ViewPictures.collage(
            of: page, household: "Sammy & Lisa", photos: [asked[0]: pixels], .light)
        #expect(try drawn == collage.png(Theme.light))
    }

    @Test func `no more photos are asked for than a collage draws`() {
        let workouts = (1...PictureLimits.maxPhotos + 9).map { Sample.workout($0) }
        let page = WeekPageView(
            week: Sample.week, days: [.init(day: Sample.day("2026-02-24"), workouts: workouts)])
        #expect(ViewPictures.workoutsWithPhoto(of: page).count == PictureLimits.maxPhotos)
    }

    @Test func `what has come of a week is drawn as it is`() {
        let verdict = Verdict(result: .someMissed, owes: [])
        let until = WallTime(UTCInstant(milliseconds: 0), .first, TimeOfDay(hour: 0, minute: 0))
        let outcomes: [(WeekView.State, Recap.Outcome)] = [
            (.running, .running), (.left, .left), (.final(verdict), .final(.someMissed)),
            (.provisional(verdict, waitingFor: [], until: until), .provisional),
            (.revised(verdict, announced: Verdict(result: .allHit, owes: [])), .final(.someMissed)),
        ]
        for (state, outcome) in outcomes {
            var week = Sample.week
            week.state = state
            #expect(week.outcome == outcome)
        }
    }
}
