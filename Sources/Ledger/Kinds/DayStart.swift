public import FitPinkyCore

extension Slot {
    /// The hour at which a group's Days start.
    public static func dayStart(_ group: GroupID) -> Slot { Slot(DayStartFact.register, group.ulid) }
}

extension DayStartFact: EntryKind {
    /// What the hour may be.
    public static let allowed = 0...6
    static let register = Register(tag: 13, .lastStands, ids: 1, scope: .setting, isOfGroup: true)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.dayStart(group)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}
