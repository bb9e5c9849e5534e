public import FitPinkyCore

extension Slot {
    /// What a member is called.
    public static func member(_ id: MemberID) -> Slot { Slot(MemberFact.register, id.ulid) }
    /// The kiosk serves that member.
    public static func service(_ kiosk: KioskID, _ member: MemberID) -> Slot {
        Slot(MemberFact.service, kiosk.ulid, member.ulid)
    }

    /// The member, if it is the slot of one.
    public var member: MemberID? { register == MemberFact.register ? MemberID(ids.0) : nil }
    /// The kiosk, and the member whom it serves, if it is a slot of that.
    public var service: (kiosk: KioskID, member: MemberID)? {
        register == MemberFact.service ? (KioskID(ids.0), MemberID(ids.1)) : nil
    }
}

extension MemberFact {
    /// What they are called; after they erased themselves, as everybody who did.
    public var shownName: String { name.isEmpty ? MemberFact.erasedName : name }

    /// How a member is called whose name was erased.
    public static let erasedName = "a former member"
}

extension MemberFact: EntryKind {
    /// Its slots.
    public static let register = Register(tag: 2, .lastStands, ids: 2, scope: .setting, sharedBy: .signer)
    static let service = Register(tag: 23, .firstStands, ids: 2, scope: .setting, isFounders: true)
    static let schema = KindSchema(registers: [register, service], minting: .whole, erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [Slot.member(member).signed(by: origin), .service(origin, member)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }
}
