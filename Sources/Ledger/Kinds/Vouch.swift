public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

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

    /// Its slots.
    public static let register = Register(tag: 17, .firstStands, ids: 2, hasDay: true, scope: .workout)
}

extension Slot {
    /// A member's word for a workout; it counts if they are not its author.
    public static func vouch(_ workout: WorkoutID, by member: MemberID, on day: Day) -> Slot {
        Slot(VouchFact.register, workout.ulid, member.ulid, on: day)
    }
}

extension VouchFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_VouchPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_VouchPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.day = day.daysSince1970
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.vouch(workout, by: member, on: day)] }
    var signedDay: Day? { day }
    func traces(origin: KioskID) -> Traces { .none }
}
