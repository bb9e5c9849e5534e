public import FitPinkyCore

extension Slot {
    /// That a member leaves, by the word of that kiosk; it counts if the kiosk serves them.
    public static func leaving(_ stay: MembershipID, _ member: MemberID, by kiosk: KioskID) -> Slot {
        Slot(LeaveFact.register, stay.ulid, member.ulid, kiosk.ulid)
    }
}

extension LeaveFact: EntryKind {
    static let register = Register(tag: 9, .firstStands, ids: 3, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.leaving(membership, member, by: origin)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
