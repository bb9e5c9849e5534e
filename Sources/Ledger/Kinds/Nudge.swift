public import FitPinkyCore

extension Slot {
    /// That a member was nudged.
    public static func nudge(_ id: NudgeID) -> Slot { Slot(NudgeFact.register, id.ulid) }
}

extension NudgeFact: EntryKind {
    static let register = Register(tag: 18, .firstStands, ids: 1, scope: .nudge, isFounders: true)
    static let schema = KindSchema(registers: [register], minting: .timed, erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.nudge(nudge)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(sender) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    // What was said to a member alone may name them, and nobody else reads it.
    var speakers: Speakers { Speakers([sender, receiver]) }
    func traces(origin: KioskID) -> Traces { .none }
}
