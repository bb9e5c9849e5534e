package import FitPinkyCore

/// What a member does with a training under way, by page, command or button.
package enum TrainingSteering: Hashable, Sendable, CaseIterable {
    /// The present set is done. In a rest: the rest is over.
    case done
    /// The present set is skipped; in a rest, the rest.
    case skip
    /// The latest set that was done or skipped is pending again.
    case undo
    /// It becomes a workout.
    case end
    /// Nothing of it is kept.
    case discard

    /// What a gesture at the member's button does.
    init(_ steering: MemberActivity.Steering) {
        self =
            switch steering {
            case .press: .done
            case .doublePress: .skip
            case .hold: .end
            }
    }
}

/// One training from its first set to its last: sets one after the other, with rests between them.
///
/// A set is done when its member says so. One of load `time` runs by itself: its repetitions are seconds. It is preceded by a rest of at
/// least the countdown, and done when its time is up. Its member may end it early, and then it is done with the seconds that it took.
/// After a set that was done comes the rest of its exercise, unless it was the last; after a skipped one comes the next at once.
///
/// For how long it has run, and whether that is too long, its session says: `SessionCourse`.
package struct TrainingCourse: Hashable, Sendable {
    package enum Limits {
        /// So long after its last set it ends by itself.
        package static let idle = MonotonicInstant.Span.seconds(600)
        /// For so long after its end it is still told how it ended.
        package static let remembered = MonotonicInstant.Span.seconds(60)
        /// No rest, and no timed set, is longer.
        package static let wait = MonotonicInstant.Span.seconds(999)
        package static let exercises = 30
        /// Of one exercise.
        package static let sets = 20
        /// Repetitions of one set, or seconds.
        package static let reps = 999
    }

    /// What resists in an exercise.
    package enum Load: UInt8, Hashable, Sendable, CaseIterable {
        case machine = 1
        case free = 2
        case bodyweight = 3
        /// The exercise is held, and its repetitions are seconds.
        case time = 4
    }

    /// One exercise of the split, as it was when the training began.
    package struct Exercise: Hashable, Sendable {
        package var name: String
        package var load: Load
        package var sets: Int
        /// Repetitions of each set, or seconds.
        package var reps: Int
        /// Nil without a weight.
        package var weightGrams: Int?
        /// After each of its sets that was done, in seconds.
        package var restSeconds: Int

        package init(name: String, load: Load, sets: Int, reps: Int, weightGrams: Int?, restSeconds: Int) {
            (self.name, self.load, self.sets) = (name, load, sets)
            (self.reps, self.weightGrams, self.restSeconds) = (reps, weightGrams, restSeconds)
        }
    }

    /// The split as it was when the training began.
    package struct Plan: Hashable, Sendable {
        package var split: ULID
        package var name: String
        package var exercises: [Exercise]
        /// The last seconds of a rest, each of which shows and sounds.
        package var countdownSeconds: Int

        package init(split: ULID, name: String, exercises: [Exercise], countdownSeconds: Int) {
            (self.split, self.name, self.exercises) = (split, name, exercises)
            self.countdownSeconds = countdownSeconds
        }

        /// Sets of all exercises.
        package var setCount: Int { exercises.reduce(0) { $0 + $1.sets } }
    }

    /// What became of a set.
    package enum Mark: Hashable, Sendable {
        /// With so many repetitions, or seconds.
        case done(reps: Int)
        case skipped
    }

    /// Which set, both counted from 0.
    package struct Place: Hashable, Sendable {
        package var exercise: Int
        package var set: Int

        package init(exercise: Int, set: Int) { (self.exercise, self.set) = (exercise, set) }
    }

    /// Where it is.
    package enum Phase: Hashable, Sendable {
        /// The present set is its member's to say of what became of it; a timed one waits for them to begin it.
        case set(since: MonotonicInstant)
        /// Before the present set.
        case rest(since: MonotonicInstant, until: MonotonicInstant)
        /// The present set is timed, and runs.
        case timed(since: MonotonicInstant, until: MonotonicInstant)
        /// No set is pending.
        case complete(since: MonotonicInstant)
        case ended(at: MonotonicInstant)
        case discarded(at: MonotonicInstant)
    }

    package let training: ULID
    package let plan: Plan
    /// What became of the first sets, in order; the others are pending.
    package private(set) var marks: [Mark] = []
    package private(set) var phase: Phase
    /// Seconds of the present rest that are still to sound.
    private var beats = 0

    /// Begins with the first set.
    ///
    /// - Parameter plan: nil is returned if it has no set, or more of something than may be.
    package init?(_ training: ULID, _ plan: Plan, at now: MonotonicInstant) {
        guard TrainingCourse.isPossible(plan) else { return nil }
        (self.training, self.plan, phase) = (training, plan, .set(since: now))
        prepare(after: 0, at: now)
    }

    /// Goes on with what the disk has. Where the machine was off, a rest is over, and a timed set waits for its member.
    ///
    /// - Parameters:
    ///   - phase: one that is over goes on all the same, for then the disk would not have it.
    ///   - isSameBoot: whether the machine has run since.
    package init?(
        _ training: ULID, _ plan: Plan, _ marks: [Mark], _ phase: Phase, isSameBoot: Bool, at now: MonotonicInstant
    ) {
        guard TrainingCourse.isPossible(plan), marks.count <= plan.setCount else { return nil }
        (self.training, self.plan, self.marks) = (training, plan, marks)
        guard marks.count < plan.setCount else {
            if case .complete(let since) = phase, isSameBoot, since <= now {
                self.phase = phase
            } else {
                self.phase = .complete(since: now)
            }
            return
        }
        self.phase = .set(since: now)
        guard isSameBoot else { return }
        switch phase {
        case .set(let since): self.phase = .set(since: min(since, now))
        case .rest(let since, let until) where since <= now && until - since <= Limits.wait:
            rest(since: since, until: until)
        case .timed(let since, let until) where since <= now && until - since <= Limits.wait && isTimed:
            self.phase = phase
        case .rest, .timed, .complete, .ended, .discarded: break
        }
    }

    private static func isPossible(_ plan: Plan) -> Bool {
        (1...Limits.exercises).contains(plan.exercises.count) && plan.countdownSeconds >= 0
            && plan.exercises.allSatisfy { exercise in
                (1...Limits.sets).contains(exercise.sets) && (1...Limits.reps).contains(exercise.reps)
                    && exercise.restSeconds >= 0
            }
    }

    // MARK: What others see

    /// Whether it is over.
    package var isOver: Bool {
        switch phase {
        case .set, .rest, .timed, .complete: false
        case .ended, .discarded: true
        }
    }

    /// The set that is to be done; nil once none is pending.
    package var current: Place? { place(of: marks.count) }

    /// Whether the present set is timed.
    private var isTimed: Bool { current.map { plan.exercises[$0.exercise].load == .time } ?? false }

    private func place(of number: Int) -> Place? {
        var before = 0
        for (index, exercise) in plan.exercises.enumerated() {
            if number < before + exercise.sets { return Place(exercise: index, set: number - before) }
            before += exercise.sets
        }
        return nil
    }

    /// What became of each set of that exercise; nil of one that is pending.
    package func marks(of exercise: Int) -> [Mark?] {
        let before = plan.exercises.prefix(exercise).reduce(0) { $0 + $1.sets }
        return (before..<before + plan.exercises[exercise].sets).map { marks.indices.contains($0) ? marks[$0] : nil }
    }

    /// Whether a finger that came down then meant what the steering would change now, not the set or the rest before it.
    package func isMeant(by steering: TrainingSteering, since finger: MonotonicInstant) -> Bool {
        guard steering == .done || steering == .skip else { return true }
        switch phase {
        case .set(let since), .rest(let since, _), .timed(let since, _), .complete(let since): return since <= finger
        case .ended, .discarded: return true
        }
    }

    /// What is left of a rest, or of a timed set; nil in neither.
    package func left(at now: MonotonicInstant) -> MonotonicInstant.Span? {
        switch phase {
        case .rest(_, let until), .timed(_, let until): max(.init(nanoseconds: 0), until - now)
        case .set, .complete, .ended, .discarded: nil
        }
    }

    // MARK: What changes it

    package enum OnSteer: Hashable, Sendable {
        case done
        case skipped
        /// The rest is over, or only its countdown is left.
        case wentOn
        case undone
        case ended
        case discarded
        /// No set is left, none was done or skipped yet, or it was over before.
        case nothing
    }

    package mutating func steer(_ steering: TrainingSteering, at now: MonotonicInstant) -> OnSteer {
        switch (phase, steering) {
        case (.ended, _), (.discarded, _): return .nothing
        case (_, .end):
            phase = .ended(at: now)
            return .ended
        case (_, .discard):
            phase = .discarded(at: now)
            return .discarded
        case (_, .undo):
            guard !marks.isEmpty else { return .nothing }
            marks.removeLast()
            prepare(after: 0, at: now)
            return .undone
        case (.complete, .done), (.complete, .skip): return .nothing
        case (.rest(_, let until), .done), (.rest(_, let until), .skip):
            // What runs by itself does not begin without its countdown.
            if isTimed, until - now > countdown { rest(since: now, until: now + countdown) } else { begin(at: now) }
            return .wentOn
        case (.set, .done) where isTimed:
            prepare(after: 0, at: now)
            return .wentOn
        case (.set, .done):
            mark(.done(reps: plannedReps), at: now)
            return .done
        case (.timed(let since, _), .done):
            let seconds = Int((now - since).nanoseconds / 1_000_000_000)
            mark(.done(reps: min(max(1, seconds), plannedReps)), at: now)
            return .done
        case (.set, .skip), (.timed, .skip):
            mark(.skipped, at: now)
            return .skipped
        }
    }

    /// When `timePassed` is due; nil while only its member changes it.
    package var deadline: MonotonicInstant? {
        switch phase {
        case .rest(_, let until): until + .seconds(-Int64(beats))
        case .timed(_, let until): until
        case .complete(let since): since + Limits.idle
        case .set, .ended, .discarded: nil
        }
    }

    package enum OnTime: Hashable, Sendable {
        case nothing
        /// Another second of the countdown has begun.
        case beat
        /// The rest is over.
        case begins
        /// A timed set is done.
        case done
        /// No set has been left for too long: it ended with its last one, which was then.
        case ended(MonotonicInstant)
    }

    /// To be asked again until `deadline` is later.
    package mutating func timePassed(_ now: MonotonicInstant) -> OnTime {
        guard let deadline, deadline <= now else { return .nothing }
        switch phase {
        case .rest(_, let until) where until <= now:
            begin(at: until)
            return .begins
        case .rest(_, let until):
            // Seconds that nobody heard are not made up for.
            beats = min(beats - 1, Int(((until - now).nanoseconds - 1) / 1_000_000_000))
            return .beat
        case .timed(_, let until):
            mark(.done(reps: plannedReps), at: until)
            return .done
        case .complete(let since):
            phase = .ended(at: deadline)
            return .ended(since)
        case .set, .ended, .discarded: return .nothing
        }
    }

    private var plannedReps: Int { current.map { plan.exercises[$0.exercise].reps } ?? 0 }

    private var countdown: MonotonicInstant.Span { .seconds(Int64(plan.countdownSeconds)) }

    private mutating func mark(_ mark: Mark, at now: MonotonicInstant) {
        var restSeconds = 0
        if case .done = mark, let current { restSeconds = plan.exercises[current.exercise].restSeconds }
        marks.append(mark)
        prepare(after: restSeconds, at: now)
    }

    /// The present set begins after a rest of so long, or of the countdown where it is timed.
    private mutating func prepare(after restSeconds: Int, at now: MonotonicInstant) {
        guard current != nil else { return phase = .complete(since: now) }
        let seconds = isTimed ? max(restSeconds, plan.countdownSeconds) : restSeconds
        if seconds > 0 { rest(since: now, until: now + .seconds(Int64(seconds))) } else { begin(at: now) }
    }

    private mutating func rest(since: MonotonicInstant, until: MonotonicInstant) {
        phase = .rest(since: since, until: until)
        beats = min(plan.countdownSeconds, Int((until - since).nanoseconds / 1_000_000_000))
    }

    private mutating func begin(at now: MonotonicInstant) {
        phase = isTimed ? .timed(since: now, until: now + .seconds(Int64(plannedReps))) : .set(since: now)
    }
}
