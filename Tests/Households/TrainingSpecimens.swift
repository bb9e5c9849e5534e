package import FitPinkyCore
internal import Ledger

extension Specimen {
    package static let split = SplitID(ULID(high: 25, low: 26))
    package static let plannedExercise = PlannedExerciseID(ULID(high: 27, low: 28))
    package static let training = TrainingID(ULID(high: 29, low: 30))

    /// Those of training plans and trainings.
    static func trainingFacts() throws -> [Fact] {
        let updated = UTCInstant(milliseconds: 1_772_127_245_120)
        let version = Version(change, replacing: [ChangeID(split.ulid), ChangeID(training.ulid)], updated: updated)
        let first = Version(change, replacing: [ChangeID](), updated: updated)
        let exercises = [
            PlannedExercise(
                id: plannedExercise, name: "Beinpresse 🦵", sets: 20, reps: 999, weightGrams: 999_999, load: .machine,
                restSeconds: 900),
            PlannedExercise(
                id: PlannedExerciseID(ULID(high: 27, low: 29)), name: "Plank", sets: 1, reps: 1, weightGrams: nil,
                load: .time, restSeconds: nil),
        ]
        let course = TrainedCourse(
            seconds: 86_400, split: split, called: "Lower Body",
            exercises: [
                TrainedExercise(
                    name: "Leg press", load: .free,
                    sets: [
                        TrainedSet(reps: 10, weightGrams: 42_500, .done),
                        TrainedSet(reps: 10, weightGrams: 1, .skipped),
                        TrainedSet(reps: 1, weightGrams: nil, .pending),
                    ])
            ])
        return [
            .split(SplitFact(split, of: member, version, TrainingPlan(name: "Lower Body", exercises: exercises))),
            .split(SplitFact(split, of: other, first, TrainingPlan(name: "A", exercises: []))),
            .split(SplitFact(split, of: member, version, nil)),
            .training(TrainingFact(training, of: member, version, at: known(try day()), course)),
            .training(TrainingFact(training, of: member, first, at: try awaited(), course)),
            .training(TrainingFact(training, of: member, version, at: known(try day()), nil)),
            .trainingTimers(TrainingTimersFact(member: member, restSeconds: 900, countdownSeconds: 30)),
            .trainingTimers(TrainingTimersFact(member: member, restSeconds: 0, countdownSeconds: 0)),
        ]
    }
}
