import FitPinkyCore
import Support
import Testing

@Suite struct ScenarioTests {
    @Test(arguments: 0..<8)
    func `random stories come out as the rules read aloud say`(block: Int) throws {
        for seed in block * 400..<(block + 1) * 400 {
            let story = Story.random(seed: seed)
            let outcome = Outcome(try story.scenario.evaluate())
            guard outcome == NaiveRules.outcome(of: story) else {
                Issue.record("seed \(seed): \(outcome) instead of \(NaiveRules.outcome(of: story)) for \(story)")
                return
            }
        }
    }

    @Test func `the order of members and workouts in the lists changes nothing`() throws {
        var chance = SeededGenerator(seed: 7)
        for seed in 0..<200 {
            let scenario = try Story.random(seed: seed).scenario
            var shuffled = scenario
            shuffled.members.shuffle(using: &chance)
            shuffled.workouts.shuffle(using: &chance)
            #expect(try shuffled.evaluate() == scenario.evaluate(), "seed \(seed)")
        }
    }

    @Test func `settings that are listed out of order are put in order by Day, as the ledger does`() throws {
        let ordered = Story(
            created: 20_000, weekStart: 1,
            weekStartChanges: [.init(day: 20_003, value: 4), .init(day: 20_011, value: 2)],
            stays: [
                .init(
                    member: 0, joined: 20_000, left: nil,
                    goals: [.init(day: 20_000, value: 2), .init(day: 20_009, value: 5)])
            ],
            workouts: [], today: 20_040)
        var reversed = ordered
        reversed.weekStartChanges.reverse()
        reversed.stays[0].goals.reverse()
        #expect(try reversed.scenario.evaluate() == ordered.scenario.evaluate())
    }

    @Test
    func `a goal of an earlier stay comes before one that a later stay sets on the same Day, wherever they are listed`()
        throws
    {
        let earlier = Story.Stay(member: 0, joined: 20_000, left: 20_010, goals: [.init(day: 20_010, value: 2)])
        let later = Story.Stay(member: 0, joined: 20_010, left: 20_030, goals: [.init(day: 20_010, value: 5)])
        for stays in [[earlier, later], [later, earlier]] {
            let story = Story(
                created: 20_000, weekStart: 1, weekStartChanges: [], stays: stays, workouts: [], today: 20_018)
            // 20_017 is a Monday.
            let week = try #require(try story.scenario.evaluate().weeks.first { try $0.week.start == day(20_017) })
            #expect(week.members.map { $0.required } == [5])
        }
    }

    @Test func `what a story says at once and fact by fact is the same household`() throws {
        for seed in 0..<60 {
            let scenario = try Story.random(seed: seed).scenario
            var evaluator = try WeekEvaluator(
                Household(created: scenario.created, weekStart: scenario.weekStart), today: scenario.today)
            for fact in scenario.facts { try evaluator.apply(fact) }
            #expect(try evaluator == WeekEvaluator(scenario.household, today: scenario.today), "seed \(seed)")
        }
    }
}
