public import FitPinkyCore

/// A reminder of finger care that its member has not removed.
public struct CareReminder: Hashable, Sendable {
    /// Which.
    public var id: ReminderID
    /// What its member calls it; empty if nothing.
    public var name: String
    /// When it reminds, in minutes after midnight by the wall clock, 0 to 1439.
    public var time: Int
    /// Whether it reminds.
    public var isOn: Bool
    /// The minute from which it is so. A later change has to count from no earlier one, or it would come before this in the history.
    public var since: CareMinute

    /// A reminder of these parts.
    public init(id: ReminderID, name: String, time: Int, isOn: Bool, since: CareMinute) {
        (self.id, self.name, self.time, self.isOn, self.since) = (id, name, time, isOn, since)
    }
}

/// A target that lasts.
public struct NamedTarget: Hashable, Sendable {
    /// As the rules know it.
    public var target: CareTarget
    /// What its member calls it; empty where the words were erased.
    public var title: String

    /// That target, called so.
    public init(_ target: CareTarget, title: String) { (self.target, self.title) = (target, title) }
}

/// What a member has set for their finger care.
struct CareSettings: Equatable, Sendable {
    /// All reminders there ever were.
    private(set) var spans: [ReminderSpan] = []
    /// Those that are not removed, by time.
    private(set) var reminders: [CareReminder] = []
    /// Whether any was ever set.
    private(set) var hasSetReminders = false
    /// All targets there ever were, by first Day.
    private(set) var allTargets: [CareTarget] = []
    /// Those that last, by first Day.
    private(set) var targets: [NamedTarget] = []
    private(set) var isShared = false
    /// In kcal of active energy a day; nil if the member wants none.
    private(set) var energyGoal: Int?

    /// Nobody has set anything.
    init() {}

    /// That of the member. The winners have to hold all of scope `care`.
    init(of member: MemberID, from winners: some Sequence<Winner>) {
        var changes: [(from: CareMinute, position: Position, fact: ReminderFact)] = []
        var (titled, ends): ([TargetFact], [TargetID: Day]) = ([], [:])
        for winner in winners {
            if case .reminder(let fact) = winner.fact, fact.member == member {
                changes.append((fact.from, winner.position, fact))
            }
            if case .target(let fact) = winner.fact, fact.member == member { titled.append(fact) }
            if case .targetEnd(let fact) = winner.fact, fact.member == member { ends[fact.target] = fact.day }
            if case .careSharing(let fact) = winner.fact, fact.member == member { isShared = fact.isShared }
            if case .energyGoal(let fact) = winner.fact, fact.member == member { energyGoal = fact.goal }
        }
        changes.sort { ($0.from, $0.position) < ($1.from, $1.position) }
        hasSetReminders = !changes.isEmpty
        for changes in Dictionary(grouping: changes, by: \.fact.reminder).values { read(changes.map(\.fact)) }
        let end = CareMinute(.last, minute: CareMinute.perDay - 1)
        spans.sort { ($0.from, $0.time, $0.until ?? end) < ($1.from, $1.time, $1.until ?? end) }
        reminders.sort { ($0.time, $0.id) < ($1.time, $1.id) }
        for fact in titled.sorted(by: { ($0.day, $0.target) < ($1.day, $1.target) }) {
            let target = fact.target(through: ends[fact.target])
            allTargets.append(target)
            if ends[fact.target] == nil { targets.append(NamedTarget(target, title: fact.title)) }
        }
    }

    /// Reads the changes of one reminder, in their order: each stands until the next.
    private mutating func read(_ changes: [ReminderFact]) {
        for (index, fact) in changes.enumerated() where fact.state == ReminderFact.State.on.rawValue {
            let until = index + 1 < changes.count ? changes[index + 1].from : nil
            if until != fact.from { spans.append(ReminderSpan(time: fact.time, from: fact.from, until: until)) }
        }
        guard let last = changes.last, last.state != ReminderFact.State.removed.rawValue else { return }
        reminders.append(
            CareReminder(
                id: last.reminder, name: last.name, time: last.time,
                isOn: last.state == ReminderFact.State.on.rawValue, since: last.from))
    }
}

// What actions ask, where they read the winners of finger care: ``WinnerScope/care``.
extension Winners {
    private func care(of member: MemberID) -> CareSettings { CareSettings(of: member, from: all) }

    /// The member's reminders that are not removed, by time; none before their first use.
    public func reminders(of member: MemberID) -> [CareReminder] { care(of: member).reminders }

    /// Whether the member has ever set a reminder, or the defaults were made.
    public func hasSetReminders(_ member: MemberID) -> Bool { care(of: member).hasSetReminders }

    /// The member's targets that last, by first Day.
    public func targets(of member: MemberID) -> [NamedTarget] { care(of: member).targets }

    /// Whether the member's finger checks are told to their household.
    public func isCareShared(_ member: MemberID) -> Bool { care(of: member).isShared }

    /// How much active energy the member wants to spend in a day, in kcal; nil without a goal.
    public func energyGoal(of member: MemberID) -> Int? { care(of: member).energyGoal }
}
