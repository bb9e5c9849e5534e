/// Where a group's weeks begin and end: a chain without gaps, laid from the creation Day and the week start's history.
public struct WeekCalendar: Hashable, Sendable {
    /// The Day on which the group was created.
    public let created: Day
    /// The week start that the group was created with.
    public let firstWeekStart: Weekday
    /// Every later change of it.
    public internal(set) var changes: SettingHistory<Weekday>

    /// The longest week: the one after a change of week start to the day before.
    public static let maxDaysInWeek = 13

    /// The calendar of a group.
    public init(created: Day, firstWeekStart: Weekday, changes: SettingHistory<Weekday> = SettingHistory()) {
        self.created = created
        self.firstWeekStart = firstWeekStart
        self.changes = changes
    }

    /// The last week-start weekday on or before the creation Day; nil before 0001-01-01.
    public var firstDay: Day? { created.advanced(byDays: -created.weekday.days(since: firstWeekStart)) }

    /// The week that begins on that day of the chain: it ends on the first day at least six days on, whose following day is
    /// the weekday that was last chosen before the week began. Nil if it would end after 9999-12-31.
    public func week(startingOn start: Day) -> Week? {
        let weekStart = changes.lastValue(before: start) ?? firstWeekStart
        let length = 7 + weekStart.days(since: start.weekday)
        guard let end = start.advanced(byDays: length - 1) else { return nil }
        return Week(start: start, end: end)
    }

    /// The week that holds that day; nil before the first, and where the calendar has no place for it.
    public func week(holding day: Day) -> Week? {
        guard var start = firstDay, start <= day else { return nil }
        while let week = week(startingOn: start) {
            if day <= week.end { return week }
            // A week that ends before a day is followed by another.
            guard let next = week.end.advanced(byDays: 1) else { return nil }
            start = next
        }
        return nil
    }

    /// Calls back for every week from the one that begins on `start` to the one that holds `today`.
    func forEachWeek(from start: Day, through today: Day, _ body: (Week) -> Void) throws(EvaluationError) {
        var start = start
        while start <= today {
            guard let week = week(startingOn: start) else { throw .weekEndsAfterCalendar(start: start) }
            body(week)
            // Past the calendar's last day no week can begin, and none has to: today lies in this one.
            guard let next = week.end.advanced(byDays: 1) else { return }
            start = next
        }
    }
}

/// Why a group's weeks cannot be evaluated.
public enum EvaluationError: Error, Hashable, Sendable {
    /// The group does not exist yet.
    case todayBeforeCreation(created: Day, today: Day)
    /// The first week would begin before 0001-01-01.
    case weekStartsBeforeCalendar(created: Day)
    /// The week that begins on that day would end after 9999-12-31.
    case weekEndsAfterCalendar(start: Day)
}
