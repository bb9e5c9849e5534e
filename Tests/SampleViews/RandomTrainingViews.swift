import FitPinkyCore
package import KioskPages

// Views of trainings under way.
extension RandomViews {
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
                    }, load: views.one(of: ["machine", "free", "bodyweight", "time"]))
            }, current: maybe { TrainingPlaceView(exercise: $0.count(), set: $0.count()) },
            rest: maybe { views in
                TrainingRestView(
                    leftSeconds: views.count(), seconds: views.count(), endsAt: views.maybe { $0.instant() },
                    isSet: views.bool())
            }, member: id(), memberName: text(), elapsedSeconds: count(), day: maybe { $0.day() },
            asks: bool())
    }

    package mutating func trainingStanding() -> TrainingStandingView {
        TrainingStandingView(running: maybe { $0.training() })
    }
}
