public import FitPinkyCore

extension Slot {
    /// What the wager was set to on that Day.
    public static func wager(_ group: GroupID, _ day: Day) -> Slot { Slot(WagerFact.register, group.ulid, on: day) }
}

extension WagerFact: EntryKind {
    static let register = Register(
        tag: 11, .lastStands, ids: 2, hasDay: true, scope: .setting, isOfGroup: true, sharedBy: .nobody)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.wager(group, day)] }
    var signedDay: Day? { day }
    var voice: Voice { .group(by: member, on: day) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereSeen) }
}
