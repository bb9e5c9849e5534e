public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member sets the day with which the group's weeks start.
public struct WeekStartFact: Hashable, Sendable {
    /// Whose.
    public var group: GroupID
    /// When it was set; it counts from the next week.
    public var day: Day
    /// Which day.
    public var weekStart: Weekday
    /// Who.
    public var member: MemberID

    /// These facts.
    public init(group: GroupID, day: Day, weekStart: Weekday, member: MemberID) {
        self.group = group
        self.day = day
        self.weekStart = weekStart
        self.member = member
    }

    static let register = Register(tag: 12, .lastStands, ids: 1, hasDay: true, scope: .setting, isOfGroup: true)
}

extension Slot {
    /// What the week start was set to on that Day.
    public static func weekStart(_ group: GroupID, _ day: Day) -> Slot {
        Slot(WeekStartFact.register, group.ulid, on: day)
    }
}

extension WeekStartFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_WeekStartPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        day = try Fact.day(message.day)
        weekStart = try Fact.weekday(message.weekStart)
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_WeekStartPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.day = day.daysSince1970
            $0.weekStart = UInt32(clamping: weekStart.rawValue)
            $0.member = byteField(member.ulid.bytes)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.weekStart(group, day)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .weekStart(Setting(day: day, place: place, value: weekStart))
    }
    func traces(origin: KioskID) -> Traces { .none }
}
