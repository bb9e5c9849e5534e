package import FitPinkyCore
package import KioskLogic
package import Ledger
internal import Store
internal import Threads

/// A member's training under way, or how it ended. One that has ended is seen for a minute.
package struct TrainingSight: Hashable, Sendable {
    /// Its sets, rests and what became of them.
    package let course: TrainingCourse
    /// When it began; nil while the clock was never trusted.
    package let startedAt: UTCInstant?
    private let session: SessionCourse

    /// Nil of a session that is not a training.
    init?(_ session: SessionCourse) {
        guard let course = session.training else { return nil }
        (self.course, self.session, startedAt) = (course, session, session.started)
    }

    package var training: TrainingID { TrainingID(course.training) }

    /// How long it has run by now, in whole seconds.
    package var elapsedSeconds: Int { Int(session.spent(at: .now()).nanoseconds / 1_000_000_000) }

    /// Whether it asks if it is still going on.
    package var asks: Bool { session.asks(at: .now()) }

    /// What is left by now of a rest or a timed set, begun seconds counted whole, and of how many; nil in neither.
    package var wait: (left: Int, seconds: Int, isSet: Bool)? {
        let (since, until, isSet): (MonotonicInstant, MonotonicInstant, Bool)
        switch course.phase {
        case .rest(let begin, let end): (since, until, isSet) = (begin, end, false)
        case .timed(let begin, let end): (since, until, isSet) = (begin, end, true)
        case .set, .complete, .ended, .discarded: return nil
        }
        let left = max(0, (until - .now()).nanoseconds + 999_999_999) / 1_000_000_000
        return (Int(left), Int((until - since).nanoseconds / 1_000_000_000), isSet)
    }
}

/// Why a training is not begun or steered.
package typealias TrainingRefusal = KioskMachine.TrainingRefusal
/// Is called with the training as it is then, or with the reason for a refusal.
typealias TrainingAnswer = @Sendable (Result<TrainingSight, TrainingRefusal>) -> Void

// What pages and commands ask of a member's training.
extension Kiosk {
    /// Begins a training by a plan as it is now.
    package func startTraining(
        by plan: TrainingCourse.Plan, as member: MemberID
    ) async -> Result<TrainingSight, TrainingRefusal> {
        await training { .askedForTraining(plan, member, $0) }
    }

    /// Says what became of the present set, takes that back, ends the training or discards it.
    package func steerTraining(
        _ steering: TrainingSteering, as member: MemberID
    ) async -> Result<TrainingSight, TrainingRefusal> {
        await training { .steersTraining(steering, member, $0) }
    }

    private func training(
        _ input: (@escaping TrainingAnswer) -> KioskInput
    ) async -> Result<TrainingSight, TrainingRefusal> {
        let answer = await Answer<Result<TrainingSight, TrainingRefusal>>.wait(Kiosk.trainingAnswer) { deliver in
            if !channels.mailbox.post(input(deliver)) { deliver(.failure(.unavailable)) }
        }
        return answer ?? .failure(.unavailable)
    }

    private static let trainingAnswer = Duration.seconds(10)
}

extension TrainingCourse.Plan {
    /// A split as it is now; an exercise without a rest of its own has the member's.
    package init(_ split: SplitID, _ plan: TrainingPlan, _ timers: TrainingTimersFact) {
        self.init(
            split: split.ulid, name: plan.name,
            exercises: plan.exercises.map { exercise in
                .init(
                    name: exercise.name, load: .init(exercise.load), sets: exercise.sets, reps: exercise.reps,
                    weightGrams: exercise.weightGrams, restSeconds: exercise.restSeconds ?? timers.restSeconds)
            }, countdownSeconds: timers.countdownSeconds)
    }
}

extension TrainingCourse.Load {
    init(_ load: TrainingLoad) {
        self =
            switch load {
            case .machine: .machine
            case .free: .free
            case .bodyweight: .bodyweight
            case .time: .time
            }
    }
}

extension TrainingLoad {
    package init(_ load: TrainingCourse.Load) {
        self =
            switch load {
            case .machine: .machine
            case .free: .free
            case .bodyweight: .bodyweight
            case .time: .time
            }
    }
}
