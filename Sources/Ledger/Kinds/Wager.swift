public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member sets the group's wager.
public struct WagerFact: Hashable, Sendable {
    /// Whose.
    public var group: GroupID
    /// When it was set; it counts from the next week.
    public var day: Day
    /// Up to 200 characters; empty for none.
    public var text: String
    /// Who.
    public var member: MemberID

    /// These facts.
    public init(group: GroupID, day: Day, text: String, member: MemberID) {
        self.group = group
        self.day = day
        self.text = text
        self.member = member
    }

    static let register = Register(tag: 11, .lastStands, ids: 1, hasDay: true, scope: .setting, isOfGroup: true)
}

extension Slot {
    /// What the wager was set to on that Day.
    public static func wager(_ group: GroupID, _ day: Day) -> Slot { Slot(WagerFact.register, group.ulid, on: day) }
}

extension WagerFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_WagerPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        day = try Fact.day(message.day)
        text = try Fact.textOrNone(message.text, "text")
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_WagerPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.day = day.daysSince1970
            $0.text = text
            $0.member = byteField(member.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.wager(group, day)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
