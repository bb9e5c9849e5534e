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

    /// For one finger check.
    public static let check = Rewards(coins: 5, experience: 10)
    /// For one exercise.
    public static let exercise = Rewards(coins: 10, experience: 20)
    /// For a custom goal reached, once a period.
    public static let customGoal = Rewards(coins: 20, experience: 50)
    /// So many checks of a Day are rewarded even if fewer reminders are set.
    public static let minRewardedChecksPerDay = 3

    /// The checks of one Day: how many were made, and how many reminders were set.
    public struct Checks: Hashable, Sendable {
        /// Made that Day.
        public var made: Int
        /// Set that Day.
        public var reminders: Int

        /// This Day's checks.
        public init(made: Int, reminders: Int) {
            self.made = made
            self.reminders = reminders
        }

        /// How many of them are rewarded.
        public var rewarded: Int { max(0, min(made, max(Rewards.minRewardedChecksPerDay, reminders))) }
    }

    /// One period of one custom goal.
    public struct Period: Hashable, Comparable, Sendable {
        /// Names the goal.
        public var goal: ULID
        /// The period's first Day.
        public var start: Day

        /// This period.
        public init(goal: ULID, start: Day) {
            self.goal = goal
            self.start = start
        }

        /// By goal, then by start.
        public static func < (a: Period, b: Period) -> Bool {
            a.goal == b.goal ? a.start < b.start : a.goal < b.goal
        }
    }

    /// All that somebody earned: with each Day's checks, the exercises done, and the periods in which a custom goal was
    /// reached (a period that is there twice is rewarded once).
    public init(checks: [Checks], exercises: Int, reached: [Period]) {
        self.init()
        for day in checks { add(Rewards.check, times: day.rewarded) }
        add(Rewards.exercise, times: exercises)
        var previous: Period?
        for period in reached.sorted() where period != previous {
            add(Rewards.customGoal, times: 1)
            previous = period
        }
    }

    /// What was earned by these Days' checks, so many completed exercises, and so many periods in which a target was reached.
    init(checks: [Checks], exercises: Int, targetsReached: Int) {
        self.init()
        for day in checks { add(Rewards.check, times: day.rewarded) }
        add(Rewards.exercise, times: exercises)
        add(Rewards.customGoal, times: targetsReached)
    }

    mutating func add(_ rewards: Rewards) { add(rewards, times: 1) }

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
        let level = level
        return level == Rewards.maxLevel ? nil : Rewards.experience(ofLevel: level + 1) - max(0, experience)
    }
}
