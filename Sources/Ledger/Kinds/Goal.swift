public import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

/// A member sets their own goal.
public struct GoalFact: Hashable, Sendable {
    /// Who.
    public var member: MemberID
    /// When it was set; it counts from the next week.
    public var day: Day
    /// What they mean to do.
    public var goal: Goal

    /// These facts.
    public init(member: MemberID, day: Day, goal: Goal) {
        self.member = member
        self.day = day
        self.goal = goal
    }

    static let register = Register(tag: 10, .lastStands, ids: 1, hasDay: true, scope: .setting)
}

extension Slot {
    /// What a member's goal was set to on that Day: a history is one slot a Day, for of the settings of one Day only the
    /// last can ever count.
    public static func goal(_ member: MemberID, _ day: Day) -> Slot { Slot(GoalFact.register, member.ulid, on: day) }
}

extension GoalFact: EntryKind {
    static let schema = KindSchema(registers: [register], erasedClaims: nil)

    init(_ message: Fitpinky_V1_GoalPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
        guard let goal = Goal(daysPerWeek: Int(message.daysPerWeek)) else { throw .field("days_per_week") }
        self.goal = goal
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_GoalPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.day = day.daysSince1970
            $0.daysPerWeek = UInt32(clamping: goal.daysPerWeek)
        }
    }

    func claims(origin: KioskID) -> [Slot] { [.goal(member, day)] }
    var signedDay: Day? { day }
    func householdFact(at place: LedgerPlace) -> HouseholdFact? {
        .goal(member, Setting(day: day, place: place, value: goal))
    }
    func traces(origin: KioskID) -> Traces { .none }
}
