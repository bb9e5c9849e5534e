/// A reminder as it was for some time: a history of changes is one span after the other.
public struct ReminderSpan: Hashable, Sendable {
    /// When it reminds, in minutes after midnight by the wall clock, 0 to 1439.
    public var time: Int
    /// From this minute on.
    public var from: CareMinute
    /// And before this one; nil while it lasts.
    public var until: CareMinute?

    /// A reminder at that time, for so long.
    public init(time: Int, from: CareMinute, until: CareMinute? = nil) {
        (self.time, self.from, self.until) = (time, from, until)
    }

    /// Whether it reminds at that minute, which is one of its time.
    func reminds(at occurrence: CareMinute) -> Bool {
        from <= occurrence && until.map { occurrence < $0 } ?? true
    }
}
