import FitPinkyCore
import JSON
import Testing

@testable import KioskPages

/// The keys of `features.md`: they stay once shipped.
@Suite struct CareJSONTests {
    @Test func `a check has its day and its reminder`() {
        #expect(
            CareSample.checks.checks[1].json == [
                "id": "01K0000000000000000000CHK2", "memberName": "Sammy", "member": .id(Sample.sammy),
                "day": "2026-02-26", "at": "2026-02-26T17:40:00.000Z", "localTime": "12:41", "reminder": "12:30",
            ])
    }

    @Test func `a reminder says when it reminds next`() {
        #expect(
            CareSample.reminders.reminders[0].json == [
                "id": "01K000000000000000000000R1", "name": "morning", "time": "08:00", "on": true,
                "next": "2026-02-26T17:40:00.000Z", "missedToday": true,
            ])
        #expect(CareSample.reminders.reminders[1].json.keys == ["id", "missedToday", "name", "next", "on", "time"])
    }

    @Test func `an exercise has its steps`() {
        #expect(CareSample.exercise.json.keys == ["id", "name", "purpose", "seconds", "steps"])
        #expect(CareSample.exercise.steps[0].json.keys == ["seconds", "text"])
        #expect(
            CareSample.log.exercises[0].json.keys == ["at", "completed", "day", "exercise", "id", "name", "seconds"])
        #expect(
            CareSample.running(.paused).json.keys == [
                "exercise", "leftSeconds", "member", "memberName", "state", "step",
            ])
    }

    @Test func `a week has its days`() {
        #expect(
            CareSample.progress.json.keys == [
                "checks", "days", "exercises", "longestStreak", "missedReminders", "tip", "week",
            ])
        #expect(
            CareSample.progress.days[1].json == [
                "day": "2026-02-24", "checks": 1, "reminders": 3, "missed": 2, "exercises": 0,
            ])
        #expect(CareSample.progress.week.json == ["start": "2026-02-23", "end": "2026-03-01"])
    }

    @Test func `rewards are five numbers`() {
        #expect(
            CareSample.today.rewards.json == ["coins": 85, "xp": 170, "level": 2, "nextLevelXP": 300, "unshown": 1])
    }

    @Test func `a target says how it stands`() {
        #expect(
            CareSample.targets.targets[1].json == [
                "id": "01K000000000000000000000T2", "title": "Move", "count": 3, "of": "workouts", "per": "week",
                "progress": 1, "reached": false, "periodStart": "2026-02-23", "timesReached": 0,
            ])
    }
}

extension JSON {
    fileprivate var keys: [String] {
        guard case .object(let fields) = self else { return [] }
        return fields.keys.sorted()
    }
}
