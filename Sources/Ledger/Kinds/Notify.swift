public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// Of what a member wants to be told.
public struct NotifyFact: Hashable, Sendable {
    /// Who.
    public var member: MemberID
    /// What is switched off; at most `maxOff`.
    public var off: Set<News>
    /// When nothing is told; nil if it is told at any time.
    public var quiet: QuietHours?

    /// The most kinds of news that an entry may switch off.
    public static let maxOff = 64

    /// These facts.
    public init(member: MemberID, off: Set<News>, quiet: QuietHours?) {
        self.member = member
        self.off = off
        self.quiet = quiet
    }

    /// A kind of news. Numbers are for ever; those of newer versions are kept.
    public struct News: RawRepresentable, Hashable, Comparable, Sendable {
        /// Its number.
        public var rawValue: UInt32

        /// The kind of that number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Somebody worked out.
        public static let workout = News(rawValue: 1)
        /// Somebody nudges.
        public static let nudge = News(rawValue: 2)
        /// Somebody answered a workout.
        public static let reaction = News(rawValue: 3)
        /// A week's verdict.
        public static let weekEnd = News(rawValue: 4)
        /// A finger check is due.
        public static let reminder = News(rawValue: 5)
        /// A workout waits for somebody's word.
        public static let unproven = News(rawValue: 6)

        /// By number.
        public static func < (a: News, b: News) -> Bool { a.rawValue < b.rawValue }
    }

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

    static let register = Register(tag: 22, .lastStands, ids: 1, scope: .setting)
}

extension Slot {
    /// Of what a member wants to be told.
    public static func notify(_ member: MemberID) -> Slot { Slot(NotifyFact.register, member.ulid) }
}

extension NotifyFact: EntryKind {
    static let schema = KindSchema(.notify, registers: [register], erasedClaims: nil)
    var fact: Fact { .notify(self) }

    init(_ message: Fitpinky_V1_NotifyPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        guard message.off.count <= NotifyFact.maxOff else { throw .field("off") }
        off = Set(message.off.map { News(rawValue: $0) })
        guard message.hasQuiet else { return }
        let (from, until) = (Int(message.quiet.from), Int(message.quiet.until))
        quiet = QuietHours(fromMinute: from, untilMinute: until)
        guard quiet != nil else { throw .field("quiet") }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_NotifyPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.off = off.sorted().map { $0.rawValue }
            guard let quiet else { return }
            $0.quiet.from = UInt32(clamping: quiet.fromMinute)
            $0.quiet.until = UInt32(clamping: quiet.untilMinute)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.notify(member)] }
    var signedDay: Day? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
