public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

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

    /// Its slots.
    public static let register = Register(tag: 4, .lastStands, ids: 2, scope: .workout)
}

extension Slot {
    /// A member's wish to delete a workout, or to have it back; it counts if they are its author, which may become known
    /// later.
    public static func deletion(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(DeleteFact.register, workout.ulid, member.ulid)
    }

    /// Whose wish about which workout, if it is the slot of one.
    public var deletion: (workout: WorkoutID, member: MemberID)? {
        register == DeleteFact.register ? (WorkoutID(ids.0), MemberID(ids.1)) : nil
    }
}

extension DeleteFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_DeletePayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_DeletePayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.deletion(workout, by: member)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .deletion(Deletion(workout: workout, member: member, isDeleted: true, place: place))
    }
    func traces(origin: KioskID) -> Traces {
        // Elsewhere what it takes back may be erased already.
        Traces(standsInConflict: true)
    }
}
