public import FitPinkyCore

extension Noun {
    /// Two or three people with one promise.
    public enum Group {}
    /// One nudge.
    public enum Nudge {}
    /// What was drawn so that an id could be made.
    public enum Draw {}
}

/// Names a group.
public typealias GroupID = ID<Noun.Group>
/// Names one nudge.
public typealias NudgeID = ID<Noun.Nudge>
/// Sixteen random bytes, so that what is founded twice in the same words is two things.
public typealias Nonce = ID<Noun.Draw>

extension Slot {
    /// How a group began.
    public static func group(_ id: GroupID) -> Slot { Slot(GroupFact.register, id.ulid) }
}

extension GroupFact: EntryKind {
    /// How many a group may be for.
    public static let allowedMembers = 2...3
    static let register = Register(tag: 7, .firstStands, ids: 1, scope: .setting, isFounders: true)
    static let schema = KindSchema(registers: [register], minting: .whole, erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.group(group)] }
    var signedDay: Day? { created }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([creator]) }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereMinted) }
}
