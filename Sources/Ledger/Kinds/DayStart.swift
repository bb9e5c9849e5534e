public import FitPinkyCore

extension Slot {
    /// The hour at which a group's Days start.
    public static func dayStart(_ group: GroupID) -> Slot { Slot(DayStartFact.register, group.ulid) }
}

extension DayStartFact: EntryKind {
    /// What the hour may be.
    public static let allowed = 0...6
    static let register = Register(
        tag: 13, .lastStands, ids: 2, scope: .setting, isOfGroup: true, sharedBy: .signer)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [Slot.dayStart(group).signed(by: origin)] }
    var signedDay: Day? { day }
    var voice: Voice { .group(by: member, on: day) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}
