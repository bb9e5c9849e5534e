internal import FitPinkyCore
internal import Ledger

extension HouseholdReading {
    /// A member sets the day with which weeks start, by its English name. The running week stays as it is; the next one is as
    /// long as it takes.
    func setting(weekStart name: String, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        guard let weekday = Weekday.allCases.first(where: { "\($0)" == name.lowercased() }) else {
            throw .weekday(name)
        }
        let (member, group) = try member(actor)
        let calendar = group.household.calendar
        let changed = WeekCalendar(
            created: calendar.created, firstWeekStart: calendar.firstWeekStart,
            changes: calendar.changes.with(weekday, on: today))
        // Which start a week has shows by its end.
        let next = calendar.following(today)
        let fact = WeekStartFact(
            group: group.beginning.group, day: today, weekStart: weekday, member: member.member)
        return Outcome(changed.following(today) == next ? [] : [.weekStart(fact)], countsFrom: next?.start)
    }
}

extension ActionError {
    /// No day of a week is called so.
    package static func weekday(_ name: String) -> ActionError {
        let hint = Spelling.hint(name, among: Weekday.allCases.map { "\($0)" })
        return ActionError(
            .invalidArgument, "weekday", "\"\(name)\" is no day\(hint); weeks start on monday to sunday")
    }
}
