public import FitPinkyCore

extension Slot {
    /// How long a member rests between sets.
    public static func trainingTimers(_ member: MemberID) -> Slot { Slot(TrainingTimersFact.register, member.ulid) }
}

extension TrainingTimersFact: EntryKind {
    static let register = Register(tag: 130, .lastStands, ids: 1, scope: .plan)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.trainingTimers(member)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}

extension TrainingTimersFact {
    /// Those of a member who has set none.
    public static func standard(of member: MemberID) -> Self {
        Self(member: member, restSeconds: 90, countdownSeconds: 3)
    }

    /// How long the countdown at a rest's end can be, in seconds.
    public static let allowedCountdownSeconds = 0...30
}
