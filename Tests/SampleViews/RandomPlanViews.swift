internal import FitPinkyCore
package import KioskPages

// Views of training plans and of past trainings.
extension RandomViews {
    private mutating func load() -> String { one(of: ["machine", "free", "bodyweight", "time", "<b>"]) }

    package mutating func splitExercise() -> SplitExerciseView {
        SplitExerciseView(
            id: id(), name: text(), sets: count(), reps: count(), weightGrams: maybe { $0.count() }, load: load(),
            restSeconds: count())
    }

    package mutating func split() -> SplitView {
        SplitView(
            id: id(), name: text(), exercises: some { $0.splitExercise() }, copyOf: maybe { $0.text() }, version: text()
        )
    }

    package mutating func splits() -> SplitsView { SplitsView(splits: some { $0.split() }) }

    package mutating func trainingTimers() -> TrainingTimersView {
        TrainingTimersView(restSeconds: count(), countdownSeconds: count())
    }

    package mutating func trainingLog() -> TrainingLogView {
        TrainingLogView(trainings: some { $0.training() }, hasMore: bool())
    }

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
