package import FitPinkyCore

/// What a member, a page or a command does with an exercise under way.
package enum ExerciseSteering: Hashable, Sendable, CaseIterable {
    /// Goes on to the next step; in the last one, ends the exercise.
    case next
    /// Pauses the exercise, or goes on with it.
    case pause
    /// Breaks it off.
    case stop

    /// What a gesture at the member's button does.
    init(_ steering: MemberActivity.Steering) {
        self =
            switch steering {
            case .press: .next
            case .doublePress: .pause
            case .hold: .stop
            }
    }
}

/// One exercise of the finger from its beginning to its end: steps of so many seconds, one after the other.
///
/// A step ends when its time is up, or when the member goes on. An exercise whose last step has ended is **completed** if at least half
/// of its seconds were spent on it, pauses left out; otherwise, and when it is stopped, it is broken off.
package struct ExerciseCourse: Hashable, Sendable {
    package enum Limits {
        /// A pause that lasts longer breaks the exercise off, so that a forgotten one does not keep its member's button.
        package static let pause = MonotonicInstant.Span.seconds(600)
        /// For so long after its end it is still told how it ended.
        package static let remembered = MonotonicInstant.Span.seconds(60)
    }

    /// Where it is. Steps are counted from 0.
    package enum State: Hashable, Sendable {
        /// In that step, which began then; a pause moves its beginning on.
        case running(step: Int, since: MonotonicInstant)
        /// In that step, after so much of it.
        case paused(step: Int, after: MonotonicInstant.Span, since: MonotonicInstant)
        case ended(Ending)
    }

    /// How it ended.
    package struct Ending: Hashable, Sendable {
        package var isCompleted: Bool
        /// In which step.
        package var step: Int
        /// How long it took, pauses left out.
        package var seconds: Int
        package var at: MonotonicInstant

        package init(isCompleted: Bool, step: Int, seconds: Int, at instant: MonotonicInstant) {
            (self.isCompleted, self.step, self.seconds, self.at) = (isCompleted, step, seconds, instant)
        }
    }

    /// Which exercise, by its id in the catalogue.
    package let exercise: String
    /// How long each step takes.
    package let steps: [MonotonicInstant.Span]
    package private(set) var state: State
    /// Spent on the steps before the present one.
    private var spentBefore = MonotonicInstant.Span(nanoseconds: 0)

    /// Begins with its first step.
    ///
    /// - Parameter stepSeconds: nil is returned if there are none, or one is not positive.
    package init?(_ exercise: String, stepSeconds: [Int], at now: MonotonicInstant) {
        guard !stepSeconds.isEmpty, stepSeconds.allSatisfy({ $0 > 0 }) else { return nil }
        self.exercise = exercise
        steps = stepSeconds.map { .seconds(Int64($0)) }
        state = .running(step: 0, since: now)
    }

    // MARK: What others see

    /// How it ended; nil while it runs or is paused.
    package var ending: Ending? { if case .ended(let ending) = state { ending } else { nil } }

    /// The present step, or the one in which it ended, counted from 0.
    package var step: Int {
        switch state {
        case .running(let step, _), .paused(let step, _, _): step
        case .ended(let ending): ending.step
        }
    }

    /// What is left of the step; nothing once it has ended.
    package func left(at now: MonotonicInstant) -> MonotonicInstant.Span {
        switch state {
        case .running(let step, let since): max(.init(nanoseconds: 0), since + steps[step] - now)
        case .paused(let step, let after, _): .init(nanoseconds: steps[step].nanoseconds - after.nanoseconds)
        case .ended: .init(nanoseconds: 0)
        }
    }

    /// What the ring shows of it; nil once it has ended.
    package var timer: RingScene.Timer? {
        switch state {
        case .running(let step, let since): .init(.step, .left(since: since, until: since + steps[step]))
        case .paused(let step, let after, _): .init(.step, .paused(after: after, of: steps[step]))
        case .ended: nil
        }
    }

    // MARK: What changes it

    package enum OnSteer: Hashable, Sendable {
        /// Another step has begun.
        case step
        case paused
        case resumed
        case ended(Ending)
        /// It had ended before.
        case nothing
    }

    package mutating func steer(_ steering: ExerciseSteering, at now: MonotonicInstant) -> OnSteer {
        switch (state, steering) {
        case (.ended, _): return .nothing
        case (.running(let step, let since), .next): return goOn(from: step, spent: now - since, at: now)
        case (.paused(let step, let after, _), .next): return goOn(from: step, spent: after, at: now)
        case (.running(let step, let since), .pause):
            state = .paused(step: step, after: spent(now - since, of: step), since: now)
            return .paused
        case (.paused(let step, let after, _), .pause):
            state = .running(step: step, since: now + .init(nanoseconds: -after.nanoseconds))
            return .resumed
        case (.running(let step, let since), .stop): return breakOff(step, spent: now - since, at: now)
        case (.paused(let step, let after, _), .stop): return breakOff(step, spent: after, at: now)
        }
    }

    /// When `timePassed` is due; nil once it has ended.
    package var deadline: MonotonicInstant? {
        switch state {
        case .running(let step, let since): since + steps[step]
        case .paused(_, _, let since): since + Limits.pause
        case .ended: nil
        }
    }

    /// A step whose time is up gives way to the next, and a pause that is too long ends the exercise. To be asked again until `deadline`
    /// is later.
    package mutating func timePassed(_ now: MonotonicInstant) -> OnSteer {
        guard let deadline, deadline <= now else { return .nothing }
        switch state {
        // The next one begins when this one ended, however late that is noticed.
        case .running(let step, _): return goOn(from: step, spent: steps[step], at: deadline)
        case .paused(let step, let after, _): return breakOff(step, spent: after, at: deadline)
        case .ended: return .nothing
        }
    }

    private mutating func goOn(
        from step: Int, spent: MonotonicInstant.Span, at now: MonotonicInstant
    ) -> OnSteer {
        let next = step + 1
        guard next < steps.count else {
            let half = steps.reduce(0) { $0 + $1.nanoseconds } / 2
            let total = spentBefore.nanoseconds + self.spent(spent, of: step).nanoseconds
            return end(step, isCompleted: total >= half, total, at: now)
        }
        spentBefore.nanoseconds += self.spent(spent, of: step).nanoseconds
        state = .running(step: next, since: now)
        return .step
    }

    private mutating func breakOff(
        _ step: Int, spent: MonotonicInstant.Span, at now: MonotonicInstant
    ) -> OnSteer {
        let total = spentBefore.nanoseconds + self.spent(spent, of: step).nanoseconds
        return end(step, isCompleted: false, total, at: now)
    }

    private mutating func end(
        _ step: Int, isCompleted: Bool, _ nanoseconds: Int64, at now: MonotonicInstant
    ) -> OnSteer {
        let ending = Ending(isCompleted: isCompleted, step: step, seconds: Int(nanoseconds / 1_000_000_000), at: now)
        state = .ended(ending)
        return .ended(ending)
    }

    /// Never more than the step takes: the next one begins then.
    private func spent(_ span: MonotonicInstant.Span, of step: Int) -> MonotonicInstant.Span {
        min(max(.init(nanoseconds: 0), span), steps[step])
    }
}

/// Why an exercise is not begun or steered.
package enum ExerciseRefusal: Error, Hashable, Sendable {
    /// The member is in the middle of that.
    case busy(MemberActivity.Kind)
    /// More exercises wait to be saved than may.
    case tooManyUnsaved
    /// No exercise of the member is under way.
    case noneRuns
    /// The exercise has no steps.
    case noSteps
    /// The store cannot be opened, or the agent ends.
    case unavailable
}
