public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

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

extension UndeleteFact: EntryKind {
    static let schema = KindSchema(registers: [DeleteFact.register]) { remains, origin in
        [Slot.deletion(remains.workout, by: remains.member).signed(by: origin)]
    }

    init(_ message: Fitpinky_V1_UndeletePayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        guard message.payloads.count <= UndeleteFact.maxPayloads else { throw .field("payloads") }
        payloads = message.payloads.map { Array($0) }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_UndeletePayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.payloads = payloads.map { byteField($0) }
        }
    }

    func claims(origin: KioskID) -> [Slot] { [Slot.deletion(workout, by: member).signed(by: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .deletion(Deletion(workout: workout, member: member, isDeleted: false, place: place))
    }
    // It brings a workout's words again, and so goes with their author's.
    var speakers: Speakers { Speakers([member], workout: workout) }
    func traces(origin: KioskID) -> Traces {
        Traces(remains: Remains(workout: workout, member: member), payloads: payloads)
    }
}
