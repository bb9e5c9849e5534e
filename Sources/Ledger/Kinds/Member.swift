public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A person of the household.
public struct MemberFact: Hashable, Sendable {
    /// Who.
    public var member: MemberID
    /// Up to 40 characters.
    public var name: String

    /// These facts.
    public init(member: MemberID, name: String) {
        self.member = member
        self.name = name
    }

    /// Its slots.
    public static let register = Register(tag: 2, .lastStands, ids: 1, scope: .setting)
    static let service = Register(tag: 23, .firstStands, ids: 2, scope: .setting)
}

extension Slot {
    /// What a member is called.
    public static func member(_ id: MemberID) -> Slot { Slot(MemberFact.register, id.ulid) }
    /// The kiosk serves that member.
    public static func service(_ kiosk: KioskID, _ member: MemberID) -> Slot {
        Slot(MemberFact.service, kiosk.ulid, member.ulid)
    }

    /// The member, if it is the slot of one.
    public var member: MemberID? { register == MemberFact.register ? MemberID(ids.0) : nil }
    /// The kiosk, and the member whom it serves, if it is a slot of that.
    public var service: (kiosk: KioskID, member: MemberID)? {
        register == MemberFact.service ? (KioskID(ids.0), MemberID(ids.1)) : nil
    }
}

extension MemberFact: EntryKind {
    static let schema = KindSchema(registers: [register, service], erasedClaims: nil)

    init(_ message: Fitpinky_V1_MemberPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        name = try Fact.text(message.name, "name")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_MemberPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.name = name
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.member(member), .service(origin, member)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
