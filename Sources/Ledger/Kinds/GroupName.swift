public import FitPinkyCore

extension Slot {
    /// What a group is called.
    public static func groupName(_ group: GroupID) -> Slot { Slot(GroupNameFact.register, group.ulid) }
}

extension GroupNameFact: EntryKind {
    static let register = Register(tag: 21, .lastStands, ids: 1, scope: .setting, isOfGroup: true)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [.groupName(group)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { .none }
}
