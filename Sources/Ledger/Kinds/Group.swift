public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension Noun {
    /// Two or three people with one promise.
    public enum Group {}
    /// One nudge.
    public enum Nudge {}
}

/// Names a group.
public typealias GroupID = ID<Noun.Group>
/// Names one nudge.
public typealias NudgeID = ID<Noun.Nudge>

/// A group begins.
public struct GroupFact: Hashable, Sendable {
    /// Which.
    public var group: GroupID
    /// Up to 40 characters; empty calls it after its members.
    public var name: String
    /// When.
    public var created: Day
    /// Of its first weeks.
    public var weekStart: Weekday
    /// The hour at which its Days start, one of `DayStartFact.allowed`.
    public var dayStart: Int
    /// How many may belong at a time, one of `allowedMembers`.
    public var maxMembers: Int
    /// Who made it, and owns it.
    public var creator: MemberID

    /// How many a group may be for.
    public static let allowedMembers = 2...3

    /// These facts.
    public init(
        group: GroupID, name: String, created: Day, weekStart: Weekday, dayStart: Int, maxMembers: Int,
        creator: MemberID
    ) {
        self.group = group
        self.name = name
        self.created = created
        self.weekStart = weekStart
        self.dayStart = dayStart
        self.maxMembers = maxMembers
        self.creator = creator
    }

    static let register = Register(tag: 7, .firstStands, ids: 1, scope: .setting)
}

extension Slot {
    /// How a group began.
    public static func group(_ id: GroupID) -> Slot { Slot(GroupFact.register, id.ulid) }
}

extension GroupFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_GroupPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        name = try Fact.textOrNone(message.name, "name")
        created = try Fact.day(message.day)
        weekStart = try Fact.weekday(message.weekStart)
        dayStart = Int(message.dayStart)
        guard DayStartFact.allowed.contains(dayStart) else { throw .field("day_start") }
        maxMembers = Int(message.maxMembers)
        guard GroupFact.allowedMembers.contains(maxMembers) else { throw .field("max_members") }
        creator = MemberID(try Fact.ulid(message.creator, "creator"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_GroupPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.name = name
            $0.day = created.daysSince1970
            $0.weekStart = UInt32(clamping: weekStart.rawValue)
            $0.dayStart = UInt32(clamping: dayStart)
            $0.maxMembers = UInt32(clamping: maxMembers)
            $0.creator = byteField(creator.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.group(group)] }
    var signedDay: Day? { created }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? { nil }
    func traces(origin: KioskID) -> Traces { .none }
}
