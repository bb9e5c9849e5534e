public import FitPinkyCore

extension Slot {
    /// How a member's session at a kiosk stands; it counts if the kiosk serves them.
    public static func session(_ member: MemberID, at kiosk: KioskID) -> Slot {
        Slot(SessionFact.register, member.ulid, kiosk.ulid)
    }
}

extension SessionFact: EntryKind {
    static let register = Register(tag: 97, .lastStands, ids: 2, scope: .setting)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.session(member, at: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { .none }
}

extension SessionFact {
    /// How a session stands.
    public enum State: Int, Sendable {
        case over = 0
        case running = 1
        case paused = 2
    }

    /// How it stands since `changed`; over if its words were erased.
    public var standing: State { State(rawValue: state) ?? .over }
}
