public import FitPinkyCore

extension Slot {
    /// That a member joins, by the word of that kiosk; it counts if the kiosk serves them.
    public static func joining(_ stay: MembershipID, _ member: MemberID, by kiosk: KioskID) -> Slot {
        Slot(JoinFact.register, stay.ulid, member.ulid, kiosk.ulid)
    }
}

extension JoinFact: EntryKind {
    static let register = Register(tag: 8, .firstStands, ids: 3, scope: .setting, isFounders: true)
    static let schema = KindSchema(registers: [register], minting: .timed, erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.joining(membership, member, by: origin)] }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }
}
