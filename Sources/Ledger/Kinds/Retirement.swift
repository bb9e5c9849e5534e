public import FitPinkyCore

extension Slot {
    /// That a member gives a kiosk up, by the word of another.
    public static func givingUp(_ kiosk: KioskID, by member: MemberID, at witness: KioskID) -> Slot {
        Slot(RetirementFact.register, kiosk.ulid, member.ulid, witness.ulid)
    }
}

extension RetirementFact: EntryKind {
    /// Eight chains for each of eight kiosks; so many as well where a kiosk is let in in place of lost ones.
    package static let maxHeads = 64
    package static let register = Register(tag: 28, .lastStands, ids: 3, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.givingUp(kiosk, by: member, at: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }
}
