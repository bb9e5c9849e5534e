import FitPinkyCore

@testable import KioskPages

/// A training under way.
enum TrainingSample {
    static func training(
        _ marks: [[TrainingSetState]] = [[.done, .done, .pending], [.pending, .pending]],
        current: TrainingPlaceView? = .init(exercise: 1, set: 3), rest: TrainingRestView? = nil,
        status: TrainingState = .running
    ) -> TrainingView {
        let exercises = zip(["Bench press", "Plank"], marks).enumerated().map { index, exercise in
            TrainingExerciseView(
                name: exercise.0, status: index == 0 ? .inProgress : .notStarted,
                sets: exercise.1.map {
                    .init(reps: index == 0 ? 10 : 60, weightGrams: index == 0 ? 42_500 : nil, status: $0)
                },
                load: index == 0 ? "free" : "time")
        }
        return TrainingView(
            id: .init(ULID(high: 1, low: 1)), splitID: .init(ULID(high: 1, low: 2)), splitName: "Upper Body",
            status: status, startedAt: Sample.now, exercises: exercises, current: current, rest: rest,
            member: Sample.sammy, memberName: "Sammy", elapsedSeconds: 725)
    }

    static let resting = training(rest: .init(leftSeconds: 70, seconds: 90, endsAt: nil, isSet: false))
    static let timed = training(
        [[.done, .done, .skipped], [.pending, .pending]], current: .init(exercise: 2, set: 1),
        rest: .init(leftSeconds: 42, seconds: 60, endsAt: nil, isSet: true))
    static let complete = training([[.done, .done, .skipped], [.done, .done]], current: nil)
    static let ended = training([[.done, .done, .skipped], [.done, .done]], current: nil, status: .ended)
}
