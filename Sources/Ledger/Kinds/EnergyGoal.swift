public import FitPinkyCore

extension Slot {
    /// How much active energy a member wants to spend in a day.
    public static func energyGoal(_ member: MemberID) -> Slot { Slot(EnergyGoalFact.register, member.ulid) }
}

extension EnergyGoalFact: EntryKind {
    static let register = Register(tag: 98, .lastStands, ids: 1, scope: .care)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.energyGoal(member)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}

extension EnergyGoalFact {
    /// What a goal may be, in kcal.
    public static let allowedKcal = 1...20_000

    /// The goal in kcal; nil where the member wants none.
    public var goal: Int? { kcal == 0 ? nil : kcal }
}
