/// When a member may do again, or undo, what they did. Checked where something is entered, with an error; a merge accepts what
/// another kiosk accepted.
public enum Permission {
    /// For how long a deleted workout can be revived by its author: 30 days.
    public static let undeleteMilliseconds: Int64 = 30 * 86_400_000
    /// How long a sender waits before nudging the same member again: one hour.
    public static let nudgeMilliseconds: Int64 = 3_600_000

    /// Whether the author may still revive what they deleted then.
    public static func mayUndelete(deletedAt: UTCInstant, now: UTCInstant) -> Bool {
        elapsed(since: deletedAt, now: now) <= undeleteMilliseconds
    }

    /// When a member whose last nudge to the same member was sent then may send the next: nil if now. A last nudge in the
    /// future (a clock was set back) does not block for longer than the hour.
    public static func nextNudge(after last: UTCInstant?, now: UTCInstant) -> UTCInstant? {
        guard let last, last <= now, elapsed(since: last, now: now) < nudgeMilliseconds else { return nil }
        return UTCInstant(milliseconds: last.milliseconds + nudgeMilliseconds)
    }

    private static func elapsed(since start: UTCInstant, now: UTCInstant) -> Int64 {
        let (difference, overflow) = now.milliseconds.subtractingReportingOverflow(start.milliseconds)
        return overflow ? (now < start ? .min : .max) : difference
    }
}
