public import FitPinkyCore

extension Slot {
    /// The kiosk was there on that Day.
    public static func weekSeen(_ kiosk: KioskID, _ day: Day) -> Slot {
        Slot(WeekSeenFact.register, kiosk.ulid, on: day)
    }
}

extension WeekSeenFact: EntryKind {
    static let register = Register(tag: 20, .firstStands, ids: 1, hasDay: true, scope: .seen)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.weekSeen(origin, day)] }
    var signedDay: Day? { day }
    var voice: Voice { .kiosk }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}
