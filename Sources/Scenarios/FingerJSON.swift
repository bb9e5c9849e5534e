internal import FitPinkyCore
internal import JSON

extension FingerDocument {
    /// What the scenario's member sees at its `now`.
    var evaluated: JSON {
        let rewards = care.rewards(at: now)
        let streak = care.streak(at: now)
        let targets = zip(names, care.targets).map { name, target -> JSON in
            let standing = care.standing(of: target, at: now)
            return [
                "id": .text(name), "progress": .number(standing.progress),
                "periodStart": .text(standing.periodStart.iso8601), "timesReached": .number(standing.timesReached),
            ]
        }
        return [
            "streak": ["current": .number(streak.current), "longest": .number(streak.longest)],
            "coins": .number(rewards.coins), "xp": .number(rewards.experience), "level": .number(rewards.level),
            "nextLevelXP": rewards.nextLevelExperience.map { .number($0) } ?? .null, "targets": .list(targets),
            "week": weekReport,
        ]
    }

    private var weekReport: JSON {
        let reports = care.report(on: week, at: now)
        let days = reports.map { report -> JSON in
            [
                "day": .text(report.day.iso8601), "checks": .number(report.checks),
                "exercises": .number(report.exercises), "reminders": .number(report.reminders),
                "missed": .number(report.missed),
            ]
        }
        return [
            "start": .text(week.start.iso8601), "checks": .number(reports.reduce(0) { $0 + $1.checks }),
            "exercises": .number(reports.reduce(0) { $0 + $1.exercises }),
            "missedReminders": .number(reports.reduce(0) { $0 + $1.missed }), "days": .list(days),
        ]
    }
}
