package import FitPinkyCore

/// How an exercise stands that was begun.
package enum ExerciseState: String, CaseIterable, Hashable, Sendable {
    case running, paused, completed, stopped

    /// Whether no further step comes.
    package var hasEnded: Bool {
        switch self {
        case .running, .paused: false
        case .completed, .stopped: true
        }
    }
}

/// Sentences that help on. None of them reproaches anybody, and none names a command or a page.
package enum CareTip {
    /// How finger care begins.
    package static let begin = "Start today! A check is one look at your little finger."

    /// For how a member's finger care stands today; nil where nothing needs to be said.
    ///
    /// - Parameter hasBegun: whether anything was ever done or set.
    package static func today(hasBegun: Bool, streak: Streak, checksToday: Int, missedToday: Int) -> String? {
        if !hasBegun { return begin }
        switch (streak.current, streak.longest) {
        case (0, 0): return begin
        case (0, let longest):
            return "Your longest streak is \(counted(longest, "day")). A check today starts the next one."
        case (let current, _) where checksToday == 0:
            return "You checked \(counted(current, "day")) in a row. A check today makes it \(current + 1)."
        case _ where missedToday > 0: return "A reminder passed by. The next check counts as much as any."
        default: return nil
        }
    }

    /// For a week; nil where something was done, and for one that is over or to come.
    package static func week(isRunning: Bool, streak: Streak, checks: Int, exercises: Int) -> String? {
        guard isRunning, checks + exercises == 0 else { return nil }
        return today(hasBegun: true, streak: streak, checksToday: 0, missedToday: 0)
    }
}

extension CareTarget.Subject {
    /// `3 checks`, `1 workout`.
    package func counted(_ count: Int) -> String {
        switch self {
        case .checks: KioskPages.counted(count, "check")
        case .exercises: KioskPages.counted(count, "exercise")
        case .workouts: KioskPages.counted(count, "workout")
        }
    }
}

extension TargetView {
    /// `1 of 2 checks today`, `1 of 3 exercises since Mon 14 Dec`: a goal's weeks are not always the group's.
    package var standing: String {
        let period =
            switch per {
            case .day: "today"
            case .week: "since \(periodStart.shortText)"
            }
        return "\(progress) of \(of.counted(count)) \(period)"
    }
}

/// `45 s`, `2 min`, `1 min 30 s`.
package func duration(seconds: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    return minutes == 0 ? "\(rest) s" : rest == 0 ? "\(minutes) min" : "\(minutes) min \(rest) s"
}
