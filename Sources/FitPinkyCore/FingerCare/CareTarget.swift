/// A goal that a member has set themselves: to do something so often in each Day or week.
public struct CareTarget: Hashable, Sendable {
    /// What a target counts.
    public enum Subject: String, CaseIterable, Hashable, Sendable {
        /// Finger checks.
        case checks
        /// Completed exercises.
        case exercises
        /// Counting workouts.
        case workouts
    }

    /// How long a target counts before it starts again at zero.
    public enum Period: String, CaseIterable, Hashable, Sendable {
        /// One Day.
        case day
        /// Seven Days from the target's ``CareTarget/weekStart``.
        case week
    }

    /// A member can have so many that last.
    public static let maxCount = 12
    /// So much can be asked of a period.
    public static let counts = 1...99

    /// Names the target.
    public var id: TargetID
    /// How often reaches it, 1 to 99.
    public var count: Int
    /// What is counted.
    public var subject: Subject
    /// How long it is counted.
    public var period: Period
    /// The weekday with which its weeks begin; a later change of the group's week start does not change it.
    public var weekStart: Weekday
    /// The first Day that counts.
    public var from: Day
    /// The first Day that does not count any more; nil while the target lasts.
    public var until: Day?

    /// A target that counts from one Day, included, to another, excluded.
    public init(
        _ id: TargetID, count: Int, of subject: Subject, per period: Period, weekStart: Weekday, from: Day,
        until: Day? = nil
    ) {
        (self.id, self.count, self.subject, self.period) = (id, count, subject, period)
        (self.weekStart, self.from, self.until) = (weekStart, from, until)
    }

    /// The first and the last Day of the period that holds that Day, whether they count or not.
    func period(holding day: Day) -> ClosedRange<Day> {
        switch period {
        case .day: return day...day
        case .week:
            let week = Week(containing: day, startingOn: weekStart)
            return week.start...week.end
        }
    }

    /// The Days of a period that count, or nil if none does.
    func countingDays(of period: ClosedRange<Day>) -> ClosedRange<Day>? {
        let first = max(from, period.lowerBound)
        var last = period.upperBound
        if let until {
            guard let lastCounting = until.advanced(byDays: -1) else { return nil }
            last = min(last, lastCounting)
        }
        return first <= last ? first...last : nil
    }

    /// How a target stands at a minute.
    public struct Standing: Hashable, Sendable {
        /// How often it was done in the present period, on Days that count.
        public var progress: Int
        /// The first Day of the present period.
        public var periodStart: Day
        /// In how many periods the target was reached, the present one included.
        public var timesReached: Int
        /// Whether the target is reached in the present period.
        public var isReached: Bool
    }
}
