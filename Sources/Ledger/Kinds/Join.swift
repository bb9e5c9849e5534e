public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member joins: a stay begins. It counts if the kiosk that says so serves them; where several do, the first word of it.
public struct JoinFact: Hashable, Sendable {
    /// Names the stay.
    public var membership: MembershipID
    /// Who.
    public var member: MemberID
    /// Which group.
    public var group: GroupID
    /// The first Day of the stay.
    public var day: Day
    /// Whose invitation it was; nil for a group's creator.
    public var inviter: MemberID?

    /// These facts.
    public init(membership: MembershipID, member: MemberID, group: GroupID, day: Day, inviter: MemberID? = nil) {
        self.membership = membership
        self.member = member
        self.group = group
        self.day = day
        self.inviter = inviter
    }

    static let register = Register(tag: 8, .firstStands, ids: 3, scope: .setting)
}

extension Slot {
    /// That a member joins, by the word of that kiosk; it counts if the kiosk serves them.
    public static func joining(_ stay: MembershipID, _ member: MemberID, by kiosk: KioskID) -> Slot {
        Slot(JoinFact.register, stay.ulid, member.ulid, kiosk.ulid)
    }
}

extension JoinFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_JoinPayload) throws(Fact.Unreadable) {
        membership = MembershipID(try Fact.ulid(message.membership, "membership"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        group = GroupID(try Fact.ulid(message.group, "group"))
        day = try Fact.day(message.day)
        inviter = message.inviter.isEmpty ? nil : MemberID(try Fact.ulid(message.inviter, "inviter"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_JoinPayload {
        .with {
            $0.salt = byteField(salt)
            $0.membership = byteField(membership.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.group = byteField(group.ulid.bytes)
            $0.day = day.daysSince1970
            if let inviter { $0.inviter = byteField(inviter.ulid.bytes) }
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.joining(membership, member, by: origin)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
