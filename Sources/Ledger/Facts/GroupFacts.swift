public import FitPinkyCore

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
}

/// A member names the group.
public struct GroupNameFact: Hashable, Sendable {
    /// Which.
    public var group: GroupID
    /// Up to 40 characters; empty calls it after its members.
    public var name: String
    /// Who.
    public var member: MemberID

    /// These facts.
    public init(group: GroupID, name: String, member: MemberID) {
        self.group = group
        self.name = name
        self.member = member
    }
}

/// A member sets the group's wager.
public struct WagerFact: Hashable, Sendable {
    /// Whose.
    public var group: GroupID
    /// When it was set; it counts from the next week.
    public var day: Day
    /// Up to 200 characters; empty for none.
    public var text: String
    /// Who.
    public var member: MemberID

    /// These facts.
    public init(group: GroupID, day: Day, text: String, member: MemberID) {
        self.group = group
        self.day = day
        self.text = text
        self.member = member
    }
}

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
}

/// A member sets the hour at which the group's Days start, for presses from then on.
public struct DayStartFact: Hashable, Sendable {
    /// Whose.
    public var group: GroupID
    /// One of `allowed`.
    public var hour: Int
    /// Who.
    public var member: MemberID

    /// What the hour may be.
    public static let allowed = 0...6

    /// These facts.
    public init(group: GroupID, hour: Int, member: MemberID) {
        self.group = group
        self.hour = hour
        self.member = member
    }
}
