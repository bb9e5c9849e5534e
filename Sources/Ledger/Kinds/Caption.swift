public import FitPinkyCore

extension Slot {
    /// A member's words to a workout; they count if they are its author.
    public static func caption(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(CaptionFact.register, workout.ulid, member.ulid)
    }
}

extension CaptionFact: EntryKind {
    static let register = Register(
        tag: 15, .lastStands, ids: 3, scope: .workout, isWord: true, sharedBy: .signer)
    static let schema = KindSchema(registers: [register]) { remains, origin in
        [Slot.caption(remains.workout, by: remains.member).signed(by: origin)]
    }

    func claims(origin: KioskID) -> [Slot] { [Slot.caption(workout, by: member).signed(by: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { Traces(remains: Remains(workout: workout, member: member)) }
}

extension Words {
    /// What the author says to the workout; nil if nothing.
    public func caption(by author: MemberID) -> String? {
        for case .caption(let fact) in facts where fact.member == author && !fact.text.isEmpty { return fact.text }
        return nil
    }
}
