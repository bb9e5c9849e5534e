public import FitPinkyCore

/// A workout's author says something to it.
public struct CaptionFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Who wrote it; counts only for the author.
    public var member: MemberID
    /// Up to 100 characters; empty takes it away.
    public var text: String

    /// These facts.
    public init(workout: WorkoutID, member: MemberID, text: String) {
        self.workout = workout
        self.member = member
        self.text = text
    }
}

/// A member's word that a workout took place.
public struct VouchFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Whose word it is; counts only for another than the author, who belongs to the group on that Day.
    public var member: MemberID
    /// When it was given.
    public var day: Day

    /// These facts.
    public init(workout: WorkoutID, member: MemberID, day: Day) {
        self.workout = workout
        self.member = member
        self.day = day
    }
}

/// One member tells another to move.
public struct NudgeFact: Hashable, Sendable {
    /// Which.
    public var nudge: NudgeID
    /// From whom.
    public var sender: MemberID
    /// To whom.
    public var receiver: MemberID
    /// When, by the sender's kiosk.
    public var instant: UTCInstant
    /// Up to 140 characters.
    public var text: String

    /// These facts.
    public init(nudge: NudgeID, sender: MemberID, receiver: MemberID, instant: UTCInstant, text: String) {
        self.nudge = nudge
        self.sender = sender
        self.receiver = receiver
        self.instant = instant
        self.text = text
    }
}

/// A member answers a workout.
public struct ReactionFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Who answers.
    public var member: MemberID
    /// One emoji, of at most `Reaction.maxBytes`; empty takes it back.
    public var emoji: String

    /// These facts.
    public init(workout: WorkoutID, member: MemberID, emoji: String) {
        self.workout = workout
        self.member = member
        self.emoji = emoji
    }
}
