package import FitPinkyCore
internal import Ledger

/// A member sets the day with which weeks start. The running week stays as it is; the next one is as long as it takes.
package struct SetWeekStart: SettingAction {
    /// The first day of a week.
    package var weekday: Weekday
    /// Who sets it.
    package var actor: Actor

    /// That day.
    package init(_ weekday: Weekday, as actor: Actor) { (self.weekday, self.actor) = (weekday, actor) }

    package var isDated: Bool { true }

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let (member, group) = try household.member(actor)
        let calendar = group.household.calendar
        let changed = WeekCalendar(
            created: calendar.created, firstWeekStart: calendar.firstWeekStart,
            changes: calendar.changes.with(weekday, on: now.today))
        // Which start a week has shows by its end.
        let next = calendar.following(now.today)
        let fact = Fact.weekStart(
            WeekStartFact(
                group: group.beginning.group, day: now.today, weekStart: weekday, member: member.member))
        return Outcome(changed.following(now.today) == next ? [] : [fact], countsFrom: next?.start)
    }
}

extension Weekday {
    /// Reads a day by its English name, in small or capital letters.
    init(typed name: String) throws(ActionError) {
        guard let day = Weekday.allCases.first(where: { "\($0)" == name.lowercased() }) else { throw .weekday(name) }
        self = day
    }
}

extension ActionError {
    /// No day of a week is called so.
    package static func weekday(_ name: String) -> ActionError {
        ActionError(.invalidArgument, "weekday", "\"\(name)\" is no day; weeks start on monday to sunday")
    }
}
