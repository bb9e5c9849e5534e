public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member leaves: the stay ends. It counts if the kiosk that says so serves them; where several do, the first word of it.
public struct LeaveFact: Hashable, Sendable {
    /// Which stay.
    public var membership: MembershipID
    /// Who; counts only for their own stay.
    public var member: MemberID
    /// The last Day of the stay.
    public var day: Day

    /// These facts.
    public init(membership: MembershipID, member: MemberID, day: Day) {
        self.membership = membership
        self.member = member
        self.day = day
    }

    static let register = Register(tag: 9, .firstStands, ids: 3, scope: .setting)
}

extension Slot {
    /// That a member leaves, by the word of that kiosk; it counts if the kiosk serves them.
    public static func leaving(_ stay: MembershipID, _ member: MemberID, by kiosk: KioskID) -> Slot {
        Slot(LeaveFact.register, stay.ulid, member.ulid, kiosk.ulid)
    }
}

extension LeaveFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_LeavePayload) throws(Fact.Unreadable) {
        membership = MembershipID(try Fact.ulid(message.membership, "membership"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_LeavePayload {
        .with {
            $0.salt = byteField(salt)
            $0.membership = byteField(membership.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.day = day.daysSince1970
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.leaving(membership, member, by: origin)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
