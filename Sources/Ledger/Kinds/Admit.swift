public import FitPinkyCore

extension Slot {
    /// That a kiosk belongs to the group, by the word of another kiosk: as that member's, or as that of a newcomer, who is yet to say
    /// who they are.
    public static func admission(of kiosk: KioskID, _ member: MemberID?, by witness: KioskID) -> Slot {
        Slot(AdmitFact.register, kiosk.ulid, (member ?? .nobody).ulid, witness.ulid)
    }

    /// The kiosk, and the one by whose word it belongs, if it is a slot of that.
    public var admission: (kiosk: KioskID, witness: KioskID)? {
        register == AdmitFact.register ? (KioskID(ids.0), KioskID(ids.2)) : nil
    }
}

extension AdmitFact: EntryKind {
    /// Its slots.
    public static let register = Register(tag: 27, .lastStands, ids: 3, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.admission(of: kiosk, member, by: origin)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces {
        // Elsewhere what the kiosk said may be taken in already.
        Traces(standsInConflict: true)
    }
}
