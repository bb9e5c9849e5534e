/// How often in a row something was done: now, and at best.
public struct Streak: Hashable, Sendable {
    /// Up to now.
    public var current: Int
    /// The longest ever; never less than `current`.
    public var longest: Int

    /// This streak; none unless said otherwise.
    public init(current: Int = 0, longest: Int = 0) {
        self.current = current
        self.longest = longest
    }

    /// One more in the row.
    mutating func extend() {
        current += 1
        longest = max(longest, current)
    }

    mutating func end() {
        current = 0
    }
}

/// Counts streaks. It never reads a clock: today is an argument, and a week says itself whether it is over.
public enum StreakEngine {
    /// What a week does to a streak.
    public enum Step: Hashable, Sendable {
        /// One more.
        case extend
        case end
        /// Nothing: the week does not count, or it is not over and may still be hit.
        case keep
    }

    /// What a week does to the group's streak: it counts if at least two take part; it extends as soon as all have hit;
    /// it ends the streak when it is settled without that.
    public static func groupStep(of week: WeekStanding, isSettled: Bool) -> Step {
        guard week.members.count >= 2 else { return .keep }
        return week.allHit ? .extend : isSettled ? .end : .keep
    }

    /// What a week does to the personal streak of one member, given how they stand in it: nil if they do not take part.
    public static func personalStep(of standing: MemberStanding?, isSettled: Bool) -> Step {
        guard let standing else { return .keep }
        return standing.hit ? .extend : isSettled ? .end : .keep
    }

    /// The streak after a step.
    public static func advance(_ streak: Streak, by step: Step) -> Streak {
        var streak = streak
        switch step {
        case .extend: streak.extend()
        case .end: streak.end()
        case .keep: break
        }
        return streak
    }

    /// Consecutive Days, the current run ending today or yesterday. The days must ascend without repetition; those after
    /// today do not count.
    public static func daily(_ days: some Sequence<Day>, today: Day) -> Streak {
        var streak = Streak()
        var previous: Day?
        for day in days where day <= today {
            if let previous, previous.days(until: day) != 1 { streak.end() }
            streak.extend()
            previous = day
        }
        if let previous, previous.days(until: today) > 1 { streak.end() }
        return streak
    }
}
