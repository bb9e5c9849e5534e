internal import FitPinkyCore
internal import KioskPages

/// Sets, weights and what resists, as people read them.
enum SetWords {
    /// `10 × 40 kg`, `10 reps`, `45 s`, `45 s, 10 kg`.
    static func size(reps: Int, weightGrams: Int?, load: String) -> String {
        let weight = weightGrams.map { "\(Kilograms.text($0))\u{A0}kg" }
        guard load == timed else { return weight.map { "\(reps) × \($0)" } ?? counted(reps, "rep") }
        return "\(reps)\u{A0}s" + (weight.map { ", \($0)" } ?? "")
    }

    /// `4 × 10 at 40 kg, 90 s of rest`.
    static func plan(_ exercise: SplitExerciseView) -> String {
        let size = exercise.load == timed ? "\(exercise.reps) s" : "\(exercise.reps)"
        let weight = exercise.weightGrams.map { " at \(Kilograms.text($0)) kg" } ?? ""
        let rest = exercise.restSeconds == 0 ? "no rest" : "\(duration(seconds: exercise.restSeconds)) of rest"
        return "\(exercise.sets) × \(size)\(weight), \(rest)"
    }

    /// What a set says that runs by itself for so many seconds.
    static let timed = "time"

    /// Every load with its words.
    static let loads: [(value: String, text: String)] = [
        ("machine", "machine"), ("free", "free weights"), ("bodyweight", "own body"), (timed, "held for seconds"),
    ]

    /// `✓ 10 of 12 sets`.
    static func done(_ training: TrainingView) -> String {
        let sets = training.exercises.flatMap(\.sets)
        let done = sets.count { $0.status == .done }
        return (done > 0 ? "✓ " : "") + "\(done) of \(counted(sets.count, "set"))"
    }

    /// `42 minutes`, and `1 minute` of a training that took less.
    static func minutes(_ seconds: Int) -> String { counted(max(1, seconds / 60), "minute") }
}
