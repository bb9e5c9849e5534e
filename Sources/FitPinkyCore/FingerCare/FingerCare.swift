/// What a member does for the little finger: checks, exercises, reminders and targets, and what they come to (domain.md, "Finger care
/// and rewards").
///
/// Nothing that it says is kept anywhere: two kiosks that know the same say the same. What lies after the minute of a question counts for
/// nothing yet, except that occurrences to come close windows and raise the number of rewarded checks.
public struct FingerCare: Hashable, Sendable {
    /// The hour at which Days start, 0 to 6.
    public private(set) var dayStart: Int
    private var checks: [CareMinute] = []
    private var exercises: [CareMinute] = []
    private var workouts = ActiveDays()
    private var spans: [ReminderSpan] = []
    /// In the order in which they were given.
    public private(set) var targets: [CareTarget] = []
    private var past: Past

    /// What all Days before one have come to, so that a question looks at that Day alone.
    private struct Past: Hashable {
        var before: Day
        var rewards = Rewards()
        /// Consecutive Days with a check that end with the last one.
        var run = 0
        var longest = 0
        /// Of each target, the periods that ended.
        var reached: [Int] = []
    }

    /// Nothing was done yet.
    public init(dayStart: Int = 0) {
        self.dayStart = dayStart
        past = Past(before: .first)
    }

    // MARK: What it knows

    /// Takes in a check; two of one minute are two.
    public mutating func insert(check: CareMinute) {
        FingerCare.insert(check, into: &checks)
        changed(check.day)
    }

    /// Takes a check back; without one of that minute nothing changes.
    public mutating func remove(check: CareMinute) {
        if FingerCare.remove(check, from: &checks) { changed(check.day) }
    }

    /// Takes in a completed exercise.
    public mutating func insert(exercise: CareMinute) {
        FingerCare.insert(exercise, into: &exercises)
        changed(exercise.day)
    }

    /// Takes a completed exercise back; without one of that minute nothing changes.
    public mutating func remove(exercise: CareMinute) {
        if FingerCare.remove(exercise, from: &exercises) { changed(exercise.day) }
    }

    /// These are all reminders there ever were, in any order.
    public mutating func set(reminders: [ReminderSpan]) {
        guard reminders != spans else { return }
        spans = reminders
        changed(.first)
    }

    /// These are all targets there ever were.
    public mutating func set(targets: [CareTarget]) {
        guard targets != self.targets else { return }
        self.targets = targets
        changed(.first)
    }

    /// These are the member's counting workouts.
    public mutating func set(workouts: ActiveDays) {
        guard workouts != self.workouts else { return }
        self.workouts = workouts
        changed(.first)
    }

    /// Days start at another hour.
    public mutating func set(dayStart: Int) {
        guard dayStart != self.dayStart else { return }
        self.dayStart = dayStart
        changed(.first)
    }

    /// Works out once what the Days before that one come to, so that questions from then on do not grow with the years.
    public mutating func advance(to today: Day) {
        if past.before != today { past = past(before: today) }
    }

    private mutating func changed(_ day: Day) {
        if day < past.before { past = day == .first ? Past(before: .first) : past(before: past.before) }
    }

    private static func insert(_ minute: CareMinute, into minutes: inout [CareMinute]) {
        minutes.insert(minute, at: minutes.end { $0 <= minute })
    }

    private static func remove(_ minute: CareMinute, from minutes: inout [CareMinute]) -> Bool {
        let index = minutes.end { $0 < minute }
        guard index < minutes.count, minutes[index] == minute else { return false }
        minutes.remove(at: index)
        return true
    }

    // MARK: Reminders

    /// When reminders remind on that Day, ascending; two at one minute are one.
    public func occurrences(on day: Day) -> [CareMinute] {
        var occurrences: [CareMinute] = []
        for span in spans {
            let occurrence = CareMinute(day, wallClock: span.time, dayStart: dayStart)
            if span.reminds(at: occurrence) { occurrences.append(occurrence) }
        }
        occurrences.sort()
        occurrences.removeRepetitions { $0 == $1 }
        return occurrences
    }

    /// What became of an occurrence of a reminder.
    public enum Outcome: Hashable, Sendable {
        /// It is still to come.
        case toCome
        /// Its window is open, and holds no check.
        case due
        /// A check lies in its window.
        case answered
        /// Its window is over, and holds no check.
        case missed
    }

    /// An occurrence, and what became of it.
    public struct Reminded: Hashable, Sendable {
        public var at: CareMinute
        public var outcome: Outcome
    }

    /// What became of that Day's occurrences, ascending.
    public func reminded(on day: Day, at now: CareMinute) -> [Reminded] {
        let occurrences = occurrences(on: day)
        var reminded: [Reminded] = []
        for (index, occurrence) in occurrences.enumerated() {
            let next = index + 1 < occurrences.count ? occurrences[index + 1] : nil
            let made = FingerCare.count(checks, from: occurrence, before: next, on: day, at: now)
            let isOver = next.map { $0 <= now } ?? (now.day > day)
            let outcome: Outcome =
                occurrence > now ? .toCome : made > 0 ? .answered : isOver ? .missed : .due
            reminded.append(Reminded(at: occurrence, outcome: outcome))
        }
        return reminded
    }

    /// The reminder that a check answers: the latest of its Day that is not after it.
    public func reminder(answeredBy check: CareMinute) -> CareMinute? {
        occurrences(on: check.day).last { $0 <= check }
    }

    // MARK: Days and weeks

    /// What was done on a Day.
    public struct DayReport: Hashable, Sendable {
        public var day: Day
        public var checks: Int
        /// Completed ones.
        public var exercises: Int
        /// Occurrences up to now.
        public var reminders: Int
        /// Those of them that were missed.
        public var missed: Int
    }

    /// What was done on that Day, as far as it lies not after that minute.
    public func report(on day: Day, at now: CareMinute) -> DayReport {
        let reminded = reminded(on: day, at: now)
        return DayReport(
            day: day, checks: FingerCare.count(checks, on: day, at: now),
            exercises: FingerCare.count(exercises, on: day, at: now),
            reminders: reminded.count { $0.outcome != .toCome }, missed: reminded.count { $0.outcome == .missed })
    }

    /// Each Day of a week up to the present one, ascending; none of a week to come.
    public func report(on week: Week, at now: CareMinute) -> [DayReport] {
        var reports: [DayReport] = []
        var day: Day? = week.start
        while let present = day, present <= week.end, present <= now.day {
            reports.append(report(on: present, at: now))
            day = present.advanced(byDays: 1)
        }
        return reports
    }

    /// Consecutive Days with a check.
    public func streak(at now: CareMinute) -> Streak {
        let past = pastBefore(now.day)
        let today = FingerCare.count(checks, on: now.day, at: now) > 0
        let current = past.run + (today ? 1 : 0)
        return Streak(current: current, longest: max(past.longest, current))
    }

    /// Whether anything was ever done or set.
    public var hasBegun: Bool { !checks.isEmpty || !exercises.isEmpty || !spans.isEmpty || !targets.isEmpty }

    /// The Day of the last check that is not after that minute.
    public func lastChecked(at now: CareMinute) -> Day? {
        let index = checks.end { $0 <= now }
        return index == 0 ? nil : checks[index - 1].day
    }

    // MARK: Rewards and targets

    /// All that was earned.
    public func rewards(at now: CareMinute) -> Rewards {
        var rewards = pastBefore(now.day).rewards
        rewards.add(earned(on: now.day, at: now))
        let reached = targets.reduce(0) { $0 + standing(of: $1, at: now).timesReached }
        rewards.add(Rewards(checks: [], exercises: 0, targetsReached: reached))
        return rewards
    }

    /// How one of the ``targets`` stands.
    public func standing(of target: CareTarget, at now: CareMinute) -> CareTarget.Standing {
        let past = pastBefore(now.day)
        let period = target.period(holding: now.day)
        let progress = count(target, from: period.first, through: period.last, at: now)
        var reached = progress >= target.count ? 1 : 0
        if let index = targets.firstIndex(of: target), index < past.reached.count {
            reached += past.reached[index]
        }
        return CareTarget.Standing(
            progress: progress, periodStart: period.first, timesReached: reached,
            isReached: progress >= target.count)
    }

    private func earned(on day: Day, at now: CareMinute?) -> Rewards {
        let made = FingerCare.count(checks, on: day, at: now)
        // Most Days have fewer, and need no look at the reminders.
        let reminders = made > Rewards.minRewardedChecksPerDay ? occurrences(on: day).count : 0
        return Rewards(
            checks: [Rewards.Checks(made: made, reminders: reminders)],
            exercises: FingerCare.count(exercises, on: day, at: now), targetsReached: 0)
    }

    /// How often what the target counts was done within its own Days and these.
    private func count(_ target: CareTarget, from first: Day, through last: Day, at now: CareMinute?) -> Int {
        let first = max(first, target.from)
        var last = last
        if let until = target.until { last = min(last, until.advanced(byDays: -1) ?? .first) }
        if let now { last = min(last, now.day) }
        guard first <= last, target.until.map({ $0 > first }) ?? true else { return 0 }
        return switch target.subject {
        case .checks: FingerCare.count(checks, from: first, through: last, at: now)
        case .exercises: FingerCare.count(exercises, from: first, through: last, at: now)
        case .workouts: workouts.tallies(from: first, through: last).reduce(0) { $0 + Int($1.workouts) }
        }
    }

    private static func count(_ minutes: [CareMinute], on day: Day, at now: CareMinute?) -> Int {
        count(minutes, from: day, through: day, at: now)
    }

    private static func count(_ minutes: [CareMinute], from first: Day, through last: Day, at now: CareMinute?) -> Int {
        let (start, end) = (CareMinute(first, minute: 0), CareMinute(last, minute: CareMinute.perDay - 1))
        let bound = now.map { min($0, end) } ?? end
        guard start <= bound else { return 0 }
        return minutes.end { $0 <= bound } - minutes.end { $0 < start }
    }

    /// Those from one minute of a Day and before another, or to the Day's end.
    private static func count(
        _ minutes: [CareMinute], from first: CareMinute, before next: CareMinute?, on day: Day, at now: CareMinute
    ) -> Int {
        guard first <= now else { return 0 }
        let end = minutes.end { next.map { next in $0 < next } ?? true && $0 <= now && $0.day <= day }
        return max(0, end - minutes.end { $0 < first })
    }

    // MARK: The past

    private func pastBefore(_ day: Day) -> Past { past.before == day ? past : past(before: day) }

    private func past(before day: Day) -> Past {
        var past = Past(before: day)
        guard let yesterday = day.advanced(byDays: -1) else { return past }
        var last: Day?
        var index = 0
        let made = checks.end { $0.day < day }
        while index < made {
            let checked = checks[index].day
            past.rewards.add(earnedByChecks(on: checked))
            past.run = last?.advanced(byDays: 1) == checked ? past.run + 1 : 1
            past.longest = max(past.longest, past.run)
            last = checked
            index = checks.end { $0.day <= checked }
        }
        // A run that ended before yesterday is over.
        if last != yesterday { past.run = 0 }
        past.rewards.add(Rewards(checks: [], exercises: exercises.end { $0.day < day }, targetsReached: 0))
        past.reached = targets.map { timesReached($0, before: day) }
        return past
    }

    private func earnedByChecks(on day: Day) -> Rewards {
        let made = FingerCare.count(checks, on: day, at: nil)
        let reminders = made > Rewards.minRewardedChecksPerDay ? occurrences(on: day).count : 0
        return Rewards(checks: [Rewards.Checks(made: made, reminders: reminders)], exercises: 0, targetsReached: 0)
    }

    /// In how many periods that ended before the one that holds the Day it was reached.
    private func timesReached(_ target: CareTarget, before day: Day) -> Int {
        var reached = 0
        let present = target.period(holding: day).first
        var next: Day? = target.from
        while let first = next, first < present, target.until.map({ first < $0 }) ?? true {
            let period = target.period(holding: first)
            if count(target, from: period.first, through: period.last, at: nil) >= target.count { reached += 1 }
            next = period.last.advanced(byDays: 1)
        }
        return reached
    }
}
