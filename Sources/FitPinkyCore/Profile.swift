/// What a member's profile shows: numbers derived from their workouts.
public struct Profile: Hashable, Sendable {
    /// Counting workouts, of all days.
    public let totalWorkouts: Int
    /// Consecutive Days with a counting workout.
    public let dailyStreak: Streak
    /// The latest Day with a counting workout, nil before the first.
    public let lastActiveDay: Day?

    /// So many followers come with each workout. A derived number: no social system stands behind it.
    public static let followersPerWorkout = 5

    /// The profile that goes with this history on that Day.
    public init(of history: MemberHistory, today: Day) { self.init(of: history.activeDays, today: today) }

    /// The profile that goes with counting workouts of these Days on that Day.
    public init(of days: ActiveDays, today: Day) {
        totalWorkouts = days.totalWorkouts
        dailyStreak = StreakEngine.daily(days.days, today: today)
        lastActiveDay = days.days.last
    }

    /// Five for each workout.
    public var followers: Int { Profile.followersPerWorkout * totalWorkouts }
}
