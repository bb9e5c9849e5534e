public import FitPinkyCore

/// One notice for one of the kiosk's people.
public struct Delivery: Hashable, Sendable {
    /// Who is told.
    public var member: MemberID
    /// What.
    public var notice: Notice
    /// What it is about: one member is told of one subject once, whatever arrives how often.
    public var about: Subject
    /// Who did it, or needs it; nil if it is nobody's deed.
    public var from: MemberID?
    /// When it happened; nil for what has only come about, which is when it is told first.
    public var at: UTCInstant?
    /// Why it is not told now; nil if it is.
    public var silence: Silence?

    /// What a notice is about.
    public enum Subject: Hashable, Sendable {
        case workout(WorkoutID)
        /// What that member answers to the workout.
        case reaction(WorkoutID, by: MemberID)
        /// That member's word for the workout.
        case vouch(WorkoutID, by: MemberID)
        case nudge(NudgeID)
        /// That all have hit in the week that begins on that Day.
        case celebration(Day)
        /// What came of the week that begins on that Day; another verdict is another subject.
        case verdict(Day, Verdict)
        /// That the member needs every day that is left, from that Day on.
        case lastChance(MemberID, Day)
    }

    /// Why something is not told.
    public enum Silence: Hashable, Sendable {
        /// The member does not want to be told such things.
        case off
        /// It is quiet now; it can be told from that minute of the local day on.
        case quiet(untilMinute: Int)
    }
}

extension NotifyFact {
    /// Why a notification of that kind is not told at that minute of the local day; nil if it is.
    public func silence(of kind: NotificationKind, atMinute minute: Int) -> Delivery.Silence? {
        if isOff(kind) { return .off }
        guard let quiet, quiet.contains(minute: minute) else { return nil }
        return .quiet(untilMinute: quiet.untilMinute)
    }
}
