public import FitPinkyCore

/// What people agree on with each other and choose for themselves, worked out to what their kiosk says of it.
///
/// From when it counts is what the rules of `FitPinkyCore` answer once it is said.
public struct SettingDeeds: Sendable {
    private let household: GroupDeeds
    private let winners: Winners

    /// Deeds of that Day.
    ///
    /// - Parameter winners: those that the reading was read from.
    public init(_ reading: KioskReading, from winners: Winners, today: Day) {
        household = GroupDeeds(reading, today: today)
        self.winners = winners
    }

    // MARK: Of oneself

    /// A member calls themselves otherwise.
    public func name(_ name: String, as actor: String) throws(GroupRefusal) -> SettingChange {
        let (member, reading) = (try household.person(actor), household.reading)
        try GroupDeeds.check(name, .displayName)
        let belongers = reading.belongers.filter { $0 != member.member }.compactMap { reading.group?.names[$0] }
        let others = reading.members.filter { $0.member != member.member }.map(\.name)
        guard !(belongers + others).contains(name) else { throw .nameTaken(name) }
        let fact = Fact.member(MemberFact(member: member.member, name: name))
        return SettingChange(facts: name == member.name ? [] : [fact], countsFrom: nil)
    }

    /// A member means to work out so many days a week.
    public func goal(_ daysPerWeek: Int, as actor: String) throws(GroupRefusal) -> SettingChange {
        let (member, group) = try household.companion(actor)
        guard let goal = Goal(daysPerWeek: daysPerWeek) else { throw .goal(daysPerWeek) }
        let history = group.household.history(of: member.member)?.goals ?? SettingHistory()
        let fact = Fact.goal(GoalFact(member: member.member, day: household.today, goal: goal))
        return change(fact, of: history, to: goal, in: group) { $0 }
    }

    /// A member wants to be told of that kind of news, by its name, or not.
    public func news(_ kind: String, isOn: Bool, as actor: String) throws(GroupRefusal) -> SettingChange {
        let member = try household.person(actor)
        guard let news = NotifyFact.News(name: kind) else { throw .news(kind) }
        guard NotifyFact.News.told.contains(news) else { throw .newsToCome(kind) }
        let before = winners.notify(member.member)
        var after = before
        // Kinds of newer versions stay as they are.
        if isOn { after.off.remove(news) } else { after.off.insert(news) }
        guard after.off.count <= NotifyFact.maxOff else { throw .manyOff }
        return SettingChange(facts: after == before ? [] : [.notify(after)], countsFrom: nil)
    }

    /// A member wants to be told nothing from one minute of the local day to another; both the same for never.
    public func quiet(fromMinute: Int, untilMinute: Int, as actor: String) throws(GroupRefusal) -> SettingChange {
        let member = try household.person(actor)
        guard let hours = NotifyFact.QuietHours(fromMinute: fromMinute, untilMinute: untilMinute) else {
            throw .quietHours
        }
        let before = winners.notify(member.member)
        var after = before
        after.quiet = fromMinute == untilMinute ? nil : hours
        return SettingChange(facts: after == before ? [] : [.notify(after)], countsFrom: nil)
    }

    // MARK: Of the group

    /// A member names the group; empty calls it after its members.
    public func groupName(_ name: String, as actor: String) throws(GroupRefusal) -> SettingChange {
        let (member, group) = try household.companion(actor)
        if !name.isEmpty { try GroupDeeds.check(name, .groupName) }
        let fact = Fact.groupName(
            GroupNameFact(group: group.beginning.group, name: name, member: member.member))
        return SettingChange(facts: name == group.name ? [] : [fact], countsFrom: nil)
    }

    /// A member sets what whoever misses owes; empty takes it away.
    public func wager(_ text: String, as actor: String) throws(GroupRefusal) -> SettingChange {
        let (member, group) = try household.companion(actor)
        if !text.isEmpty { try GroupDeeds.check(text, .wager) }
        let fact = Fact.wager(
            WagerFact(group: group.beginning.group, day: household.today, text: text, member: member.member))
        return change(fact, of: group.wagers, to: text, in: group) { $0 ?? "" }
    }

    /// A member sets the day with which weeks start. The running week stays as it is; the next one is as long as it takes.
    public func weekStart(_ weekday: Weekday, as actor: String) throws(GroupRefusal) -> SettingChange {
        let (member, group) = try household.companion(actor)
        let calendar = group.household.calendar
        let changes = calendar.changes.with(weekday, on: household.today)
        let changed = WeekCalendar(
            created: calendar.created, firstWeekStart: calendar.firstWeekStart, changes: changes)
        // Which start a week has shows by its end.
        let next = following(calendar)
        let fact = Fact.weekStart(
            WeekStartFact(
                group: group.beginning.group, day: household.today, weekStart: weekday, member: member.member))
        return SettingChange(facts: following(changed) == next ? [] : [fact], countsFrom: next?.start)
    }

    /// A member sets the hour at which Days start, for presses from now on.
    public func dayStart(_ hour: Int, as actor: String) throws(GroupRefusal) -> SettingChange {
        let (member, group) = try household.companion(actor)
        guard DayStartFact.allowed.contains(hour) else { throw .dayStart(hour) }
        let fact = Fact.dayStart(DayStartFact(group: group.beginning.group, hour: hour, member: member.member))
        return SettingChange(facts: hour == group.dayStart ? [] : [fact], countsFrom: nil)
    }

    // MARK: Parts

    /// Sets what weeks ask for: it counts from the first week, the running one or the next, that asks for something else then.
    private func change<Value, Shown: Equatable>(
        _ fact: Fact, of history: SettingHistory<Value>, to value: Value, in group: GroupReading,
        _ shown: (Value?) -> Shown
    ) -> SettingChange {
        let changed = history.with(value, on: household.today)
        let calendar = group.household.calendar
        let weeks = [running(calendar), following(calendar)].compactMap { $0 }
        if let first = weeks.first(where: { shown(history.value(in: $0)) != shown(changed.value(in: $0)) }) {
            return SettingChange(facts: [fact], countsFrom: first.start)
        }
        let first = weeks.first { shown(history.value(in: $0)) == shown(value) }
        return SettingChange(facts: [], countsFrom: first?.start)
    }

    /// The running week. Where a group began tomorrow, seen from further west, it is the first.
    private func running(_ calendar: WeekCalendar) -> Week? {
        calendar.week(holding: max(household.today, calendar.created))
    }

    private func following(_ calendar: WeekCalendar) -> Week? {
        running(calendar)?.end.advanced(byDays: 1).flatMap { calendar.week(startingOn: $0) }
    }
}

extension SettingHistory {
    /// The history once this is said as well: whoever speaks now speaks after all that they have heard.
    fileprivate func with(_ value: Value, on day: Day) -> SettingHistory {
        let (latest, zero) = (ULID(high: .max, low: .max), ULID(high: 0, low: 0))
        let place = LedgerPlace(stamp: .max, origin: KioskID(latest), hashStart: zero, hashEnd: zero)
        var history = self
        history.insert(Setting(day: day, place: place, value: value))
        return history
    }
}
