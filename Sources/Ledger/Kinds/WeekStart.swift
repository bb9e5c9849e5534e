public import FitPinkyCore

extension Slot {
    /// What the week start was set to on that Day.
    public static func weekStart(_ group: GroupID, _ day: Day) -> Slot {
        Slot(WeekStartFact.register, group.ulid, on: day)
    }
}

extension WeekStartFact: EntryKind {
    static let register = Register(
        tag: 12, .lastStands, ids: 2, hasDay: true, scope: .setting, isOfGroup: true, sharedBy: .nobody)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.weekStart(group, day)] }
    var signedDay: Day? { day }
    var voice: Voice { .group(by: member, on: day) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .weekStart(Setting(day: day, place: place, value: weekStart))
    }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereSeen) }
}
