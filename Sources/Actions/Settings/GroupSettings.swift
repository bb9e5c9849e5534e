package import FitPinkyCore
internal import Ledger

// What any member sets for the group.
extension HouseholdReading {
    /// A member names the group; an empty name calls it after its members.
    func setting(groupName name: String, by actor: Actor, on today: Day) throws(ActionError) -> Outcome {
        let (member, group) = try member(actor)
        try TextLimit.groupName.checkEntered(name, orEmpty: true)
        guard name != group.name else { return Outcome([]) }
        let day = try day(after: .groupName(group.beginning.group), by: member.member, on: today)
        let fact = GroupNameFact(group: group.beginning.group, name: name, member: member.member, day: day)
        return Outcome([.groupName(fact)])
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
        guard hour != group.dayStart else { return Outcome([]) }
        let day = try day(after: .dayStart(group.beginning.group), by: member.member, on: today)
        return Outcome([
            .dayStart(DayStartFact(group: group.beginning.group, hour: hour, member: member.member, day: day))
        ])
    }

    /// The Day with which a setting is signed, so that it stands. Of two settings of one slot that of the later Day does, and a clock that was
    /// ahead may have given the standing one a Day that has not come.
    ///
    /// Where other members' kiosks have to see it, a Day of more than ``daysAhead`` from now on may be void for them, and the setting would
    /// be lost without a word. So it is refused then. Nobody voids what a kiosk sets that serves everybody.
    private func day(after slot: Slot, by member: MemberID, on today: Day) throws(ActionError) -> Day {
        guard let standing = winners[slot]?.fact.settingDay, standing > today else { return today }
        guard witnesses(of: member).isEmpty || today.days(until: standing) <= HouseholdReading.daysAhead else {
            throw .setAhead(standing)
        }
        return standing
    }

    /// By so many Days kiosks may be ahead of each other: they may be a date line apart.
    private static let daysAhead = 1
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

    /// It was set with a Day that has not come, and other members' kiosks may not take what is set with that Day or a later one.
    package static func setAhead(_ day: Day) -> Self {
        failed(
            "setAhead",
            "it was set last with the date \(day.iso8601), by a clock that was ahead; it can be set again once the other "
                + "members' kiosks have seen that, or from that date on")
    }

    /// Days cannot start then.
    package static func dayStart(_ hour: Int) -> Self {
        invalid("dayStart", "Days start at an hour from 0 to 6, and this is \(hour)")
    }
}
