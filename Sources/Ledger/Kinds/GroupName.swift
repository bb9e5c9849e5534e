public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member names the group.
public struct GroupNameFact: Hashable, Sendable {
    /// Which.
    public var group: GroupID
    /// Up to 40 characters; empty calls it after its members.
    public var name: String
    /// Who.
    public var member: MemberID

    /// These facts.
    public init(group: GroupID, name: String, member: MemberID) {
        self.group = group
        self.name = name
        self.member = member
    }

    static let register = Register(tag: 21, .lastStands, ids: 1, scope: .setting, isOfGroup: true)
}

extension Slot {
    /// What a group is called.
    public static func groupName(_ group: GroupID) -> Slot { Slot(GroupNameFact.register, group.ulid) }
}

extension GroupNameFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_GroupNamePayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        name = try Fact.textOrNone(message.name, "name")
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_GroupNamePayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.name = name
            $0.member = byteField(member.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.groupName(group)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
