package import Exercises
package import FitPinkyCore
package import KioskLogic
package import KioskPages
package import Ledger
internal import Threads

/// An exercise under way, or how it ended. One that has ended is seen for a minute.
package struct ExerciseSight: Hashable, Sendable {
    /// Its id in the catalogue.
    package var exercise: String
    package var state: ExerciseState
    /// The present step, or the one in which it ended, from 1.
    package var step: Int
    private let course: ExerciseCourse

    init(_ course: ExerciseCourse) {
        (exercise, step, self.course) = (course.exercise, course.step + 1, course)
        state =
            switch course.state {
            case .running: .running
            case .paused: .paused
            case .ended(let ending): ending.isCompleted ? .completed : .stopped
            }
    }

    /// What is left of the step now, begun seconds counted whole; 0 once it has ended.
    package var leftSeconds: Int { leftSeconds(at: .now()) }

    func leftSeconds(at now: MonotonicInstant) -> Int {
        Int((course.left(at: now).nanoseconds + 999_999_999) / 1_000_000_000)
    }
}

/// Why a finger check was not saved.
package enum CheckFailure: Error, Hashable, Sendable {
    /// More checks wait to be saved than may.
    case tooMany
    /// It could not be saved yet, for that reason, in a clause. The kiosk tries again by itself.
    case notSaved(String)
    /// The kiosk could not take it, for that reason, in a clause.
    case unavailable(String)
}

// What pages and commands ask of a member's finger care.
extension Kiosk {
    /// Makes a finger check, as a double press does, and answers once it is durable.
    ///
    /// - Parameter member: one of the kiosk's.
    package func makeCheck(as member: MemberID) async -> Result<CheckFact, CheckFailure> {
        let answer = await Answer<Result<CheckFact, CheckFailure>>.wait(Kiosk.careAnswer) { deliver in
            if !channels.mailbox.post(.askedForCheck(member, deliver)) {
                deliver(.failure(.unavailable("the agent ends")))
            }
        }
        return answer ?? .failure(.notSaved("the store is slow"))
    }

    /// Begins an exercise of the catalogue: its steps are timed, and shown on the ring.
    package func startExercise(
        _ exercise: CatalogueExercise, as member: MemberID
    ) async -> Result<ExerciseSight, ExerciseRefusal> {
        await sight { .askedForExercise(exercise.id, steps: exercise.steps.map(\.seconds), member, $0) }
    }

    /// Goes on with the member's exercise, pauses or stops it.
    package func steerExercise(
        _ steering: ExerciseSteering, as member: MemberID
    ) async -> Result<ExerciseSight, ExerciseRefusal> {
        await sight { .steersExercise(steering, member, $0) }
    }

    private func sight(
        _ input: (@escaping ExerciseAnswer) -> KioskInput
    ) async -> Result<ExerciseSight, ExerciseRefusal> {
        let answer = await Answer<Result<ExerciseSight, ExerciseRefusal>>.wait(Kiosk.careAnswer) { deliver in
            if !channels.mailbox.post(input(deliver)) { deliver(.failure(.unavailable)) }
        }
        return answer ?? .failure(.unavailable)
    }

    /// A store that is slow is waited for, but not by a person.
    private static let careAnswer = Duration.seconds(10)
}

/// Is called with the exercise as it is then, or with the reason for a refusal.
typealias ExerciseAnswer = @Sendable (Result<ExerciseSight, ExerciseRefusal>) -> Void
/// Is called once the check is durable, or with the reason why it is not.
typealias CheckAnswer = @Sendable (Result<CheckFact, CheckFailure>) -> Void
