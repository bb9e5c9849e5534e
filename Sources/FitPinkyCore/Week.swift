/// A week of a household, both ends included. Normally seven days; seven to thirteen after a change of week start.
public struct Week: Hashable, Sendable {
    /// The first day.
    public let start: Day
    /// The last day, which still belongs to the week.
    public let end: Day

    /// The seven days that hold `day` when weeks begin on `weekStart`, cut off at the calendar's ends.
    public init(containing day: Day, startingOn weekStart: Weekday) {
        start = day.advanced(byDays: -day.weekday.days(since: weekStart)) ?? .first
        end = day.advanced(byDays: 6 - day.weekday.days(since: weekStart)) ?? .last
    }

    /// The week from one day to another, or nil if it would end before it starts.
    public init?(start: Day, end: Day) {
        guard start <= end else { return nil }
        self.start = start
        self.end = end
    }

    /// How many days it has, both ends included.
    public var dayCount: Int { start.days(until: end) + 1 }

    /// Whether the day lies in the week.
    public func contains(_ day: Day) -> Bool { start <= day && day <= end }

    /// Days left in the week, `today` included; 0 once the week is over.
    public func daysLeft(on today: Day) -> Int { max(0, today.days(until: end) + 1) }
}
