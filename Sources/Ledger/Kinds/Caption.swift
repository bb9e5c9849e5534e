public import FitPinkyCore

extension Slot {
    /// A member's words to a workout; they count if they are its author.
    public static func caption(_ workout: WorkoutID, by member: MemberID) -> Slot {
        Slot(CaptionFact.register, workout.ulid, member.ulid)
    }
}

extension CaptionFact: EntryKind {
    static let register = Register(tag: 15, .lastStands, ids: 2, scope: .workout, isWord: true)
    static let schema = KindSchema(registers: [register]) { remains, _ in
        [.caption(remains.workout, by: remains.member)]
    }

    func claims(origin: KioskID) -> [Slot] { [.caption(workout, by: member)] }
    var signedDay: Day? { nil }
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
