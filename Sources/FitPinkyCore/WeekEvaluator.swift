/// Every week of a group up to today, with results and streaks, kept current fact by fact.
///
/// A full evaluation and any sequence of arrivals that knows the same facts are equal, member for member.
public struct WeekEvaluator: Hashable, Sendable {
    /// What is known.
    public private(set) var household: Household
    /// The Day up to which weeks are laid and workouts count.
    public private(set) var today: Day
    /// From the first week to the running one.
    public private(set) var weeks: [WeekStanding] = []
    /// The group's streak after each week.
    private var groupStreaks: [Streak] = []
    /// Each member's, in the order of `household.members`.
    private var personalStreaks: [PersonalStreaks] = []

    private struct PersonalStreaks: Hashable, Sendable {
        let member: MemberID
        /// After each week.
        var streaks: [Streak]
    }

    /// Evaluates everything that is known, up to that Day.
    public init(_ household: Household, today: Day) throws(EvaluationError) {
        self.household = household
        self.today = today
        guard household.calendar.created <= today else {
            throw .todayBeforeCreation(created: household.calendar.created, today: today)
        }
        guard let firstDay = household.calendar.firstDay else {
            throw .weekStartsBeforeCalendar(created: household.calendar.created)
        }
        var laid: [Week] = []
        try household.calendar.forEachWeek(from: firstDay, through: today) { laid.append($0) }
        lay(laid, keeping: 0)
        self.household.makeRoom()
    }

    /// The same weeks without the workouts that they were worked out from, of which there are many: to be handed out. It can be
    /// advanced, and takes in no facts about workouts.
    public var withoutWorkouts: WeekEvaluator {
        var copy = self
        copy.household = household.withoutWorkouts
        return copy
    }

    /// The running week.
    public var runningWeek: WeekStanding { weeks[weeks.count - 1] }

    /// Days left in the running week, today included.
    public var daysLeft: Int { runningWeek.week.daysLeft(on: today) }

    /// The week that holds that day, nil before the first and after the running one.
    public func week(holding day: Day) -> WeekStanding? {
        let index = weeks.end { $0.week.end < day }
        return index < weeks.count && weeks[index].week.contains(day) ? weeks[index] : nil
    }

    /// Takes a fact in and evaluates again what it touches: weeks of whom it concerns, and the streaks after them.
    ///
    /// - Returns: the indices in `weeks` between the first and the last week that was evaluated again.
    /// - Throws: `weekEndsAfterCalendar`, and then nothing has changed.
    @discardableResult
    public mutating func apply(_ fact: HouseholdFact) throws(EvaluationError) -> Range<Int> {
        if case .weekStart(let setting) = fact { return try apply(setting) }
        return evaluateAgain(household.record(fact))
    }

    /// Takes these for all that is known of a workout, in place of what was known of it, and evaluates again what that touches.
    ///
    /// - Parameter facts: a workout of that id, deletions of it and words for it; others are passed over.
    /// - Returns: as ``apply(_:)`` does.
    @discardableResult
    public mutating func replace(_ id: WorkoutID, by facts: [HouseholdFact]) -> Range<Int> {
        evaluateAgain(household.exchange(id, for: facts))
    }

    private mutating func evaluateAgain(_ reaches: Reaches) -> Range<Int> {
        matchRows()
        var touched: Range<Int>?
        reaches.forEach { reach in
            let range = indices(of: reach.days)
            guard !range.isEmpty else { return }
            evaluateAgain(reach.member, in: range)
            touched =
                touched.map { min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound) } ?? range
        }
        return touched ?? weeks.count..<weeks.count
    }

    /// Lays the weeks up to another Day: later ones, or fewer if the clock was set back.
    ///
    /// - Throws: as the full evaluation does, and then nothing has changed.
    public mutating func advance(to day: Day) throws(EvaluationError) {
        guard household.calendar.created <= day else {
            throw .todayBeforeCreation(created: household.calendar.created, today: day)
        }
        // Weeks that ended before both Days are over for both, with every workout counted.
        let kept = weeks.end { $0.week.end < min(today, day) }
        var laid: [Week] = []
        if kept < weeks.count {
            try household.calendar.forEachWeek(from: weeks[kept].week.start, through: day) { laid.append($0) }
        }
        today = day
        lay(laid, keeping: kept)
        household.makeRoom()
    }

    /// The group's streak. Weeks that end after `settled` (they are not final yet) end nothing.
    public func groupStreak(settledThrough settled: Day = .last) -> Streak {
        groupStreak(after: weeks.count - 1, settledThrough: settled)
    }

    /// What the group's streak was after the week of that index in `weeks`, by what is known now.
    public func groupStreak(after index: Int, settledThrough settled: Day) -> Streak {
        let kept = min(index + 1, weeks.end { $0.week.end <= settled })
        var streak = kept == 0 ? Streak() : groupStreaks[kept - 1]
        for week in weeks[kept..<max(kept, index + 1)] {
            streak = StreakEngine.advance(streak, by: StreakEngine.groupStep(of: week, isSettled: false))
        }
        return streak
    }

    /// A member's personal streak, none if they never took part. Weeks that end after `settled` end nothing.
    public func personalStreak(of member: MemberID, settledThrough settled: Day = .last) -> Streak {
        let index = personalStreaks.end { $0.member < member }
        guard index < personalStreaks.count, personalStreaks[index].member == member else { return Streak() }
        let kept = weeks.end { $0.week.end <= settled }
        var streak = kept == 0 ? Streak() : personalStreaks[index].streaks[kept - 1]
        for week in weeks[kept...] {
            let step = StreakEngine.personalStep(of: week.standing(of: member), isSettled: false)
            streak = StreakEngine.advance(streak, by: step)
        }
        return streak
    }

    /// A member's streak of consecutive Days with a counting workout.
    public func dailyStreak(of member: MemberID) -> Streak {
        guard let history = household.history(of: member) else { return Streak() }
        return StreakEngine.daily(history.activeDays.days, today: today)
    }
}

extension WeekEvaluator {
    private mutating func apply(_ change: Setting<Weekday>) throws(EvaluationError) -> Range<Int> {
        var calendar = household.calendar
        calendar.changes.insert(change)
        var kept = weeks.end { $0.week.start <= change.day }
        var laid: [Week] = []
        if kept < weeks.count {
            try calendar.forEachWeek(from: weeks[kept].week.start, through: today) { laid.append($0) }
        }
        household.calendar = calendar
        // What lies where it lay stands as it stood.
        var unchanged = 0
        while unchanged < laid.count, kept < weeks.count, weeks[kept].week == laid[unchanged] {
            unchanged += 1
            kept += 1
        }
        if unchanged < laid.count || kept < weeks.count { lay(Array(laid[unchanged...]), keeping: kept) }
        return kept..<weeks.count
    }

    /// Keeps the first weeks, and evaluates these after them.
    private mutating func lay(_ laid: [Week], keeping kept: Int) {
        weeks.removeSubrange(kept...)
        groupStreaks.removeSubrange(min(kept, groupStreaks.count)...)
        matchRows()
        weeks.reserveCapacity(kept + laid.count)
        for week in laid {
            let members = household.members.compactMap { $0.standing(in: week, on: today) }
            weeks.append(WeekStanding(week: week, members: members, isClosed: week.end < today))
        }
        for index in kept..<weeks.count { groupStreaks.append(groupStreak(after: index)) }
        for index in personalStreaks.indices {
            personalStreaks[index].streaks.removeSubrange(kept...)
            for weekIndex in kept..<weeks.count {
                personalStreaks[index].streaks.append(personalStreak(at: index, after: weekIndex))
            }
        }
    }

    /// Keeps one row of streaks a member.
    private mutating func matchRows() {
        var index = 0
        for history in household.members {
            while index < personalStreaks.count, personalStreaks[index].member < history.id {
                personalStreaks.remove(at: index)
            }
            if index == personalStreaks.count || personalStreaks[index].member != history.id {
                let none = [Streak](repeating: Streak(), count: groupStreaks.count)
                personalStreaks.insert(PersonalStreaks(member: history.id, streaks: none), at: index)
            }
            index += 1
        }
        personalStreaks.removeSubrange(index...)
    }

    private func indices(of days: ClosedRange<Day>) -> Range<Int> {
        let first = weeks.end { $0.week.end < days.lowerBound }
        return first..<max(first, weeks.end { $0.week.start <= days.upperBound })
    }

    private mutating func evaluateAgain(_ member: MemberID, in range: Range<Int>) {
        guard let history = household.history(of: member) else { return }
        var changed: ClosedRange<Int>?
        for index in range {
            let standing = history.standing(in: weeks[index].week, on: today)
            if weeks[index].replaceStanding(of: member, by: standing) {
                changed = (changed?.lowerBound ?? index)...index
            }
        }
        guard let changed else { return }
        let row = personalStreaks.end { $0.member < member }
        for index in changed.lowerBound..<weeks.count {
            let streak = personalStreak(at: row, after: index)
            // Past the last changed week, a streak that is as it was leaves all after it as they were.
            if index > changed.upperBound, streak == personalStreaks[row].streaks[index] { break }
            personalStreaks[row].streaks[index] = streak
        }
        for index in changed.lowerBound..<weeks.count {
            let streak = groupStreak(after: index)
            if index > changed.upperBound, streak == groupStreaks[index] { break }
            groupStreaks[index] = streak
        }
    }

    private func groupStreak(after index: Int) -> Streak {
        let before = index == 0 ? Streak() : groupStreaks[index - 1]
        return StreakEngine.advance(
            before, by: StreakEngine.groupStep(of: weeks[index], isSettled: weeks[index].isClosed))
    }

    private func personalStreak(at row: Int, after index: Int) -> Streak {
        let before = index == 0 ? Streak() : personalStreaks[row].streaks[index - 1]
        let standing = weeks[index].standing(of: personalStreaks[row].member)
        return StreakEngine.advance(
            before, by: StreakEngine.personalStep(of: standing, isSettled: weeks[index].isClosed))
    }
}
