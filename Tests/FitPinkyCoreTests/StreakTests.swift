import FitPinkyCore
import Testing

@Suite struct StreakTests {
    private func daily(_ numbers: [Int], today: Int) throws -> Streak {
        StreakEngine.daily(try numbers.map { try day($0) }, today: try day(today))
    }

    @Test func `a daily streak may end today or yesterday, and no earlier`() throws {
        #expect(try daily([1, 2, 3], today: 3) == Streak(current: 3, longest: 3))
        #expect(try daily([1, 2, 3], today: 4) == Streak(current: 3, longest: 3))
        #expect(try daily([1, 2, 3], today: 5) == Streak(current: 0, longest: 3))
        #expect(try daily([], today: 5) == Streak())
    }

    @Test func `a missing day begins the daily streak anew, and days after today do not count`() throws {
        #expect(try daily([1, 2, 4], today: 4) == Streak(current: 1, longest: 2))
        #expect(try daily([1, 2, 3, 4, 5], today: 2) == Streak(current: 2, longest: 2))
        #expect(try daily([-2, -1, 0, 1], today: 1) == Streak(current: 4, longest: 4))
    }

    @Test func `every pattern of eight days gives the daily streak that counting gives`() throws {
        for pattern in 0..<256 {
            let days = (0..<8).filter { pattern >> $0 & 1 == 1 }
            var longest = 0
            for first in 0..<8 {
                for last in first..<8 where (first...last).allSatisfy(days.contains) {
                    longest = max(longest, last - first + 1)
                }
            }
            let end = days.contains(7) ? 7 : 6
            let current = (0...end).reversed().prefix(while: days.contains).count
            #expect(try daily(days, today: 7) == Streak(current: current, longest: longest), "pattern \(pattern)")
        }
    }

    private func week(_ hits: [Bool], isClosed: Bool) throws -> WeekStanding {
        let created = try day("2024-01-01")
        let scenario = Scenario(
            created: created, weekStart: .monday, weekStartChanges: [],
            members: try hits.indices.map { index in
                .init(member: member(index), joined: created, goals: [.init(day: created, value: try goal(1))])
            },
            workouts: hits.indices.filter { hits[$0] }.map { .init(member: member($0), day: created, counts: true) },
            today: try day(isClosed ? "2024-01-08" : "2024-01-07"))
        return try #require(try scenario.evaluate().weeks.first)
    }

    @Test
    func `a week counts for the group once two take part, extends when all hit, and ends when it is settled otherwise`()
        throws
    {
        #expect(try StreakEngine.groupStep(of: week([true], isClosed: true), isSettled: true) == .keep)
        #expect(try StreakEngine.groupStep(of: week([], isClosed: true), isSettled: true) == .keep)
        #expect(try StreakEngine.groupStep(of: week([true, true], isClosed: true), isSettled: true) == .extend)
        #expect(try StreakEngine.groupStep(of: week([true, true], isClosed: false), isSettled: false) == .extend)
        #expect(try StreakEngine.groupStep(of: week([true, false], isClosed: true), isSettled: true) == .end)
        #expect(try StreakEngine.groupStep(of: week([true, false], isClosed: true), isSettled: false) == .keep)
        #expect(try StreakEngine.groupStep(of: week([true, false], isClosed: false), isSettled: false) == .keep)
    }

    @Test func `the streak of a member who left stays frozen`() throws {
        let created = try day("2024-01-01")
        let scenario = Scenario(
            created: created, weekStart: .monday, weekStartChanges: [],
            members: [
                .init(
                    member: member(0), joined: created, left: try day("2024-01-14"),
                    goals: [.init(day: created, value: try goal(1))])
            ],
            workouts: try ["2024-01-02", "2024-01-09"].map { .init(member: member(0), day: try day($0), counts: true) },
            today: try day("2024-06-01"))
        let evaluation = try scenario.evaluate()
        #expect(evaluation.memberStreaks.map { $0.streak } == [Streak(current: 2, longest: 2)])
    }

    @Test func `a missed week ends no streak on display before it is final`() throws {
        for seed in 0..<40 {
            let scenario = try Story.random(seed: seed).scenario
            let evaluator = try WeekEvaluator(scenario.household, today: scenario.today)
            let settled = evaluator.weeks.count >= 2 ? evaluator.weeks[evaluator.weeks.count / 2].week.end : .first
            var group = Streak()
            var personal = Streak()
            for (index, week) in evaluator.weeks.enumerated() {
                let isSettled = week.isClosed && week.week.end <= settled
                group = StreakEngine.advance(group, by: StreakEngine.groupStep(of: week, isSettled: isSettled))
                #expect(evaluator.groupStreak(after: index, settledThrough: settled) == group, "seed \(seed)")
                let standing = week.standing(of: member(0))
                personal = StreakEngine.advance(
                    personal, by: StreakEngine.personalStep(of: standing, isSettled: isSettled))
            }
            #expect(evaluator.groupStreak(settledThrough: settled) == group, "seed \(seed)")
            #expect(evaluator.personalStreak(of: member(0), settledThrough: settled) == personal, "seed \(seed)")
        }
    }

    @Test func `a profile counts every counting workout, five followers for each`() throws {
        let created = try day("2024-01-01")
        let days = ["2024-01-02", "2024-01-02", "2024-01-03", "2024-01-05"]
        let scenario = Scenario(
            created: created, weekStart: .monday, weekStartChanges: [],
            members: [.init(member: member(0), joined: created, goals: [])],
            workouts: try days.map { .init(member: member(0), day: try day($0), counts: true) }
                + [.init(member: member(0), day: try day("2024-01-04"), counts: false)],
            today: try day("2024-01-06"))
        let evaluator = try WeekEvaluator(scenario.household, today: scenario.today)
        let profile = Profile(of: try #require(evaluator.household.history(of: member(0))), today: scenario.today)
        #expect(profile.totalWorkouts == 4)
        #expect(profile.followers == 20)
        #expect(profile.dailyStreak == Streak(current: 1, longest: 2))
        #expect(evaluator.dailyStreak(of: member(0)) == profile.dailyStreak)
        #expect(try profile.lastActiveDay == day("2024-01-05"))
    }
}
