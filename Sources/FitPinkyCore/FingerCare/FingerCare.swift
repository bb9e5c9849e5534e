/// What a member does for the little finger (checks, exercises, reminders, targets), and the streaks, missed reminders and rewards that
/// follow from it.
///
/// Nothing that it answers is stored: two kiosks that know the same give the same answers, whatever the order in which they learned
/// it. Each question names a minute. What lies after that minute counts for nothing yet, except that occurrences of reminders to come
/// end windows and raise the number of rewarded checks.
///
/// A question about the present costs the same after ten years as after a day, once ``advance(to:)`` was called for the present Day; it
/// stays so whatever is inserted or removed later. A question about another Day reads what came before that Day.
public struct FingerCare: Hashable, Sendable {
    /// The hour at which Days start, 0 to 6.
    public private(set) var dayStart: Int
    /// All targets, the ended ones as well, in the order in which they were given.
    public private(set) var targets: [CareTarget] = []
    private(set) var spans: [ReminderSpan] = []
    private(set) var checks = CareMinutes()
    private(set) var exercises = CareMinutes()
    private(set) var workouts = ActiveDays()
    private(set) var past = Past(before: .first)

    /// What all Days before one come to. It follows from the rest, and is only kept so that nobody has to wait for it.
    struct Past: Hashable {
        let before: Day
        var rewardedChecks = 0
        /// As it is on the morning of ``before``, without a check yet.
        var streak = Streak()
        /// For each target, in how many periods before the present one it was reached.
        var timesReached: [Int] = []
    }

    /// Of a member without checks, exercises, reminders and targets.
    public init(dayStart: Int = 0) { self.dayStart = dayStart }

    /// Whether the member has done or set anything ever, workouts aside.
    public var hasBegun: Bool { !checks.isEmpty || !exercises.isEmpty || !spans.isEmpty || !targets.isEmpty }

    // MARK: Changes

    /// Adds a check; two of one minute are two.
    public mutating func insert(check: CareMinute) {
        change(on: check.day) { $0.checks.insert(check) }
    }

    /// Takes one check of that minute back; without one nothing changes.
    public mutating func remove(check: CareMinute) {
        change(on: check.day) { $0.checks.remove(check) }
    }

    /// Adds a completed exercise; two of one minute are two.
    public mutating func insert(exercise: CareMinute) {
        change(on: exercise.day) { $0.exercises.insert(exercise) }
    }

    /// Takes one completed exercise of that minute back; without one nothing changes.
    public mutating func remove(exercise: CareMinute) {
        change(on: exercise.day) { $0.exercises.remove(exercise) }
    }

    /// Replaces all spans of all reminders, given in any order; ended ones still say when they reminded.
    public mutating func set(reminders: [ReminderSpan]) {
        guard reminders != spans else { return }
        spans = reminders
        past.rewardedChecks = countRewardedChecks(before: past.before)
    }

    /// Replaces all targets; ended ones still say when they were reached.
    public mutating func set(targets: [CareTarget]) {
        guard targets != self.targets else { return }
        self.targets = targets
        past.timesReached = targets.map { countTimesReached($0, before: past.before) }
    }

    /// Replaces the member's counting workouts.
    public mutating func set(workouts: ActiveDays) {
        guard workouts != self.workouts else { return }
        self.workouts = workouts
        past.timesReached = targets.map { countTimesReached($0, before: past.before) }
    }

    /// Changes the hour at which Days start, for all reminders of all Days; each check and exercise stays on its minute.
    public mutating func set(dayStart: Int) {
        guard dayStart != self.dayStart else { return }
        self.dayStart = dayStart
        past.rewardedChecks = countRewardedChecks(before: past.before)
    }

    /// Reads once what the Days before that Day come to, so that questions about that Day need not. It changes no answer.
    public mutating func advance(to today: Day) {
        guard past.before != today else { return }
        past = Past(
            before: today, rewardedChecks: countRewardedChecks(before: today), streak: countStreak(before: today),
            timesReached: targets.map { countTimesReached($0, before: today) })
    }

    /// Makes a change to what was done on a Day, and corrects ``past`` by the difference: a kiosk that receives ten years of checks
    /// from another must not read all of them again for each.
    private mutating func change(on day: Day, _ change: (inout FingerCare) -> Void) {
        guard day < past.before else { return change(&self) }
        let old = share(of: day)
        change(&self)
        let new = share(of: day)
        past.rewardedChecks += new.rewardedChecks - old.rewardedChecks
        for index in targets.indices { past.timesReached[index] += new.timesReached[index] - old.timesReached[index] }
        if new.isChecked != old.isChecked { past.streak = countStreak(before: past.before) }
    }

    /// The part of ``past`` that depends on one of its Days.
    private func share(of day: Day) -> (rewardedChecks: Int, isChecked: Bool, timesReached: [Int]) {
        let timesReached = targets.map { target in
            let period = target.period(holding: day)
            return !period.contains(past.before) && isReached(target, in: period) ? 1 : 0
        }
        return (rewardedChecks(on: day, at: .last(of: day)), checks.firstDay(from: day) == day, timesReached)
    }
}
