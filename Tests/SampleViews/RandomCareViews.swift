internal import FitPinkyCore
package import KioskPages

// Views of finger care.
extension RandomViews {
    package mutating func check() -> CheckView {
        CheckView(
            id: id(), memberName: text(), day: maybe { $0.day() }, member: maybe { $0.id() },
            atMs: maybe { $0.instant() }, localTime: maybe { $0.time() }, reminder: maybe { $0.time() })
    }

    package mutating func checks() -> ChecksView { ChecksView(checks: some { $0.check() }) }

    package mutating func rewards() -> RewardsView {
        RewardsView(coins: count(), xp: count(), level: count(), nextLevelXp: count(), unshown: count())
    }

    package mutating func care() -> CareView {
        CareView(
            member: id(), memberName: text(), hasBegun: bool(), checksToday: count(), exercisesToday: count(),
            streak: streak(), due: maybe { $0.time() }, next: maybe { $0.wallTime() }, missedToday: count(),
            rewards: rewards(), exercise: maybe { $0.running() }, isShared: bool(), tip: maybe { $0.text() })
    }

    package mutating func reminders() -> RemindersView {
        RemindersView(
            reminders: some { views in
                .init(
                    id: views.id(), name: views.text(), time: views.time(), isOn: views.bool(),
                    next: views.maybe { $0.wallTime() }, isMissedToday: views.bool())
            }, hasBegun: bool(), warning: maybe { $0.text() })
    }

    package mutating func profile() -> ProfileView {
        ProfileView(
            member: id(), name: text(), joined: maybe { $0.day() }, totalWorkouts: count(), followers: count(),
            currentStreak: count(), longestStreak: count(), lastWorkout: maybe { $0.wallTime() })
    }

    package mutating func careReminder() -> CareReminderView {
        CareReminderView(memberName: text(), name: text(), time: time())
    }

    package mutating func exercise() -> ExerciseView {
        ExerciseView(
            id: text(), name: text(), purpose: text(), seconds: count(),
            steps: some { .init(text: $0.text(), seconds: $0.count()) })
    }

    package mutating func running() -> RunningExerciseView {
        RunningExerciseView(
            exercise: exercise(), member: id(), state: one(of: ExerciseState.allCases), step: count(),
            leftSeconds: count(), memberName: text())
    }

    package mutating func exercises() -> ExercisesView {
        ExercisesView(exercises: some { $0.exercise() }, running: maybe { $0.running() })
    }

    package mutating func exerciseLog() -> ExerciseLogView {
        ExerciseLogView(
            exercises: some { views in
                .init(
                    id: views.id(), exercise: views.text(), name: views.text(), day: views.maybe { $0.day() },
                    atMs: views.maybe { $0.instant() }, isCompleted: views.bool(), seconds: views.count())
            })
    }

    package mutating func careProgress() -> CareProgressView {
        let week = week()
        return CareProgressView(
            week: .init(start: week.start, end: week.end), checks: count(), exercises: count(),
            missedReminders: count(), longestStreak: count(),
            days: some { views in
                .init(
                    day: views.day(), checks: views.count(), reminders: views.count(), missed: views.count(),
                    exercises: views.count())
            }, tip: maybe { $0.text() })
    }

    package mutating func targets() -> TargetsView {
        TargetsView(
            targets: some { views in
                .init(
                    id: views.id(), title: views.text(), count: views.count(),
                    of: views.one(of: CareTarget.Subject.allCases), per: views.one(of: CareTarget.Period.allCases),
                    progress: views.count(), isReached: views.bool(), periodStart: views.day(),
                    timesReached: views.count())
            })
    }
}
