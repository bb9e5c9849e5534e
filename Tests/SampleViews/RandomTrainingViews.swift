internal import FitPinkyCore
package import KioskPages

// Views of training plans and trainings.
extension RandomViews {
    private mutating func load() -> String { one(of: ["machine", "free", "bodyweight", "time", "<b>"]) }

    package mutating func splitExercise() -> SplitExerciseView {
        SplitExerciseView(
            id: id(), name: text(), sets: count(), reps: count(), weightGrams: maybe { $0.count() }, load: load(),
            restSeconds: count())
    }

    package mutating func split() -> SplitView {
        SplitView(id: id(), name: text(), exercises: some { $0.splitExercise() }, copyOf: maybe { $0.text() })
    }

    package mutating func splits() -> SplitsView { SplitsView(splits: some { $0.split() }) }

    package mutating func trainingTimers() -> TrainingTimersView {
        TrainingTimersView(restSeconds: count(), countdownSeconds: count())
    }

    package mutating func training() -> TrainingView {
        TrainingView(
            id: id(), splitID: id(), splitName: text(), status: one(of: TrainingState.allCases),
            startedAt: maybe { $0.instant() },
            exercises: some { views in
                TrainingExerciseView(
                    name: views.text(), status: views.one(of: TrainingProgress.allCases),
                    sets: views.some { views in
                        TrainingSetView(
                            reps: views.count(), weightGrams: views.maybe { $0.count() },
                            status: views.one(of: TrainingSetState.allCases))
                    }, load: views.load())
            },
            // Also a place that the training does not have.
            current: maybe { TrainingPlaceView(exercise: $0.one(of: [0, 1, 2, 99]), set: $0.one(of: [0, 1, 2, 99])) },
            rest: maybe { views in
                TrainingRestView(
                    leftSeconds: views.count(), seconds: views.count(), endsAt: views.maybe { $0.instant() },
                    isSet: views.bool())
            }, member: id(), memberName: text(), elapsedSeconds: count(), day: maybe { $0.day() })
    }

    package mutating func trainingStanding() -> TrainingStandingView {
        TrainingStandingView(running: maybe { $0.training() })
    }

    package mutating func trainingLog() -> TrainingLogView { TrainingLogView(trainings: some { $0.training() }) }

    package mutating func exerciseProgress() -> ExerciseProgressView {
        ExerciseProgressView(
            exercise: maybe { $0.text() },
            points: some { views in
                ExerciseProgressPointView(
                    day: views.day(), weightGrams: views.maybe { $0.count() }, sets: views.count(),
                    reps: views.count(), volumeGrams: views.maybe { $0.count() })
            }, names: some { $0.text() })
    }
}
