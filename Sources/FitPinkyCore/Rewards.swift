/// Coins and experience for looking after fingers. Derived from what was logged, never stored, so never lost.
public struct Rewards: Hashable, Sendable {
    /// Never less than zero.
    public var coins: Int
    /// Experience points; never less than zero.
    public var experience: Int

    /// These rewards; none unless said otherwise.
    public init(coins: Int = 0, experience: Int = 0) {
        self.coins = coins
        self.experience = experience
    }

    /// For one rewarded finger check.
    public static let check = Rewards(coins: 5, experience: 10)
    /// For one completed exercise.
    public static let exercise = Rewards(coins: 10, experience: 20)
    /// For one period in which a target was reached.
    public static let target = Rewards(coins: 20, experience: 50)
    /// How many checks of a Day are rewarded even if fewer reminders are set.
    public static let minRewardedChecksPerDay = 3

    /// How many of a Day's checks are rewarded, with that many occurrences of reminders on that Day.
    public static func rewardedChecks(of made: Int, reminders: Int) -> Int {
        max(0, min(made, max(Rewards.minRewardedChecksPerDay, reminders)))
    }

    /// The sum for so many rewarded checks, completed exercises, and periods in which a target was reached.
    public init(checks: Int, exercises: Int, targets: Int) {
        self.init()
        add(Rewards.check, times: checks)
        add(Rewards.exercise, times: exercises)
        add(Rewards.target, times: targets)
    }

    private mutating func add(_ rewards: Rewards, times: Int) {
        coins = Rewards.sum(coins, rewards.coins, times: times)
        experience = Rewards.sum(experience, rewards.experience, times: times)
    }

    /// Stays at the largest number rather than pass it.
    private static func sum(_ amount: Int, _ reward: Int, times: Int) -> Int {
        let (product, tooMuch) = reward.multipliedReportingOverflow(by: max(0, times))
        let (sum, overflow) = amount.addingReportingOverflow(tooMuch ? .max : product)
        return overflow ? .max : sum
    }

    /// The highest level there is.
    public static let maxLevel = 6_000

    /// The experience at which a level (1 to `maxLevel`) begins: 50·L·(L−1). Level 1 begins at none.
    public static func experience(ofLevel level: Int) -> Int { 50 * level * (level - 1) }

    /// The level reached, 1 to `maxLevel`.
    public var level: Int {
        (1..<Rewards.maxLevel + 1).end { Rewards.experience(ofLevel: $0) <= max(0, experience) } - 1
    }

    /// The experience that is missing to the next level, nil at the highest.
    public var experienceToNextLevel: Int? {
        nextLevelExperience.map { $0 - max(0, experience) }
    }

    /// The experience at which the next level begins, nil at the highest.
    public var nextLevelExperience: Int? { level == Rewards.maxLevel ? nil : Rewards.experience(ofLevel: level + 1) }
}
