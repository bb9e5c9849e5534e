import Testing

@testable import FitPinkyCore

/// `2026-03-02T08:00`, in minutes since the Day's midnight; `26:00` is two o'clock of the morning after.
func minute(_ text: String) throws -> CareMinute {
    let parts = text.split(separator: "T").map(String.init)
    let time = parts[1].split(separator: ":").compactMap { Int($0) }
    return CareMinute(try day(parts[0]), minute: time[0] * 60 + time[1])
}

extension FingerCare {
    /// A member with these checks, and reminders at these times from the beginning of the year 2026 on.
    fileprivate init(remindedAt times: [String] = [], checks: [String] = [], dayStart: Int = 0) throws {
        self.init(dayStart: dayStart)
        let spans = try times.map { time in
            ReminderSpan(time: try minute("2026-01-01T\(time)").minute, from: try minute("2026-01-01T00:00"))
        }
        set(reminders: spans)
        for check in checks { insert(check: try minute(check)) }
    }

    fileprivate func outcomes(on text: String, at now: String) throws -> [Outcome] {
        reminded(on: try day(text), at: try minute(now)).map { $0.outcome }
    }
}

/// 2 March 2026 is a Monday.
@Suite struct FingerCareTests {
    @Test func `a reminder reminds from its first minute, included, to its last, excluded`() throws {
        var care = FingerCare()
        let span = ReminderSpan(time: 480, from: try minute("2026-03-02T08:00"), until: try minute("2026-03-04T08:00"))
        care.set(reminders: [span])
        let days = try ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"].map { try day($0) }
        #expect(days.map { care.occurrences(on: $0).count } == [0, 1, 1, 0])
    }

    @Test func `two reminders at the same minute are one occurrence`() throws {
        let care = try FingerCare(remindedAt: ["12:30", "08:00", "12:30"])
        #expect(try care.occurrences(on: day("2026-03-02")).map { $0.wallClock } == [480, 750])
        #expect(try care.report(on: day("2026-03-02"), at: minute("2026-03-03T00:00")).missed == 2)
    }

    @Test(
        arguments: [
            ("07:59", [.missed, .due]), ("08:00", [.answered, .due]), ("12:29", [.answered, .due]),
            ("12:30", [.missed, .answered]), ("20:00", [.missed, .answered]), ("20:01", [.missed, .due]),
        ] as [(String, [FingerCare.Outcome])])
    func `a check answers the reminder in whose window it lies, from the occurrence to before the next`(
        check: String, outcomes: [FingerCare.Outcome]
    ) throws {
        let care = try FingerCare(remindedAt: ["08:00", "12:30"], checks: ["2026-03-02T" + check])
        #expect(try care.outcomes(on: "2026-03-02", at: "2026-03-02T20:00") == outcomes)
    }

    @Test(
        arguments: [
            ("02T07:59", [.toCome, .toCome]), ("02T08:00", [.due, .toCome]), ("02T12:29", [.due, .toCome]),
            ("02T12:30", [.missed, .due]), ("02T23:59", [.missed, .due]), ("03T00:00", [.missed, .missed]),
        ] as [(String, [FingerCare.Outcome])])
    func `a reminder is due until its window is over, and the last of a Day until the Day's end`(
        now: String, outcomes: [FingerCare.Outcome]
    ) throws {
        let care = try FingerCare(remindedAt: ["08:00", "12:30"])
        #expect(try care.outcomes(on: "2026-03-02", at: "2026-03-" + now) == outcomes)
        let report = try care.report(on: day("2026-03-02"), at: minute("2026-03-" + now))
        #expect(report.reminders == outcomes.count { $0 != .toCome })
        #expect(report.missed == outcomes.count { $0 == .missed })
    }

    @Test func `a reminder that is removed before it occurs no longer ends the window before it`() throws {
        var care = FingerCare()
        let start = try minute("2026-03-01T00:00")
        let removed = ReminderSpan(time: 750, from: start, until: try minute("2026-03-02T12:30"))
        care.set(reminders: [ReminderSpan(time: 480, from: start), removed])
        #expect(try care.outcomes(on: "2026-03-02", at: "2026-03-02T12:30") == [.due])
    }

    @Test func `a check answers the latest reminder of its Day that is not after it`() throws {
        let care = try FingerCare(remindedAt: ["08:00", "12:30"])
        let answered = try ["07:59", "08:00", "12:29", "12:30", "23:59"].map {
            care.reminder(answeredBy: try minute("2026-03-02T" + $0))?.wallClock
        }
        #expect(answered == [nil, 480, 480, 750, 750])
    }

    @Test func `where Days start later, a reminder before that hour belongs to the Day before`() throws {
        let care = try FingerCare(
            remindedAt: ["01:30", "08:00"], checks: ["2026-03-02T25:31", "2026-03-02T08:00"], dayStart: 3)
        #expect(
            try care.occurrences(on: day("2026-03-02")) == [minute("2026-03-02T08:00"), minute("2026-03-02T25:30")])
        #expect(try care.outcomes(on: "2026-03-02", at: "2026-03-02T25:29") == [.answered, .toCome])
        #expect(try care.outcomes(on: "2026-03-02", at: "2026-03-03T03:00") == [.answered, .answered])
        #expect(try care.reminder(answeredBy: minute("2026-03-02T25:31")) == minute("2026-03-02T25:30"))
        #expect(try CareMinute(day("2026-03-02"), wallClock: 90, dayStart: 3) == minute("2026-03-02T25:30"))
        #expect(try minute("2026-03-02T25:30").wallClock == 90)
    }

    @Test func `the hour at which Days start counts for the reminders of past Days as well`() throws {
        var care = try FingerCare(checks: ["08:00", "09:00", "10:00", "11:00"].map { "2026-03-02T" + $0 })
        let spans = [480, 540, 600].map { ReminderSpan(time: $0, from: CareMinute(.first, minute: 0)) }
        care.set(reminders: spans + [ReminderSpan(time: 90, from: try minute("2026-03-02T02:00"))])
        let now = try minute("2026-03-05T12:00")
        care.advance(to: now.day)
        #expect(care.rewards(at: now).coins == 15)
        care.set(dayStart: 3)
        #expect(care.rewards(at: now).coins == 20)
    }

    @Test func `a check after the minute of the question counts for nothing yet`() throws {
        let care = try FingerCare(remindedAt: ["08:00"], checks: ["2026-03-02T09:00"])
        let now = try minute("2026-03-02T08:59")
        #expect(care.streak(at: now) == Streak())
        #expect(care.rewards(at: now) == Rewards())
        #expect(care.report(on: now.day, at: now).checks == 0)
        #expect(care.lastChecked(at: now) == nil)
        #expect(try care.outcomes(on: "2026-03-02", at: "2026-03-02T08:59") == [.due])
        #expect(care.streak(at: try minute("2026-03-02T09:00")) == Streak(current: 1, longest: 1))
    }

    @Test(arguments: [("02T07:00", 3, 3), ("02T08:00", 4, 4), ("03T23:59", 4, 4), ("04T00:00", 0, 4)])
    func `the streak of checks ends today or yesterday`(now: String, current: Int, longest: Int) throws {
        let checks = [
            "2026-02-27T23:59", "2026-02-28T00:00", "2026-03-01T12:00", "2026-03-01T12:00", "2026-03-02T08:00",
        ]
        let care = try FingerCare(checks: checks)
        #expect(care.streak(at: try minute("2026-03-" + now)) == Streak(current: current, longest: longest))
    }

    @Test
    func `occurrences to come raise the number of rewarded checks of their Day`()
        throws
    {
        let checks = (1...5).map { "2026-03-02T0\($0):00" }
        let now = try minute("2026-03-02T05:00")
        #expect(try FingerCare(remindedAt: ["20:00"], checks: checks).rewards(at: now).coins == 15)
        let reminded = ["18:00", "19:00", "20:00", "21:00", "21:00"]
        #expect(try FingerCare(remindedAt: reminded, checks: checks).rewards(at: now).coins == 20)
    }

    @Test func `two checks at the same minute are two, and taking one back leaves the other`() throws {
        var care = try FingerCare(checks: ["2026-03-02T08:00", "2026-03-02T08:00"])
        let now = try minute("2026-03-02T08:00")
        #expect(care.report(on: now.day, at: now).checks == 2)
        care.remove(check: now)
        #expect(care.report(on: now.day, at: now).checks == 1)
        care.remove(check: now)
        care.remove(check: now)
        #expect(care == FingerCare())
    }

    @Test func `a week's report has its Days up to the present one`() throws {
        let care = try FingerCare(checks: ["2026-03-02T08:00", "2026-03-04T08:00", "2026-03-04T09:00"])
        let week = Week(containing: try day("2026-03-02"), startingOn: .monday)
        #expect(try care.report(on: week, at: minute("2026-03-01T23:59")).isEmpty)
        #expect(try care.report(on: week, at: minute("2026-03-04T08:30")).map { $0.checks } == [1, 0, 1])
        #expect(try care.report(on: week, at: minute("2026-03-20T08:30")).count == 7)
    }

    @Test func `finger care begins with the first check, exercise, reminder or target`() throws {
        #expect(!FingerCare().hasBegun)
        #expect(try FingerCare(checks: ["2026-03-02T08:00"]).hasBegun)
        #expect(try FingerCare(remindedAt: ["08:00"]).hasBegun)
        var care = FingerCare()
        care.set(workouts: ActiveDays([try day("2026-03-02")]))
        #expect(!care.hasBegun)
    }

    @Test(arguments: [-5 * 365, 0, 20_000])
    func `each minute of a Day knows its Day, before 1970 as well`(number: Int) throws {
        let ofDay = try day(number)
        for minute in [0, 1, 1439, 1440, 1799] {
            let care = CareMinute(ofDay, minute: minute)
            #expect(care.day == ofDay)
            #expect(care.minute == minute)
            #expect(care.wallClock == minute % 1440)
        }
        #expect(CareMinute(ofDay, minute: -1).minute == 0)
        #expect(CareMinute(ofDay, minute: 1800).minute == 1799)
        #expect(CareMinute(ofDay, minute: 1799) < CareMinute(try day(number + 1), minute: 0))
        #expect(MemoryLayout<CareMinute>.size == 8)
    }
}
