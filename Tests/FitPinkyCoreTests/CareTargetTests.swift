import Testing

@testable import FitPinkyCore

/// 2 March 2026 is a Monday.
@Suite struct CareTargetTests {
    private func target(
        _ count: Int, of subject: CareTarget.Subject = .checks, per period: CareTarget.Period, from: String,
        until: String? = nil, weekStart: Weekday = .monday
    ) throws -> CareTarget {
        CareTarget(
            TargetID(ULID(high: 0, low: 1)), count: count, of: subject, per: period, weekStart: weekStart,
            from: try day(from), until: try until.map { try day($0) })
    }

    private func care(_ target: CareTarget, checks: [String]) throws -> FingerCare {
        var care = FingerCare()
        care.set(targets: [target])
        for check in checks { care.insert(check: try minute(check)) }
        return care
    }

    @Test
    func `a target is rewarded once for each period in which its count is reached`()
        throws
    {
        let target = try target(2, per: .day, from: "2026-03-01")
        let checks = ["01T08:00", "01T09:00", "01T10:00", "02T08:00", "03T08:00", "03T09:00"].map { "2026-03-" + $0 }
        let care = try care(target, checks: checks)
        let standing = care.standing(of: target, at: try minute("2026-03-03T09:00"))
        #expect(standing.progress == 2)
        #expect(try standing.periodStart == day("2026-03-03"))
        #expect(standing.timesReached == 2)
        #expect(standing.isReached)
        let earned = Rewards(coins: 6 * 5 + 2 * 20, experience: 6 * 10 + 2 * 50)
        #expect(care.rewards(at: try minute("2026-03-03T09:00")) == earned)
        let before = care.standing(of: target, at: try minute("2026-03-03T08:59"))
        #expect((before.progress, before.timesReached, before.isReached) == (1, 1, false))
    }

    @Test(arguments: [(Weekday.monday, "2026-03-02", 3), (.wednesday, "2026-03-04", 2), (.tuesday, "2026-03-03", 2)])
    func `a week of a target begins with the target's own week start`(
        weekStart: Weekday, start: String, progress: Int
    ) throws {
        let target = try target(1, per: .week, from: "2026-01-01", weekStart: weekStart)
        let care = try care(target, checks: ["2026-03-02T08:00", "2026-03-04T08:00", "2026-03-05T08:00"])
        let standing = care.standing(of: target, at: try minute("2026-03-06T08:00"))
        #expect(try standing.periodStart == day(start))
        #expect(standing.progress == progress)
    }

    @Test func `a target counts from its first Day, included, to its last, excluded`() throws {
        let target = try target(1, per: .day, from: "2026-03-02", until: "2026-03-04")
        let care = try care(target, checks: (1...5).map { "2026-03-0\($0)T08:00" })
        let standings = try (1...5).map { care.standing(of: target, at: try minute("2026-03-0\($0)T08:00")) }
        #expect(standings.map { $0.progress } == [0, 1, 1, 0, 0])
        #expect(standings.map { $0.timesReached } == [0, 1, 2, 2, 2])
    }

    @Test(arguments: ["2026-03-02", "2026-03-01", "0001-01-01"])
    func `a target that ends on its first Day or before it counts nothing`(until: String) throws {
        let target = try target(1, per: .week, from: "2026-03-02", until: until)
        let care = try care(target, checks: ["2026-03-01T08:00", "2026-03-02T08:00", "2026-03-03T08:00"])
        #expect(care.standing(of: target, at: try minute("2026-03-09T08:00")).timesReached == 0)
    }

    @Test func `a week that a target's first or last Day cuts counts the Days within`() throws {
        let target = try target(2, per: .week, from: "2026-03-04", until: "2026-03-10")
        let checks = [
            "2026-03-03T08:00", "2026-03-04T08:00", "2026-03-08T08:00", "2026-03-09T08:00", "2026-03-10T08:00",
        ]
        let care = try care(target, checks: checks)
        #expect(care.standing(of: target, at: try minute("2026-03-08T09:00")).timesReached == 1)
        let after = care.standing(of: target, at: try minute("2026-03-11T09:00"))
        #expect(after.progress == 1)
        #expect(after.timesReached == 1)
    }

    @Test func `a target counts single checks, completed exercises or counting workouts`() throws {
        let now = try minute("2026-03-02T12:00")
        var care = FingerCare()
        care.insert(check: now)
        for _ in 0..<2 { care.insert(exercise: now) }
        let workouts = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-02"]
        care.set(workouts: ActiveDays(try workouts.map { try day($0) }))
        let subjects: [CareTarget.Subject] = [.checks, .exercises, .workouts]
        let progress = try subjects.map {
            care.standing(of: try target(1, of: $0, per: .day, from: "2026-01-01"), at: now).progress
        }
        #expect(progress == [1, 2, 3])
    }

    @Test func `a target at the calendar's ends reaches its periods there`() throws {
        let target = try target(1, per: .week, from: "0001-01-01")
        let care = try care(target, checks: ["0001-01-01T08:00", "9999-12-31T08:00"])
        #expect(care.standing(of: target, at: try minute("9999-12-31T08:00")).timesReached == 2)
    }
}
