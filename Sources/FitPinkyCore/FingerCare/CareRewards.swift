// Streaks, rewards and targets: the Days before the present one come from `past`, if it has them.

extension FingerCare {
    /// Consecutive Days with a check that end on the Day of that minute or the Day before.
    public func streak(at now: CareMinute) -> Streak {
        var streak = past.before == now.day ? past.streak : countStreak(before: now.day)
        if checks.count(from: .start(of: now.day), before: now.next) > 0 { streak.extend() }
        return streak
    }

    /// All that the member has earned up to that minute.
    public func rewards(at now: CareMinute) -> Rewards {
        let before = past.before == now.day ? past.rewardedChecks : countRewardedChecks(before: now.day)
        return Rewards(
            checks: before + rewardedChecks(on: now.day, at: now), exercises: exercises.count(before: now.next),
            targets: timesReached(at: now))
    }

    /// How often a target was reached, all targets together, the present periods included.
    public func timesReached(at now: CareMinute) -> Int {
        targets.reduce(0) { $0 + standing(of: $1, at: now).timesReached }
    }

    /// How a target stands at that minute.
    public func standing(of target: CareTarget, at now: CareMinute) -> CareTarget.Standing {
        let period = target.period(holding: now.day)
        let progress = count(target, in: period, at: now)
        let isReached = progress >= target.count
        let before: Int
        if past.before == now.day, let index = targets.firstIndex(of: target) {
            before = past.timesReached[index]
        } else {
            before = countTimesReached(target, before: now.day)
        }
        return CareTarget.Standing(
            progress: progress, periodStart: period.lowerBound, timesReached: before + (isReached ? 1 : 0),
            isReached: isReached)
    }

    func rewardedChecks(on day: Day, at now: CareMinute) -> Int {
        let made = checks.count(from: .start(of: day), before: min(.last(of: day), now).next)
        // Most Days have fewer, and need no look at the reminders.
        guard made > Rewards.minRewardedChecksPerDay else { return made }
        return Rewards.rewardedChecks(of: made, reminders: occurrences(on: day).count)
    }

    func isReached(_ target: CareTarget, in period: ClosedRange<Day>) -> Bool {
        count(target, in: period, at: .last(of: period.upperBound)) >= target.count
    }

    private func count(_ target: CareTarget, in period: ClosedRange<Day>, at now: CareMinute) -> Int {
        guard let days = target.countingDays(of: period) else { return 0 }
        let (start, end) = (CareMinute.start(of: days.lowerBound), min(.last(of: days.upperBound), now).next)
        return switch target.subject {
        case .checks: checks.count(from: start, before: end)
        case .exercises: exercises.count(from: start, before: end)
        case .workouts:
            workouts.tallies(from: days.lowerBound, through: min(days.upperBound, now.day))
                .reduce(0) { $0 + Int($1.workouts) }
        }
    }

    // MARK: The Days before one

    func countStreak(before day: Day) -> Streak { StreakEngine.daily(checks.days(before: day), today: day) }

    func countRewardedChecks(before day: Day) -> Int {
        checks.days(before: day).reduce(0) { $0 + rewardedChecks(on: $1, at: .last(of: $1)) }
    }

    /// In how many periods before the one that holds the Day the target was reached. Looks at no period in which nothing was done.
    func countTimesReached(_ target: CareTarget, before day: Day) -> Int {
        let present = target.period(holding: day)
        var timesReached = 0
        var next = firstDay(of: target.subject, from: target.from)
        while let done = next, done < present.lowerBound {
            let period = target.period(holding: done)
            if isReached(target, in: period) { timesReached += 1 }
            next = period.upperBound.advanced(byDays: 1).flatMap { firstDay(of: target.subject, from: $0) }
        }
        return timesReached
    }

    private func firstDay(of subject: CareTarget.Subject, from day: Day) -> Day? {
        switch subject {
        case .checks: checks.firstDay(from: day)
        case .exercises: exercises.firstDay(from: day)
        case .workouts: workouts.tallies(from: day, through: .last).first?.day
        }
    }
}
