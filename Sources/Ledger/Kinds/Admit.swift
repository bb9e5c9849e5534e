public import FitPinkyCore

extension Slot {
    /// That a kiosk belongs to the group as that member's, by the word of another kiosk.
    public static func admission(of kiosk: KioskID, _ member: MemberID, by witness: KioskID) -> Slot {
        Slot(AdmitFact.register, kiosk.ulid, member.ulid, witness.ulid)
    }
}

extension AdmitFact: EntryKind {
    static let register = Register(tag: 27, .firstStands, ids: 3, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.admission(of: kiosk, member, by: origin)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
