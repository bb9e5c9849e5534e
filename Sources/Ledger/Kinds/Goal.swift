public import FitPinkyCore

extension Slot {
    /// What a member's goal was set to on that Day: a history is one slot a Day, for of the settings of one Day only the
    /// last can ever count.
    public static func goal(_ member: MemberID, _ day: Day) -> Slot { Slot(GoalFact.register, member.ulid, on: day) }
}

extension GoalFact: EntryKind {
    static let register = Register(tag: 10, .lastStands, ids: 2, hasDay: true, scope: .setting, sharedBy: .nobody)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.goal(member, day)] }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .goal(member, Setting(day: day, place: place, value: goal))
    }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereSeen) }
}
