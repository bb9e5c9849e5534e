/// A group's whole story as lists, for working out by hand, on a board or in a test what must come of it.
///
/// Goals and week-start changes are in ledger order; every other list may be in any. A member who left and joined again
/// is there once for each stay: their days and goals are united.
public struct Scenario: Hashable, Sendable {
    /// When the group was created.
    public var created: Day
    /// The week start that it was created with.
    public var weekStart: Weekday
    /// Later changes of it.
    public var weekStartChanges: [Dated<Weekday>]
    /// Every stay of every member.
    public var members: [Stay]
    /// Every workout that was not deleted, or was.
    public var workouts: [Workout]
    /// Up to when to evaluate.
    public var today: Day

    /// A value set on a Day.
    public struct Dated<Value: Hashable & Sendable>: Hashable, Sendable {
        /// When it was set.
        public var day: Day
        /// What it was set to.
        public var value: Value

        /// This value, set on that Day.
        public init(day: Day, value: Value) {
            self.day = day
            self.value = value
        }
    }

    /// One stay of a member, with the goals they set.
    public struct Stay: Hashable, Sendable {
        /// Who.
        public var member: MemberID
        /// The joining Day.
        public var joined: Day
        /// The leaving Day, nil while they belong.
        public var left: Day?
        /// Every goal they set.
        public var goals: [Dated<Goal>]

        /// This stay.
        public init(member: MemberID, joined: Day, left: Day? = nil, goals: [Dated<Goal>]) {
            self.member = member
            self.joined = joined
            self.left = left
            self.goals = goals
        }
    }

    /// One workout.
    public struct Workout: Hashable, Sendable {
        /// Whose.
        public var member: MemberID
        /// When.
        public var day: Day
        /// Whether it is proven and not deleted.
        public var counts: Bool

        /// This workout.
        public init(member: MemberID, day: Day, counts: Bool) {
            self.member = member
            self.day = day
            self.counts = counts
        }
    }

    /// This story.
    public init(
        created: Day, weekStart: Weekday, weekStartChanges: [Dated<Weekday>], members: [Stay], workouts: [Workout],
        today: Day
    ) {
        self.created = created
        self.weekStart = weekStart
        self.weekStartChanges = weekStartChanges
        self.members = members
        self.workouts = workouts
        self.today = today
    }
}

extension Scenario {
    /// What the story says, one fact an entry, in ledger order. Workouts that do not count are left out: it says of them no
    /// more than that.
    public var facts: [HouseholdFact] {
        var facts: [HouseholdFact] = []
        for change in weekStartChanges {
            facts.append(
                .weekStart(Setting(day: change.day, place: LedgerPlace(index: facts.count), value: change.value)))
        }
        for (index, stay) in staysInOrder.enumerated() {
            let id = MembershipID(ULID(high: 0, low: UInt64(index)))
            facts.append(.joined(id, stay.member, on: stay.joined, LedgerPlace(index: facts.count)))
            for goal in stay.goals {
                let setting = Setting(day: goal.day, place: LedgerPlace(index: facts.count), value: goal.value)
                facts.append(.goal(stay.member, setting))
            }
            if let left = stay.left { facts.append(.left(id, stay.member, on: left, LedgerPlace(index: facts.count))) }
        }
        for workout in workouts where workout.counts {
            let id = WorkoutID(ULID(high: 0, low: UInt64(facts.count)))
            let place = LedgerPlace(index: facts.count)
            facts.append(
                .workout(
                    WorkoutRecord(id: id, author: workout.member, day: workout.day, hasSignedPhoto: true, place: place))
            )
        }
        return facts
    }

    /// What the story says as one household.
    public var household: Household {
        Household(created: created, weekStart: weekStart, facts: facts)
    }

    /// An earlier stay's goals come before those of a later one, wherever the list has them.
    private var staysInOrder: [Stay] {
        members.enumerated().sorted { a, b in
            if a.element.joined != b.element.joined { return a.element.joined < b.element.joined }
            let (endOfA, endOfB) = (a.element.left ?? .last, b.element.left ?? .last)
            return endOfA == endOfB ? a.offset < b.offset : endOfA < endOfB
        }.map { $0.element }
    }

    /// What comes of it.
    public func evaluate() throws(EvaluationError) -> Evaluation {
        let evaluator = try WeekEvaluator(household, today: today)
        let members = evaluator.household.members.filter { $0.hasJoined }.map { $0.id }
        return Evaluation(
            weeks: evaluator.weeks, streak: evaluator.groupStreak(),
            memberStreaks: members.map { .init(member: $0, streak: evaluator.personalStreak(of: $0)) },
            daysLeft: evaluator.daysLeft)
    }
}

/// What comes of a scenario, where every week that is closed is final.
public struct Evaluation: Hashable, Sendable {
    /// Every week from the first to the running one.
    public let weeks: [WeekStanding]
    /// The group's.
    public let streak: Streak
    /// Everybody's who ever joined, ascending by id.
    public let memberStreaks: [MemberStreak]
    /// In the running week, today included.
    public let daysLeft: Int

    /// One member's personal streak.
    public struct MemberStreak: Hashable, Sendable {
        /// Whose.
        public let member: MemberID
        /// Counted over the weeks in which they took part.
        public let streak: Streak
    }
}
