extension RingScene {
    /// One member's week.
    package struct Progress: Hashable, Sendable {
        /// Days with a counting workout.
        package var logged: Int
        /// Days promised; 0 for who takes no part this week.
        package var required: Int
        /// Whether today is one of the logged days.
        package var isDoneToday: Bool
        /// Days whose only workout is unproven, none of them among the logged: hollow ticks.
        package var unproven: Int
        /// Workouts that have no day yet, for the clock is not trusted: they look like unproven ones until they have.
        package var awaiting: Int
        /// How many of the logged days, the latest, no partner's kiosk has yet: amber ticks.
        package var pending: Int

        /// A week of these numbers; negative ones count as 0.
        package init(
            logged: Int, required: Int, isDoneToday: Bool, unproven: Int = 0, pending: Int = 0, awaiting: Int = 0
        ) {
            self.logged = max(0, logged)
            self.required = max(0, required)
            self.isDoneToday = isDoneToday
            self.unproven = max(0, unproven)
            self.awaiting = max(0, awaiting)
            self.pending = max(0, pending)
        }

        /// Hollow ticks: days that may come to count. However often somebody pressed, what waits for the clock is one day, for
        /// most often it is.
        var hollow: Int { unproven + min(awaiting, 1) }
    }
}
