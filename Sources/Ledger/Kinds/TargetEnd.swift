public import FitPinkyCore

extension Slot {
    /// The end of a target of that member.
    public static func targetEnd(_ id: TargetID, of member: MemberID) -> Slot {
        Slot(TargetEndFact.register, id.ulid, member.ulid)
    }
}

extension TargetEndFact: EntryKind {
    static let register = Register(tag: 67, .firstStands, ids: 2, scope: .care)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.targetEnd(target, of: member)] }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}
