public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member sets the hour at which the group's Days start, for presses from then on.
public struct DayStartFact: Hashable, Sendable {
    /// Whose.
    public var group: GroupID
    /// One of `allowed`.
    public var hour: Int
    /// Who.
    public var member: MemberID

    /// What the hour may be.
    public static let allowed = 0...6

    /// These facts.
    public init(group: GroupID, hour: Int, member: MemberID) {
        self.group = group
        self.hour = hour
        self.member = member
    }

    static let register = Register(tag: 13, .lastStands, ids: 1, scope: .setting, isOfGroup: true)
}

extension Slot {
    /// The hour at which a group's Days start.
    public static func dayStart(_ group: GroupID) -> Slot { Slot(DayStartFact.register, group.ulid) }
}

extension DayStartFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_DayStartPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        hour = Int(message.hour)
        guard DayStartFact.allowed.contains(hour) else { throw .field("hour") }
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_DayStartPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.hour = UInt32(clamping: hour)
            $0.member = byteField(member.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.dayStart(group)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
