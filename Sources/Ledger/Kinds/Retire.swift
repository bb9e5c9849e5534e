public import FitPinkyCore

extension Slot {
    /// A member's wish to give a kiosk up, by the word of another; it counts if both serve them.
    public static func retirement(_ kiosk: KioskID, by member: MemberID, at witness: KioskID) -> Slot {
        Slot(RetireFact.register, kiosk.ulid, member.ulid, witness.ulid)
    }
}

extension RetireFact: EntryKind {
    static let register = Register(tag: 14, .firstStands, ids: 3, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.retirement(kiosk, by: member, at: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }
}
