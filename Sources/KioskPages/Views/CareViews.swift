package import FitPinkyCore
package import Ledger

// Views of what a member's own ledger comes to.

extension CareView {
    /// How it stands.
    ///
    /// - Parameters:
    ///   - member: the member's id in the household.
    ///   - shown: what the kiosk has shown them.
    ///   - next: when the clock next shows a time of a Day, in minutes after midnight.
    package init(
        _ state: PersonalState, of member: MemberID, called name: String, at now: CareMinute,
        shown: (level: Int, targets: Int), exercise: RunningExerciseView? = nil, next: (Int) -> WallTime?
    ) {
        let (care, today) = (state.care, now.day)
        let report = care.report(on: today, at: now)
        let streak = care.streak(at: now)
        let due = care.reminded(on: today, at: now).last { $0.outcome == .due }
        self.init(
            member: member, memberName: name, hasBegun: care.hasBegun, checksToday: report.checks,
            exercisesToday: report.exercises, streak: streak, due: due.map { TimeOfDay($0.at) },
            next: state.reminders.filter(\.isOn).compactMap { next($0.time) }.min { $0.instant < $1.instant },
            missedToday: report.missed, rewards: RewardsView(care, at: now, shown: shown), exercise: exercise,
            isShared: state.isShared,
            tip: CareTip.today(
                hasBegun: care.hasBegun, streak: streak, checksToday: report.checks, missedToday: report.missed))
    }
}

extension RemindersView {
    /// The member's reminders, or those with which they will begin.
    package init(_ state: PersonalState, at now: CareMinute, warning: String?, next: (Int) -> WallTime?) {
        let missed = state.care.reminded(on: now.day, at: now).filter { $0.outcome == .missed }
        guard state.hasSetReminders else {
            // They remind from the first use on, so none is next and none was missed.
            let defaults = ReminderFact.defaults(of: MemberID(ULID(high: 0, low: 0)), from: now)
            self.init(
                reminders: defaults.map {
                    ReminderView(id: $0.reminder, name: $0.name, time: TimeOfDay(clockMinutes: $0.time), isOn: true)
                }, hasBegun: false, warning: warning)
            return
        }
        self.init(
            reminders: state.reminders.map { reminder in
                ReminderView(
                    id: reminder.id, name: reminder.name, time: TimeOfDay(clockMinutes: reminder.time),
                    isOn: reminder.isOn, next: reminder.isOn ? next(reminder.time) : nil,
                    // Another may have reminded at that time before this one was set to it, or was switched on.
                    isMissedToday: reminder.isOn
                        && missed.contains { $0.at.wallClock == reminder.time && reminder.since <= $0.at })
            }, warning: warning)
    }
}

extension CareProgressView {
    /// That week of it, as far as it is over.
    package init(_ care: FingerCare, week: Week, at now: CareMinute) {
        let days = care.report(on: week, at: now)
        let (checks, exercises) = (days.reduce(0) { $0 + $1.checks }, days.reduce(0) { $0 + $1.exercises })
        let streak = care.streak(at: now)
        self.init(
            week: .init(start: week.start, end: week.end), checks: checks, exercises: exercises,
            missedReminders: days.reduce(0) { $0 + $1.missed }, longestStreak: streak.longest,
            days: days.map {
                CareDayView(
                    day: $0.day, checks: $0.checks, reminders: $0.reminders, missed: $0.missed, exercises: $0.exercises)
            },
            tip: CareTip.week(
                isRunning: week.contains(now.day), streak: streak, checks: checks, exercises: exercises))
    }
}

extension RewardsView {
    /// What it has earned, and what of that was not shown yet: each further level, and each further period in which a goal was
    /// reached.
    package init(_ care: FingerCare, at now: CareMinute, shown: (level: Int, targets: Int)) {
        let rewards = care.rewards(at: now)
        self.init(
            coins: rewards.coins, xp: rewards.experience, level: rewards.level,
            nextLevelXp: rewards.experience + (rewards.experienceToNextLevel ?? 0),
            unshown: max(0, rewards.level - shown.level) + max(0, care.timesReached(at: now) - shown.targets))
    }
}

extension TargetsView {
    /// Those that last, in the order of being set.
    package init(_ state: PersonalState, at now: CareMinute) {
        self.init(
            targets: state.targets.map { named in
                let (target, standing) = (named.target, state.care.standing(of: named.target, at: now))
                return TargetView(
                    id: target.id, title: named.title, count: target.count, of: target.subject, per: target.period,
                    progress: standing.progress, isReached: standing.isReached, periodStart: standing.periodStart,
                    timesReached: standing.timesReached)
            })
    }
}

extension CheckView {
    /// A member's check, with the reminder that it answers.
    package init(
        _ check: CheckFact, of member: MemberID, called name: String, _ care: FingerCare, _ clock: LocalClock
    ) {
        let known = check.moment.known
        self.init(
            id: check.check, memberName: name, day: known?.day, member: member, atMs: known?.instant,
            localTime: known.map { clock($0.instant, $0.zone).time },
            reminder: known.flatMap { care.reminder(answeredBy: $0.careMinute) }.map { TimeOfDay($0) })
    }
}

extension ExerciseDoneView {
    /// An exercise that was done or broken off.
    ///
    /// - Parameter title: what the catalogue calls the exercise; nil for one that it does not have any more.
    package init(_ exercise: ExerciseFact, title: String?) {
        self.init(
            id: exercise.exercise, exercise: exercise.name, name: title ?? exercise.name,
            day: exercise.moment.known?.day, atMs: exercise.moment.known?.instant, isCompleted: exercise.isCompleted,
            seconds: exercise.seconds)
    }
}

extension TimeOfDay {
    /// As the wall clock shows that minute.
    package init(_ minute: CareMinute) { self.init(clockMinutes: minute.wallClock) }

    /// - Parameter minutes: after midnight, 0 to 1439.
    fileprivate init(clockMinutes minutes: Int) { self.init(hour: minutes / 60 % 24, minute: minutes % 60) }
}
