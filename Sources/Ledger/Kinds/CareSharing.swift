public import FitPinkyCore

extension Slot {
    /// Whether a member's finger checks are told to their household.
    public static func careSharing(_ member: MemberID) -> Slot { Slot(CareSharingFact.register, member.ulid) }
}

extension CareSharingFact: EntryKind {
    static let register = Register(tag: 68, .lastStands, ids: 1, scope: .care)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.careSharing(member)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}

extension CareSharingFact {
    /// Whether that member shares them.
    public init(of member: MemberID, isShared: Bool) { self.init(member: member, shared: isShared ? 1 : 0) }

    /// Whether the member has said that they are told.
    public var isShared: Bool { shared == 1 }
}
