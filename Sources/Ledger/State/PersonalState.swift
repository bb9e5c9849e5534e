public import FitPinkyCore

/// What a member's own ledger comes to: their finger care and their training plans. Kept current change by change, so that no reader has to read the ledger.
///
/// A state that took in every change equals the one that ``Draft`` works out from all winners at once.
public struct PersonalState: Equatable, Sendable {
    /// What the ledger says of kiosks and members.
    public private(set) var settings: Winners
    /// The kiosk from which it is seen. Its owner in this ledger is the member whose finger care it is.
    public private(set) var kiosk: KioskReading
    /// The Day up to which all is worked out.
    public private(set) var today: Day
    /// What was done, and what it comes to.
    public private(set) var care: FingerCare
    /// Entries of reminders, targets, sharing and the energy goal.
    private var winners: [Slot: Winner]
    private var choices: CareSettings
    /// Of everybody, as checks are.
    private var planLog: PlanLog
    /// The member's training plans. Trainings, of which there are more with every year, are read where they are asked for.
    public private(set) var plans = Plans()
    /// Of everybody, for the owner may be another one day.
    private var checks: CareLog
    private var exercises: CareLog
    /// The member's counting workouts, which are in the household's ledger.
    public private(set) var workouts = ActiveDays()

    /// Whose ledger it is; nil before the kiosk has introduced itself there.
    public var member: MemberFact? { kiosk.owner }
    /// The reminders that are not removed, by time; none before their first use.
    public var reminders: [CareReminder] { choices.reminders }
    /// Whether any reminder was ever set, or the defaults were made.
    public var hasSetReminders: Bool { choices.hasSetReminders }
    /// The targets that last, by first Day.
    public var targets: [NamedTarget] { choices.targets }
    /// Whether checks are told to the household.
    public var isShared: Bool { choices.isShared }
    /// How much active energy the member wants to spend in a day, in kcal; nil without a goal.
    public var energyGoal: Int? { choices.energyGoal }
    /// How long the member rests between sets.
    public var trainingTimers: TrainingTimersFact {
        plans.timers ?? .standard(of: member?.member ?? MemberID(ULID(high: 0, low: 0)))
    }

    /// Gathers all winners, given in any order, and works the state out from them.
    public struct Draft: Sendable {
        private var settings: [Winner] = []
        private var care: [Slot: Winner] = [:]
        private var plans: [Winner] = []
        private var (checks, exercises) = (CareLog(), CareLog())
        /// What has no moment in its own entry, and what gives such a moment.
        private var awaited: [ULID: [Winner]] = [:]
        private let ledger: LedgerName
        private let awaitedStay: MembershipID?

        /// Of none yet, in that ledger; see ``Winners/init(_:of:awaiting:tips:sightings:)``.
        public init(of ledger: LedgerName = .first, awaiting awaitedStay: MembershipID? = nil) {
            (self.ledger, self.awaitedStay) = (ledger, awaitedStay)
        }

        /// Takes one in. Those of workouts, nudges and days seen say nothing here.
        public mutating func add(_ winner: Winner) {
            switch winner.slot.register.scope {
            case .setting: settings.append(winner)
            case .care: care[winner.slot] = winner
            case .check, .exercise:
                guard let id = winner.slot.check?.ulid ?? winner.slot.exercise?.ulid else { return }
                if let check = CareDone(check: [winner]) {
                    checks[id] = check
                } else if let exercise = CareDone(exercise: [winner]) {
                    exercises[id] = exercise
                } else {
                    awaited[id, default: []].append(winner)
                }
            case .workout:
                if let (id, _) = winner.slot.settlement { awaited[id, default: []].append(winner) }
            case .plan: plans.append(winner)
            case .nudge, .seen, .sighting, .training: break
            }
        }

        /// The state of the member as that kiosk sees it, worked out up to that Day.
        ///
        /// - Parameter dayStart: the hour at which Days start, 0 to 6.
        public consuming func state(of kiosk: KioskID, today: Day, dayStart: Int) -> PersonalState {
            for (id, winners) in awaited {
                if let check = CareDone(check: winners) { checks[id] = check }
                if let exercise = CareDone(exercise: winners) { exercises[id] = exercise }
            }
            return PersonalState(
                kiosk, settings: Winners(settings, of: ledger, awaiting: awaitedStay), care: care,
                plans: PlanLog(plans),
                checks, exercises, today: today, dayStart: dayStart)
        }
    }

    private init(
        _ kiosk: KioskID, settings: Winners, care winners: [Slot: Winner], plans planLog: PlanLog, _ checks: CareLog,
        _ exercises: CareLog, today: Day, dayStart: Int
    ) {
        (self.settings, self.kiosk) = (settings, KioskReading(kiosk, from: settings))
        (self.winners, self.checks, self.exercises, self.today) = (winners, checks, exercises, today)
        (choices, care, self.planLog) = (CareSettings(), FingerCare(dayStart: dayStart), planLog)
        readAll()
    }

    // MARK: Changes

    /// What a transaction has changed.
    public struct Change: Sendable {
        /// All settings, if any was changed.
        public var settings: Winners?
        /// New winners among those of reminders, targets, sharing and the energy goal.
        public var care: [Winner] = []
        /// Checks and exercises of which something was said, with all winners of each.
        public var done: [ULID: [Winner]] = [:]
        /// Splits of which something was said, with all versions of each.
        public var splits: [SplitID: [Winner]] = [:]
        /// New winners among those of how long members rest.
        public var timers: [Winner] = []

        /// None.
        public init() {}
    }

    /// Takes a change in; every one can be followed.
    public mutating func apply(_ change: Change) {
        for (id, winners) in change.done {
            replace(check: id, by: CareDone(check: winners))
            replace(exercise: id, by: CareDone(exercise: winners))
        }
        for winner in change.care { winners[winner.slot] = winner }
        for (id, winners) in change.splits { planLog.replace(id, by: winners) }
        for winner in change.timers { planLog.take(timers: winner) }
        if let settings = change.settings, settings != self.settings {
            let before = member?.member
            self.settings = settings
            kiosk = KioskReading(kiosk.kiosk, from: settings)
            if member?.member != before {
                readAll()
                return
            }
        }
        if !change.care.isEmpty { readSettings() }
        if !change.splits.isEmpty || !change.timers.isEmpty { readPlans() }
    }

    /// Works all out up to another Day.
    public mutating func advance(to today: Day) {
        self.today = today
        care.advance(to: today)
    }

    /// These are the member's counting workouts, for the targets that count them.
    public mutating func set(workouts: ActiveDays) {
        self.workouts = workouts
        care.set(workouts: workouts)
        care.advance(to: today)
    }

    /// Days start at another hour.
    public mutating func set(dayStart: Int) {
        care.set(dayStart: dayStart)
        care.advance(to: today)
    }

    /// The same without what it is followed by, of which there is much: to be handed out. It takes in no changes.
    public var withoutLog: PersonalState {
        var copy = self
        (copy.checks, copy.exercises, copy.planLog) = (CareLog(), CareLog(), PlanLog([]))
        return copy
    }

    private mutating func replace(check id: ULID, by check: CareDone?) {
        let before = checks[id]
        guard check != before else { return }
        checks[id] = check
        if let before, before.member == member?.member { care.remove(check: before.minute) }
        if let check, check.member == member?.member { care.insert(check: check.minute) }
    }

    private mutating func replace(exercise id: ULID, by exercise: CareDone?) {
        let before = exercises[id]
        guard exercise != before else { return }
        exercises[id] = exercise
        if let before, before.member == member?.member { care.remove(exercise: before.minute) }
        if let exercise, exercise.member == member?.member { care.insert(exercise: exercise.minute) }
    }

    /// Counts all that the owner has done, and reads what they have set.
    private mutating func readAll() {
        care = FingerCare(dayStart: care.dayStart)
        if let owner = member?.member {
            for minute in checks.minutes(of: owner) { care.insert(check: minute) }
            for minute in exercises.minutes(of: owner) { care.insert(exercise: minute) }
        }
        care.set(workouts: workouts)
        readSettings()
        readPlans()
    }

    private mutating func readPlans() {
        plans = member.map { planLog.plans(of: $0.member) } ?? Plans()
    }

    private mutating func readSettings() {
        choices = member.map { CareSettings(of: $0.member, from: winners.values) } ?? CareSettings()
        care.set(reminders: choices.spans)
        care.set(targets: choices.allTargets)
        care.advance(to: today)
    }
}
