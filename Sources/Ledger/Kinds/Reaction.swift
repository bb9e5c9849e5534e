public import FitPinkyCore

extension Slot {
    /// A member's answer to a workout.
    public static func reaction(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(ReactionFact.register, workout.ulid, member.ulid)
    }
}

extension ReactionFact: EntryKind {
    /// Its slots.
    public static let register = Register(
        tag: 19, .lastStands, ids: 3, scope: .workout, isWord: true, sharedBy: .signer)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [Slot.reaction(workout, by: member).signed(by: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
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
