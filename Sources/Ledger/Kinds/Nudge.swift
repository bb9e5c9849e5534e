public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// One member tells another to move.
public struct NudgeFact: Hashable, Sendable {
    /// Which.
    public var nudge: NudgeID
    /// The member who nudges.
    public var sender: MemberID
    /// The member who is nudged.
    public var receiver: MemberID
    /// When, by the sender's kiosk.
    public var instant: UTCInstant
    /// Up to 140 characters.
    public var text: String

    /// These facts.
    public init(nudge: NudgeID, sender: MemberID, receiver: MemberID, instant: UTCInstant, text: String) {
        self.nudge = nudge
        self.sender = sender
        self.receiver = receiver
        self.instant = instant
        self.text = text
    }

    static let register = Register(tag: 18, .firstStands, ids: 1, scope: .nudge)
}

extension Slot {
    /// That a member was nudged.
    public static func nudge(_ id: NudgeID) -> Slot { Slot(NudgeFact.register, id.ulid) }
}

extension NudgeFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_NudgePayload) throws(Fact.Unreadable) {
        nudge = NudgeID(try Fact.ulid(message.nudge, "nudge"))
        sender = MemberID(try Fact.ulid(message.sender, "sender"))
        receiver = MemberID(try Fact.ulid(message.receiver, "receiver"))
        instant = UTCInstant(milliseconds: message.instantMs)
        text = try Fact.text(message.text, "text")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_NudgePayload {
        .with {
            $0.salt = byteField(salt)
            $0.nudge = byteField(nudge.ulid.bytes)
            $0.sender = byteField(sender.ulid.bytes)
            $0.receiver = byteField(receiver.ulid.bytes)
            $0.instantMs = instant.milliseconds
            $0.text = text
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.nudge(nudge)] }
    var signedDay: Day? { nil }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
