public import FitPinkyCore

extension Slot {
    /// What a group is called.
    public static func groupName(_ group: GroupID) -> Slot { Slot(GroupNameFact.register, group.ulid) }
}

extension GroupNameFact: EntryKind {
    static let register = Register(
        tag: 21, .lastStands, ids: 2, scope: .setting, isOfGroup: true, sharedBy: .signer)
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    func claims(origin: KioskID) -> [Slot] { [Slot.groupName(group).signed(by: origin)] }
    var signedDay: Day? { day }
    var voice: Voice { .group(by: member, on: day) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { Speakers([member]) }
    func traces(origin: KioskID) -> Traces { .none }
}
