/// A reminder between two changes: a reminder with a history is one span for each time that it had.
public struct ReminderSpan: Hashable, Sendable {
    /// When it reminds, in minutes after midnight by the wall clock, 0 to 1439.
    public var time: Int
    /// The first minute at which it can remind.
    public var from: CareMinute
    /// The first minute at which it cannot remind any more; nil while it lasts.
    public var until: CareMinute?

    /// A reminder at that time, from one minute, included, to another, excluded.
    public init(time: Int, from: CareMinute, until: CareMinute? = nil) {
        (self.time, self.from, self.until) = (time, from, until)
    }

    /// When it reminds on that Day, or nil if it does not.
    func occurrence(on day: Day, dayStart: Int) -> CareMinute? {
        let occurrence = CareMinute(day, wallClock: time, dayStart: dayStart)
        let isOver = until.map { $0 <= occurrence } ?? false
        return from <= occurrence && !isOver ? occurrence : nil
    }
}
