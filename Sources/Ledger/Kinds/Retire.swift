public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A kiosk is given up, for ever: nobody waits for it any more.
public struct RetireFact: Hashable, Sendable {
    /// Which.
    public var kiosk: KioskID
    /// Who gives it up; counts only if the kiosk serves them, and the one that says so does.
    public var member: MemberID

    /// These facts.
    public init(kiosk: KioskID, member: MemberID) {
        self.kiosk = kiosk
        self.member = member
    }

    static let register = Register(tag: 14, .firstStands, ids: 3, scope: .setting)
}

extension Slot {
    /// A member's wish to give a kiosk up, by the word of another; it counts if both serve them.
    public static func retirement(_ kiosk: KioskID, by member: MemberID, at witness: KioskID) -> Slot {
        Slot(RetireFact.register, kiosk.ulid, member.ulid, witness.ulid)
    }
}

extension RetireFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_RetirePayload) throws(Fact.Unreadable) {
        kiosk = KioskID(try Fact.ulid(message.kiosk, "kiosk"))
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_RetirePayload {
        .with {
            $0.salt = byteField(salt)
            $0.kiosk = byteField(kiosk.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.retirement(kiosk, by: member, at: origin)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
