import FitPinkyCore

@testable import KioskPages

/// Finger care of Sammy, on Thursday 26 February 2026 at 18:40.
enum CareSample {
    static let today = CareView(
        member: Sample.sammy, memberName: "Sammy", hasBegun: true, checksToday: 2, exercisesToday: 1,
        streak: Streak(current: 4, longest: 9), next: Sample.wallTime("2026-02-26", "19:00"), missedToday: 0,
        rewards: .init(coins: 85, xp: 170, level: 2, nextLevelXp: 300, unshown: 1))

    static let checks = ChecksView(checks: [
        CheckView(id: Sample.id("01K0000000000000000000CHK3"), memberName: "Sammy"),
        CheckView(
            id: Sample.id("01K0000000000000000000CHK2"), memberName: "Sammy", day: Sample.day("2026-02-26"),
            member: Sample.sammy, atMs: Sample.now, localTime: Sample.time("12:41"), reminder: Sample.time("12:30")),
        CheckView(
            id: Sample.id("01K0000000000000000000CHK1"), memberName: "Sammy", day: Sample.day("2026-02-26"),
            member: Sample.sammy, atMs: Sample.now, localTime: Sample.time("07:15")),
    ])

    static let reminders = RemindersView(reminders: [
        .init(
            id: Sample.id("01K000000000000000000000R1"), name: "morning", time: Sample.time("08:00"), isOn: true,
            next: Sample.wallTime("2026-02-27", "08:00"), isMissedToday: true),
        .init(
            id: Sample.id("01K000000000000000000000R2"), name: "", time: Sample.time("12:30"), isOn: false),
        .init(
            id: Sample.id("01K000000000000000000000R3"), name: "evening", time: Sample.time("19:00"), isOn: true,
            next: Sample.wallTime("2026-02-26", "19:00")),
    ])

    static let exercise = ExerciseView(
        id: "finger-bends", name: "Finger bends", purpose: "Keeps the joints of the little finger supple.", seconds: 90,
        steps: [
            .init(text: "Hold your hand up, with straight fingers.", seconds: 20),
            .init(
                text: "Bend the little finger slowly, one joint after the other, and straighten it again.", seconds: 70),
        ])

    static func running(_ state: ExerciseState) -> RunningExerciseView {
        RunningExerciseView(
            exercise: exercise, member: Sample.sammy, state: state, step: 2, leftSeconds: 65, memberName: "Sammy")
    }

    static let log = ExerciseLogView(exercises: [
        .init(
            id: Sample.id("01K000000000000000000000E2"), exercise: "finger-bends", name: "Finger bends",
            day: Sample.day("2026-02-26"), atMs: Sample.now, isCompleted: true, seconds: 92),
        .init(
            id: Sample.id("01K000000000000000000000E1"), exercise: "fan", name: "Fan", isCompleted: false, seconds: 20),
    ])

    static let progress = CareProgressView(
        week: .init(start: Sample.day("2026-02-23"), end: Sample.day("2026-03-01")), checks: 7, exercises: 1,
        missedReminders: 3, longestStreak: 9,
        days: [
            .init(day: Sample.day("2026-02-23"), checks: 3, reminders: 3, missed: 0, exercises: 0),
            .init(day: Sample.day("2026-02-24"), checks: 1, reminders: 3, missed: 2, exercises: 0),
            .init(day: Sample.day("2026-02-25"), checks: 0, reminders: 0, missed: 0, exercises: 0),
            .init(day: Sample.day("2026-02-26"), checks: 2, reminders: 2, missed: 1, exercises: 1),
        ])

    static let targets = TargetsView(targets: [
        .init(
            id: Sample.id("01K000000000000000000000T1"), title: "Two a day", count: 2, of: .checks, per: .day,
            progress: 2,
            isReached: true, periodStart: Sample.day("2026-02-26"), timesReached: 5),
        .init(
            id: Sample.id("01K000000000000000000000T2"), title: "Move", count: 3, of: .workouts, per: .week,
            progress: 1,
            isReached: false, periodStart: Sample.day("2026-02-23")),
    ])
}
