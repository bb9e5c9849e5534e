internal import FitPinkyCore
internal import Ledger

// What any member sets for the group.
extension HouseholdReading {
    /// A member names the group; an empty name calls it after its members.
    func setting(groupName name: String, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        try TextLimit.groupName.checkEntered(name, orEmpty: true)
        let fact = GroupNameFact(group: group.beginning.group, name: name, member: member.member, day: today)
        return Outcome(name == group.name ? [] : [.groupName(fact)])
    }

    /// A member sets what whoever misses owes; an empty text takes it away.
    func setting(wager text: String, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        try TextLimit.wager.checkEntered(text, orEmpty: true)
        let fact = WagerFact(group: group.beginning.group, day: today, text: text, member: member.member)
        return group.setting(.wager(fact), of: group.wagers, to: text, on: today, after: witnesses(of: member.member)) {
            $0 ?? ""
        }
    }

    /// A member sets the day with which weeks start, by its English name. The running week stays as it is; the next one is as
    /// long as it takes.
    func setting(weekStart name: String, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let weekday = try Weekday(entered: name)
        let (member, group) = try member(actor)
        let calendar = group.household.calendar
        let changed = WeekCalendar(
            created: calendar.created, firstWeekStart: calendar.firstWeekStart,
            changes: calendar.changes.with(weekday, on: today))
        // Which start a week has shows by its end.
        let next = calendar.following(today)
        let fact = WeekStartFact(
            group: group.beginning.group, day: today, weekStart: weekday, member: member.member)
        let waiting = group.latestWaiting(like: .weekStart(fact))
        if case .weekStart(let said)? = waiting?.fact, said.weekStart == weekday {
            var outcome = Outcome([], countsFrom: next?.start)
            outcome.waitsFor = waiting?.waitsFor ?? []
            return outcome
        }
        let isSame = changed.following(today) == next && waiting == nil
        var outcome = Outcome(isSame ? [] : [.weekStart(fact)], countsFrom: next?.start)
        if !isSame { outcome.waitsFor = witnesses(of: member.member) }
        return outcome
    }

    /// A member sets the hour at which Days start, 0 to 6, for presses from now on.
    func setting(dayStart hour: Int, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        guard DayStartFact.allowed.contains(hour) else { throw .dayStart(hour) }
        let fact = DayStartFact(group: group.beginning.group, hour: hour, member: member.member, day: today)
        return Outcome(hour == group.dayStart ? [] : [.dayStart(fact)])
    }
}

extension Weekday {
    /// By its English name, in capitals or not.
    init(entered name: String) throws(ActionError) {
        guard let day = Weekday.allCases.first(where: { "\($0)" == name.lowercased() }) else { throw .weekday(name) }
        self = day
    }
}

extension ActionError {
    /// No day of a week is called so.
    package static func weekday(_ name: String) -> Self {
        let hint = Spelling.hint(name, among: Weekday.allCases.map { "\($0)" })
        return invalid("weekday", "\"\(name)\" is no day\(hint); weeks start on monday to sunday")
    }

    /// Days cannot start then.
    package static func dayStart(_ hour: Int) -> Self {
        invalid("dayStart", "Days start at an hour from 0 to 6, and this is \(hour)")
    }
}
