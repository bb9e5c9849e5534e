public import FitPinkyCore

extension Slot {
    /// Who that member of a household is in a personal ledger.
    public static func person(_ group: GroupID, _ there: MemberID) -> Slot {
        Slot(PersonFact.register, group.ulid, there.ulid)
    }
}

extension PersonFact: EntryKind {
    static let register = Register(tag: 29, .lastStands, ids: 2, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.person(group, there)] }
    var signedDay: Day? { nil }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}
