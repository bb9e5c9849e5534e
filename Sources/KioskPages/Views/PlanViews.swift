package import FitPinkyCore
package import Ledger

// Training plans and trainings of the past, from what the ledger says.

extension SplitsView {
    /// The member's splits, by name.
    package init(_ plans: Plans, timers: TrainingTimersFact) {
        self.init(splits: plans.splits.map { SplitView($0, timers: timers) })
    }
}

extension SplitView {
    /// As the ledger says it.
    ///
    /// - Parameter timers: how long the member rests where an exercise does not say it.
    package init(_ split: Split, timers: TrainingTimersFact) {
        self.init(
            id: split.id, name: split.plan.name,
            exercises: split.plan.exercises.map { SplitExerciseView($0, timers: timers) }, copyOf: split.copyOf,
            version: split.change.ulid.text)
    }
}

extension SplitExerciseView {
    /// As the ledger says it, with the member's rest where it says none.
    package init(_ exercise: PlannedExercise, timers: TrainingTimersFact) {
        self.init(
            id: exercise.id, name: exercise.name, sets: exercise.sets, reps: exercise.reps,
            weightGrams: exercise.weightGrams, load: exercise.load.word,
            restSeconds: exercise.restSeconds ?? timers.restSeconds)
    }
}

extension TrainingView {
    /// One that ended; nil of one that is removed.
    ///
    /// - Parameters:
    ///   - member: in the ledger in which the kiosk lives.
    ///   - name: what they are called there.
    package init?(_ training: Training, of member: MemberID, called name: String) {
        guard let course = training.course else { return nil }
        let known = training.moment.known
        self.init(
            id: training.id, splitID: course.split, splitName: course.splitName, status: .ended,
            startedAt: known.flatMap { $0.instant.earlier(bySeconds: course.seconds) },
            exercises: course.exercises.map { TrainingExerciseView($0) }, member: member, memberName: name,
            elapsedSeconds: course.seconds, day: known?.day)
    }
}

extension UTCInstant {
    fileprivate func earlier(bySeconds seconds: Int) -> UTCInstant? {
        let (earlier, overflows) = milliseconds.subtractingReportingOverflow(Int64(seconds) * 1000)
        return overflows ? nil : UTCInstant(milliseconds: earlier)
    }
}

extension TrainingExerciseView {
    /// What was done of it.
    package init(_ exercise: TrainedExercise) {
        let sets = exercise.sets.map {
            TrainingSetView(reps: $0.reps, weightGrams: $0.weightGrams, status: TrainingSetState($0.state))
        }
        self.init(
            name: exercise.name, status: TrainingProgress(of: sets.map(\.status)), sets: sets, load: exercise.load.word)
    }
}

extension TrainingSetState {
    package init(_ state: TrainedSet.State) {
        self =
            switch state {
            case .pending: .pending
            case .done: .done
            case .skipped: .skipped
            }
    }
}

extension TrainingProgress {
    /// How far an exercise is whose sets stand so.
    package init(of sets: [TrainingSetState]) {
        let isBegun = sets.contains { $0 != .pending }
        if sets.contains(.pending) {
            self = isBegun ? .inProgress : .notStarted
        } else {
            self = sets.contains(.done) ? .done : .skipped
        }
    }
}

extension ExerciseProgressView {
    /// What was done of an exercise since that Day.
    ///
    /// - Parameters:
    ///   - trainings: newest first.
    ///   - wanted: its name in any case; empty for none. The view has no exercise where none is called so.
    package init(_ trainings: [Training], of wanted: String, since first: Day) {
        var (names, seen): ([String], Set<String>) = ([], [])
        var points: [ExerciseProgressPointView] = []
        for training in trainings {
            guard let course = training.course else { continue }
            for exercise in course.exercises where exercise.sets.contains(where: { $0.state == .done }) {
                if seen.insert(exercise.name.lowercased()).inserted { names.append(exercise.name) }
            }
            guard !wanted.isEmpty, let day = training.moment.known?.day, day >= first else { continue }
            let sets = course.exercises.filter { $0.name.lowercased() == wanted.lowercased() }.flatMap(\.sets)
            if let point = ExerciseProgressPointView(on: day, sets.filter { $0.state == .done }) {
                points.append(point)
            }
        }
        let found = wanted.isEmpty ? nil : names.first { $0.lowercased() == wanted.lowercased() }
        self.init(exercise: found, points: Array(points.reversed()), names: names)
    }
}

extension ExerciseProgressPointView {
    /// Nil without a set.
    fileprivate init?(on day: Day, _ done: [TrainedSet]) {
        guard !done.isEmpty else { return nil }
        let heaviest = done.compactMap(\.weightGrams).max()
        let volume = done.reduce(0) { $0 + ($1.weightGrams ?? 0) * $1.reps }
        // A message has no room for more than four thousand tonnes.
        self.init(
            day: day, weightGrams: heaviest, sets: done.count, reps: done.reduce(0) { $0 + $1.reps },
            volumeGrams: heaviest.map { _ in min(volume, Int(UInt32.max)) })
    }
}
