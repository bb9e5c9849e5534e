import FitPinkyCore
import Testing

@Suite struct RewardsTests {
    @Test(arguments: [(0, 0, 0), (2, 0, 2), (3, 0, 3), (4, 0, 3), (9, 5, 5), (4, 5, 4), (-1, 0, 0)])
    func `a Day rewards its checks up to three, or up to its reminders if there are more`(
        made: Int, reminders: Int, rewarded: Int
    ) {
        #expect(Rewards.rewardedChecks(of: made, reminders: reminders) == rewarded)
    }

    @Test func `checks, exercises and targets add up`() {
        let rewards = Rewards(checks: 3, exercises: 2, targets: 4)
        #expect(rewards == Rewards(coins: 3 * 5 + 2 * 10 + 4 * 20, experience: 3 * 10 + 2 * 20 + 4 * 50))
        #expect(Rewards(checks: -1, exercises: -1, targets: -1) == Rewards())
    }

    @Test func `level L begins at 50·L·(L−1) points`() {
        for level in 1...200 {
            let start = 50 * level * (level - 1)
            #expect(Rewards.experience(ofLevel: level) == start)
            #expect(Rewards(experience: start).level == level)
            #expect(Rewards(experience: start).experienceToNextLevel == 100 * level)
            #expect(Rewards(experience: start).nextLevelExperience == start + 100 * level)
            if level > 1 { #expect(Rewards(experience: start - 1).level == level - 1) }
        }
    }

    @Test func `rewards beyond counting stop at the largest number`() {
        let rewards = Rewards(checks: 0, exercises: .max, targets: 1)
        #expect(rewards == Rewards(coins: .max, experience: .max))
        #expect(rewards.level == Rewards.maxLevel)
        #expect(rewards.experienceToNextLevel == nil)
        #expect(rewards.nextLevelExperience == nil)
    }
}
