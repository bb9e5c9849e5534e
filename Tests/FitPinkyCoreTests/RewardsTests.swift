import FitPinkyCore
import Testing

@Suite struct RewardsTests {
    @Test(arguments: [(0, 0, 0), (2, 0, 2), (3, 0, 3), (4, 0, 3), (9, 5, 5), (4, 5, 4), (-1, 0, 0)])
    func `a Day rewards its checks up to three, or up to its reminders if there are more`(
        made: Int, reminders: Int, rewarded: Int
    ) {
        let rewards = Rewards(checks: [.init(made: made, reminders: reminders)], exercises: 0, reached: [])
        #expect(rewards == Rewards(coins: 5 * rewarded, experience: 10 * rewarded))
    }

    @Test func `checks, exercises and custom goals add up, and a goal is rewarded once a period`() throws {
        let one = Rewards.Period(goal: ULID(high: 0, low: 1), start: try day("2024-01-01"))
        let next = Rewards.Period(goal: ULID(high: 0, low: 1), start: try day("2024-01-02"))
        let other = Rewards.Period(goal: ULID(high: 0, low: 2), start: try day("2024-01-01"))
        let rewards = Rewards(
            checks: [.init(made: 1, reminders: 3), .init(made: 2, reminders: 3)], exercises: 2,
            reached: [one, other, next, one, one])
        #expect(rewards == Rewards(coins: 3 * 5 + 2 * 10 + 3 * 20, experience: 3 * 10 + 2 * 20 + 3 * 50))
    }

    @Test func `level L begins at 50·L·(L−1) points`() {
        for level in 1...200 {
            let start = 50 * level * (level - 1)
            #expect(Rewards.experience(ofLevel: level) == start)
            #expect(Rewards(experience: start).level == level)
            #expect(Rewards(experience: start).experienceToNextLevel == 100 * level)
            if level > 1 { #expect(Rewards(experience: start - 1).level == level - 1) }
        }
    }

    @Test func `rewards beyond counting stop at the largest number`() {
        let rewards = Rewards(checks: [], exercises: .max, reached: [])
        #expect(rewards == Rewards(coins: .max, experience: .max))
        #expect(rewards.level == Rewards.maxLevel)
        #expect(rewards.experienceToNextLevel == nil)
    }
}
