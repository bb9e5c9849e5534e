public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member leaves: their stay ends with that Day.
public struct LeaveFact: Hashable, Sendable {
    /// Which stay.
    public var membership: MembershipID
    /// Who; counts only for their own stay.
    public var member: MemberID
    /// The last Day of the stay.
    public var day: Day
    /// Where the chains end of the member's kiosks, as far as this one knew: their last entries before this one, at most `maxHeads`. None
    /// in ledgers of before.
    public var heads: [Dot]
    /// Current stays of other members, as known to this kiosk, at most `maxOthers`. Only of these do the leaver's admissions outlast the
    /// leave.
    public var others: [MembershipID]
    /// The member erases themselves: all their words go, wherever this is heard. See ``Erasures``.
    public var erases: Bool

    /// `others`; nil in an older leave, which cannot name any.
    var knownToGoOn: Set<MembershipID>? { heads.isEmpty ? nil : Set(others) }

    /// Four for each of eight kiosks: a chain ends in one, and in one more for each time that its card was restored.
    public static let maxHeads = 32
    /// More than belong to any household at one time.
    public static let maxOthers = 64
    /// Which schema understands a leave that erases: a kiosk that does not would keep the words and pass them on.
    public static let erasingSchema: UInt32 = 5

    /// These facts.
    public init(
        membership: MembershipID, member: MemberID, day: Day, heads: [Dot] = [], others: [MembershipID] = [],
        erases: Bool = false
    ) {
        (self.membership, self.member, self.day) = (membership, member, day)
        (self.heads, self.others, self.erases) = (heads, others, erases)
    }
}

extension Slot {
    /// That a member ends that stay; it counts by the word of a kiosk that serves them. Each leave has its own, so that none takes the place
    /// of one that others have seen.
    public static func leaving(_ stay: MembershipID, _ member: MemberID) -> Slot {
        Slot(LeaveFact.register, stay.ulid, member.ulid)
    }

    /// That a member erases themselves, by the word of that kiosk, also where they had left before.
    static func erasure(_ member: MemberID, by kiosk: KioskID) -> Slot {
        Slot(LeaveFact.erasure, member.ulid, kiosk.ulid)
    }
}

extension LeaveFact: EntryKind {
    /// The slots of all leaves.
    public static let register = Register(tag: 9, .firstStands, ids: 3, scope: .setting, sharedBy: .nobody)
    package static let erasure = Register(tag: 32, .firstStands, ids: 2, scope: .setting)
    static let schema = KindSchema(registers: [register, erasure], erasedClaims: nil)

    init(_ message: Fitpinky_V1_LeavePayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        membership = MembershipID(try Fact.ulid(message.membership, "membership"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
        guard message.heads.count <= LeaveFact.maxHeads else { throw .field("heads") }
        heads = []
        for bytes in message.heads {
            guard let head = Dot(bytes: bytes) else { throw .field("heads") }
            heads.append(head)
        }
        guard message.others.count <= LeaveFact.maxOthers else { throw .field("others") }
        others = []
        for bytes in message.others { others.append(MembershipID(try Fact.ulid(bytes, "others"))) }
        erases = message.erases
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_LeavePayload {
        .with {
            $0.salt = byteField(salt)
            $0.membership = byteField(membership.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.day = Int32(day.daysSince1970)
            $0.heads = heads.map { byteField($0.bytes) }
            $0.others = others.map { byteField($0.ulid.bytes) }
            $0.erases = erases
            $0.schema = erases ? LeaveFact.erasingSchema : 0
        }
    }

    func claims(origin: KioskID) -> [Slot] {
        let leaving = Slot.leaving(membership, member)
        return erases ? [leaving, .erasure(member, by: origin)] : [leaving]
    }
    var signedDay: Day? { day }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { Traces(inConflict: .standsWhereSeen) }
}
