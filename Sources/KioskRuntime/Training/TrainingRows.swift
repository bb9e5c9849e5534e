internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store

// A training as the machine knows it, as the disk has it, and as its member's ledger is to have it.

extension TrainingCourse {
    /// Goes on with what the disk has; nil of what cannot be.
    init?(_ kept: KeptTraining, isSameBoot: Bool, at now: MonotonicInstant) {
        let exercises = kept.exercises.map { exercise in
            Exercise(
                name: exercise.name, load: .init(exercise.load), sets: exercise.sets, reps: exercise.reps,
                weightGrams: exercise.weightGrams, restSeconds: exercise.restSeconds)
        }
        let marks = kept.marks.map { mark in
            switch mark {
            case .done(let reps): Mark.done(reps: reps)
            case .skipped: Mark.skipped
            }
        }
        let phase: Phase =
            switch kept.phase {
            case .set: .set(since: kept.since)
            case .rest: .rest(since: kept.since, until: kept.until)
            case .timed: .timed(since: kept.since, until: kept.until)
            case .complete: .complete(since: kept.since)
            }
        self.init(
            kept.training.ulid,
            Plan(
                split: kept.split.ulid, name: kept.splitName, exercises: exercises,
                countdownSeconds: kept.countdownSeconds),
            marks, phase, isSameBoot: isSameBoot, at: now)
    }

    /// What was done.
    func trained(in seconds: Int) -> TrainedCourse {
        let allowed = TrainedCourse.allowedSeconds
        return TrainedCourse(
            seconds: min(max(allowed.lowerBound, seconds), allowed.upperBound), split: SplitID(plan.split),
            called: plan.name,
            exercises: plan.exercises.enumerated().map { index, exercise in
                TrainedExercise(
                    name: exercise.name, load: .init(exercise.load),
                    sets: marks(of: index).map { mark in
                        switch mark {
                        case .done(let reps): TrainedSet(reps: reps, weightGrams: exercise.weightGrams, .done)
                        case .skipped: TrainedSet(reps: exercise.reps, weightGrams: exercise.weightGrams, .skipped)
                        case nil: TrainedSet(reps: exercise.reps, weightGrams: exercise.weightGrams, .pending)
                        }
                    })
            })
    }
}

extension KeptTraining {
    /// Nil of a training that is over.
    init?(_ course: TrainingCourse, of member: MemberID) {
        let (phase, since, until): (Phase, MonotonicInstant, MonotonicInstant)
        switch course.phase {
        case .set(let begin): (phase, since, until) = (.set, begin, begin)
        case .rest(let begin, let end): (phase, since, until) = (.rest, begin, end)
        case .timed(let begin, let end): (phase, since, until) = (.timed, begin, end)
        case .complete(let begin): (phase, since, until) = (.complete, begin, begin)
        case .ended, .discarded: return nil
        }
        self.init(
            training: TrainingID(course.training), member: member, split: SplitID(course.plan.split),
            called: course.plan.name,
            exercises: course.plan.exercises.map { exercise in
                Exercise(
                    name: exercise.name, load: .init(exercise.load), sets: exercise.sets, reps: exercise.reps,
                    weightGrams: exercise.weightGrams, restSeconds: exercise.restSeconds)
            }, countdownSeconds: course.plan.countdownSeconds,
            marks: course.marks.map { mark in
                switch mark {
                case .done(let reps): .done(reps: reps)
                case .skipped: .skipped
                }
            }, phase: phase, since: since, until: until)
    }
}
