public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member answers a workout.
public struct ReactionFact: Hashable, Sendable {
    /// Which.
    public var workout: WorkoutID
    /// Who answers.
    public var member: MemberID
    /// One emoji, of at most `Emoji.maxBytes`; empty takes it back.
    public var emoji: String

    /// These facts.
    public init(workout: WorkoutID, member: MemberID, emoji: String) {
        self.workout = workout
        self.member = member
        self.emoji = emoji
    }

    /// Its slots.
    public static let register = Register(tag: 19, .lastStands, ids: 2, scope: .workout, isWord: true)
}

extension Slot {
    /// A member's answer to a workout.
    public static func reaction(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(ReactionFact.register, workout.ulid, member.ulid)
    }
}

extension ReactionFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_ReactionPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        // Which emoji there are, newer versions know better.
        guard message.emoji.utf8.count <= Emoji.maxBytes else { throw .field("emoji") }
        emoji = message.emoji
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_ReactionPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.emoji = emoji
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.reaction(workout, by: member)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}

extension Words {
    /// How the workout is answered, in order of the members' ids.
    public var reactions: [ReactionFact] {
        var answers: [ReactionFact] = []
        for case .reaction(let fact) in facts where !fact.emoji.isEmpty { answers.append(fact) }
        return answers.sorted { $0.member < $1.member }
    }
}
