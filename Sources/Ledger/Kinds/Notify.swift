public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// Of what a member wants to be told.
public struct NotifyFact: Hashable, Sendable {
    /// Who.
    public var member: MemberID
    /// The numbers of the kinds that are switched off, those of newer versions as well; at most `maxOff`.
    public var off: Set<UInt32>
    /// When nothing is told; nil if it is told at any time.
    public var quiet: QuietHours?

    /// The most kinds that an entry may switch off.
    public static let maxOff = 64

    /// These facts.
    public init(member: MemberID, off: Set<UInt32>, quiet: QuietHours?) {
        self.member = member
        self.off = off
        self.quiet = quiet
    }

    /// Whether nothing of that kind is told.
    public func isOff(_ kind: NotificationKind) -> Bool { off.contains(kind.number) }

    /// From one minute of the local day to another; over midnight if the first is the later.
    public struct QuietHours: Hashable, Sendable {
        /// 0 to 1439.
        public var fromMinute: Int
        /// 0 to 1439; not quiet any more.
        public var untilMinute: Int

        /// Nil unless both are minutes of a day.
        public init?(fromMinute: Int, untilMinute: Int) {
            guard (0..<1440).contains(fromMinute), (0..<1440).contains(untilMinute) else { return nil }
            self.fromMinute = fromMinute
            self.untilMinute = untilMinute
        }

        /// Whether it is quiet in that minute of the day.
        public func contains(minute: Int) -> Bool {
            fromMinute <= untilMinute
                ? fromMinute <= minute && minute < untilMinute : fromMinute <= minute || minute < untilMinute
        }
    }

    static let register = Register(tag: 22, .lastStands, ids: 2, scope: .setting, sharedBy: .signer)
}

extension Slot {
    /// Of what a member wants to be told.
    public static func notify(_ member: MemberID) -> Slot { Slot(NotifyFact.register, member.ulid) }
}

extension NotifyFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_NotifyPayload, _ form: PayloadForm) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        guard message.off.count <= NotifyFact.maxOff else { throw .field("off") }
        off = Set(message.off)
        guard message.hasQuiet else { return }
        let (from, until) = (Int(message.quiet.from), Int(message.quiet.until))
        quiet = QuietHours(fromMinute: from, untilMinute: until)
        guard quiet != nil else { throw .field("quiet") }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_NotifyPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.off = off.sorted()
            guard let quiet else { return }
            $0.quiet.from = UInt32(clamping: quiet.fromMinute)
            $0.quiet.until = UInt32(clamping: quiet.untilMinute)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [Slot.notify(member).signed(by: origin)] }
    var signedDay: Day? { nil }
    var voice: Voice { .member(member) }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    var speakers: Speakers { .nobody }
    func traces(origin: KioskID) -> Traces { .none }
}

extension Winners {
    /// Of what the member wants to be told: of everything, at any time, unless they said otherwise.
    public func notify(_ member: MemberID) -> NotifyFact {
        guard case .notify(let fact) = self[.notify(member)]?.fact else {
            return NotifyFact(member: member, off: [], quiet: nil)
        }
        return fact
    }
}
