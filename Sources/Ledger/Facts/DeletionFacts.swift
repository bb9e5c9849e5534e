public import FitPinkyCore

/// A workout's author takes it back.
public struct DeleteFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Who deletes; counts only for the author.
    public var member: MemberID

    /// These facts.
    public init(workout: WorkoutID, member: MemberID) {
        self.workout = workout
        self.member = member
    }
}

/// A workout's author takes the deletion back.
public struct UndeleteFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Whose word it is; counts only for the author.
    public var member: MemberID
    /// The payloads of the workout's entries, byte for byte, for whoever has erased them; at most `maxPayloads`.
    public var payloads: [[UInt8]]

    /// The workout's own, its settlement's, its caption's, and one to spare.
    public static let maxPayloads = 4

    /// These facts.
    public init(workout: WorkoutID, member: MemberID, payloads: [[UInt8]]) {
        self.workout = workout
        self.member = member
        self.payloads = payloads
    }
}
