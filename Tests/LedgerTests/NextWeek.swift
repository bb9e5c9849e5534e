import FitPinkyCore
import Ledger

/// What changes with the next week.
extension HouseholdWeeks {
    /// What binds the next week, if that is not what binds the running one: its text, empty for none.
    var nextWager: String? {
        guard let nextWeek else { return nil }
        let next = wager(in: nextWeek)
        return next == wager(in: running.week) ? nil : next ?? ""
    }

    /// What the next week asks of a member, if that is not what the running one does.
    func nextGoal(of member: MemberID) -> Goal? {
        guard let nextWeek, let next = goal(of: member, in: nextWeek) else { return nil }
        return next == goal(of: member, in: running.week) ? nil : next
    }

    /// The day with which weeks will start, and the first Day of the first that does; nil if it is that with which the running
    /// one started.
    var nextWeekStart: (weekday: Weekday, from: Day)? {
        let chosen = group.latestWeekStart
        guard running.week.start.weekday != chosen else { return nil }
        var week = nextWeek
        // The next week starts so, or is as long as it takes for the one after it to.
        for _ in 0..<2 where week.map({ $0.start.weekday != chosen }) ?? false {
            week = week?.end.advanced(byDays: 1).flatMap { evaluator.household.calendar.week(startingOn: $0) }
        }
        guard let start = week?.start, start.weekday == chosen else { return nil }
        return (chosen, start)
    }
}
