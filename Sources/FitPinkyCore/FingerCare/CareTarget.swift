/// A goal that a member has set themselves: so many of something in each Day or week.
public struct CareTarget: Hashable, Sendable {
    /// What is counted.
    public enum Subject: String, CaseIterable, Hashable, Sendable {
        /// Finger checks.
        case checks
        /// Completed exercises.
        case exercises
        /// Counting workouts.
        case workouts
    }

    /// In what it is counted.
    public enum Period: String, CaseIterable, Hashable, Sendable {
        case day
        case week
    }

    /// Which.
    public var id: TargetID
    /// So many reach it, 1 to 99.
    public var count: Int
    /// What is counted.
    public var subject: Subject
    /// In what it is counted.
    public var period: Period
    /// With which day its weeks begin, whatever the group's do.
    public var weekStart: Weekday
    /// The first Day that counts.
    public var from: Day
    /// The first Day that does not count any more; nil while it lasts.
    public var until: Day?

    /// That target.
    public init(
        _ id: TargetID, count: Int, of subject: Subject, per period: Period, weekStart: Weekday, from: Day,
        until: Day? = nil
    ) {
        (self.id, self.count, self.subject, self.period) = (id, count, subject, period)
        (self.weekStart, self.from, self.until) = (weekStart, from, until)
    }

    /// The period that holds that Day.
    func period(holding day: Day) -> (first: Day, last: Day) {
        switch period {
        case .day: return (day, day)
        case .week:
            let week = Week(containing: day, startingOn: weekStart)
            return (week.start, week.end)
        }
    }

    /// How a target stands at a moment.
    public struct Standing: Hashable, Sendable {
        /// Counted in the present period.
        public var progress: Int
        /// The first Day of the present period.
        public var periodStart: Day
        /// In how many periods it was reached, the present one included.
        public var timesReached: Int
        /// Whether it is reached in the present period.
        public var isReached: Bool
    }
}
