public import FitPinkyCore

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
}

/// A member joins: a stay begins. It counts if the kiosk that says so serves them; where several do, the first word of it.
public struct JoinFact: Hashable, Sendable {
    /// Names the stay.
    public var membership: MembershipID
    /// Who.
    public var member: MemberID
    /// Which group.
    public var group: GroupID
    /// The first Day of the stay.
    public var day: Day
    /// Whose invitation it was; nil for a group's creator.
    public var inviter: MemberID?

    /// These facts.
    public init(membership: MembershipID, member: MemberID, group: GroupID, day: Day, inviter: MemberID? = nil) {
        self.membership = membership
        self.member = member
        self.group = group
        self.day = day
        self.inviter = inviter
    }
}

/// A member leaves: the stay ends. It counts if the kiosk that says so serves them; where several do, the first word of it.
public struct LeaveFact: Hashable, Sendable {
    /// Which stay.
    public var membership: MembershipID
    /// Who; counts only for their own stay.
    public var member: MemberID
    /// The last Day of the stay.
    public var day: Day

    /// These facts.
    public init(membership: MembershipID, member: MemberID, day: Day) {
        self.membership = membership
        self.member = member
        self.day = day
    }
}

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
}

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
}
