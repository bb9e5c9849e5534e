package import FitPinkyCore

/// Workouts that wait for a photo: the next press of their member within a minute is their proof.
///
/// A workout is on the disk from its first moment on, so that a power cut loses none. It is saved without a proof when the minute is over,
/// when its member gives the photo up, when another of the same member waits, and after a restart. Each is kept and saved again until the
/// disk has it.
package struct ProofRequests: Hashable, Sendable {
    package enum Limits {
        /// So long a press is waited for.
        package static let wait = MonotonicInstant.Span.seconds(60)
        /// The longest that a finger which came down in time may take to become a press.
        package static let finger = MonotonicInstant.Span.milliseconds(2500)
        /// Between two tries at keeping or saving that failed.
        package static let retry = MonotonicInstant.Span.seconds(5)
        /// How long the disk's answer is waited for; then it is asked again. Saving the same workout twice keeps it once.
        package static let answer = MonotonicInstant.Span.seconds(30)
        /// Workouts that wait at most, whatever for.
        package static let workouts = 8
    }

    /// What a workout waits for.
    package enum Stage: Hashable, Sendable {
        /// A press.
        case press(since: MonotonicInstant, until: MonotonicInstant)
        /// Its member's press, which has its turn after another workout.
        case turn
        /// The photo that is being taken: the workout under way is this one.
        case photo
        /// The store, which is asked again then.
        case saving(retryAt: MonotonicInstant)
        /// The presses that an earlier start left, which may be its proof.
        case found
    }

    private struct Request: Hashable {
        var workout: ULID
        /// Nil of one that an earlier start left.
        var member: ULID?
        var stage: Stage
        /// When the disk is asked again to keep it; nil once it does.
        var keepAt: MonotonicInstant?
    }

    /// The oldest first.
    private var requests: [Request] = []

    /// None waits.
    package init() {}

    // MARK: What others see

    /// How many there are.
    package var count: Int { requests.count }

    /// Whether a press of the member would be a proof.
    package func awaitsPress(of member: ULID) -> Bool {
        requests.contains { request in
            guard request.member == member else { return false }
            if case .press = request.stage { return true }
            return false
        }
    }

    /// What the workout waits for; nil if it waits for nothing.
    package func stage(of workout: ULID) -> Stage? { requests.first { $0.workout == workout }?.stage }

    /// The latest that waits for a press: since when, and until when.
    package var latest: (member: ULID, since: MonotonicInstant, until: MonotonicInstant)? {
        for request in requests.reversed() {
            if case .press(let since, let until) = request.stage, let member = request.member {
                return (member, since, until)
            }
        }
        return nil
    }

    /// How many the disk does not have yet.
    package var unkeptCount: Int { requests.count { $0.keepAt != nil } }

    /// Those whose workouts wait, as far as it is known whose they are.
    package var members: Set<ULID> { Set(requests.compactMap(\.member)) }

    // MARK: What changes them

    /// A member's workout waits for a press from now on, unless it is to have no proof. Another one of the member does not wait any
    /// longer. The caller sees to it that there are not too many.
    ///
    /// - Returns: those to be saved without a proof. The new one is to be kept before.
    package mutating func add(
        _ workout: ULID, of member: ULID, isProvable: Bool, at now: MonotonicInstant
    ) -> [ULID] {
        guard stage(of: workout) == nil else { return [] }
        var unproven: [ULID] = []
        let saving = Stage.saving(retryAt: now + Limits.answer)
        for index in requests.indices where requests[index].member == member {
            switch requests[index].stage {
            case .press, .turn:
                unproven.append(requests[index].workout)
                requests[index].stage = saving
            case .photo, .saving, .found: break
            }
        }
        if !isProvable { unproven.append(workout) }
        requests.append(
            Request(
                workout: workout, member: member,
                stage: isProvable ? .press(since: now, until: now + Limits.wait) : saving,
                keepAt: now + Limits.answer))
        return unproven
    }

    /// An earlier start left these.
    package mutating func found(_ workouts: [ULID]) {
        let new = workouts.filter { stage(of: $0) == nil }
        requests = new.map { Request(workout: $0, member: nil, stage: .found, keepAt: nil) } + requests
    }

    /// A finger of the member came down: if it becomes a press, that was in time.
    package mutating func touched(by member: ULID, at now: MonotonicInstant) {
        change(of: member) { stage in
            guard case .press(let since, let until) = stage, now < until else { return }
            stage = .press(
                since: since, until: min(max(until, now + Limits.finger), since + Limits.wait + Limits.finger))
        }
    }

    /// The member's press will have its turn.
    package mutating func queued(by member: ULID) {
        change(of: member) { stage in if case .press = stage { stage = .turn } }
    }

    /// A photo of the member is being taken: it is that workout's proof. Nil if none waits.
    package mutating func begun(by member: ULID) -> ULID? {
        var proven: ULID?
        for index in requests.indices where requests[index].member == member {
            switch requests[index].stage {
            case .press, .turn:
                requests[index].stage = .photo
                proven = requests[index].workout
            case .photo, .saving, .found: break
            }
        }
        return proven
    }

    /// The photo was given up: the workout is to be saved without one. Nil if it was nobody's proof.
    package mutating func givenUp(at now: MonotonicInstant) -> ULID? {
        guard let index = requests.firstIndex(where: { $0.stage == .photo }) else { return nil }
        requests[index].stage = .saving(retryAt: now + Limits.answer)
        return requests[index].workout
    }

    /// The workout under way is in the store, or in the journal with all that it needs.
    package mutating func photoEnded() { requests.removeAll { $0.stage == .photo } }

    /// The disk keeps the workout until it is saved, or refused to.
    package mutating func kept(_ workout: ULID, isKept: Bool, at now: MonotonicInstant) {
        guard let index = requests.firstIndex(where: { $0.workout == workout }), requests[index].keepAt != nil else {
            return
        }
        requests[index].keepAt = isKept ? nil : now + Limits.retry
    }

    /// The store has the workout. False if that was known.
    package mutating func saved(_ workout: ULID) -> Bool {
        guard let index = requests.firstIndex(where: { $0.workout == workout }) else { return false }
        requests.remove(at: index)
        return true
    }

    /// The store refused it.
    package mutating func failed(_ workout: ULID, at now: MonotonicInstant) {
        guard let index = requests.firstIndex(where: { $0.workout == workout }) else { return }
        if case .saving = requests[index].stage { requests[index].stage = .saving(retryAt: now + Limits.retry) }
    }

    /// The member has another id from now on.
    package mutating func moved(_ old: ULID, to new: ULID) {
        for index in requests.indices where requests[index].member == old { requests[index].member = new }
    }

    /// The member has erased themselves.
    ///
    /// - Returns: theirs, which wait for nothing any more.
    package mutating func erased(_ member: ULID) -> [ULID] {
        let theirs = requests.filter { $0.member == member }.map(\.workout)
        requests.removeAll { $0.member == member }
        return theirs
    }

    private mutating func change(of member: ULID, _ change: (inout Stage) -> Void) {
        for index in requests.indices where requests[index].member == member { change(&requests[index].stage) }
    }

    // MARK: Time

    /// When `timePassed` is due.
    package var deadline: MonotonicInstant? {
        requests.flatMap { request -> [MonotonicInstant] in
            let own: MonotonicInstant? =
                switch request.stage {
                case .press(_, let until): until
                case .saving(let retryAt): retryAt
                case .turn, .photo, .found: nil
                }
            return [own, request.keepAt].compactMap { $0 }
        }.min()
    }

    package enum Due: Hashable, Sendable {
        /// The disk is to keep it until it is saved.
        case keep(ULID)
        /// It is to be saved without a proof.
        case save(ULID)
    }

    /// What is due now.
    ///
    /// - Parameter presses: whether that workout is a press that is to become a workout from the journal; nil while that is not known.
    package mutating func timePassed(_ now: MonotonicInstant, isPress: ((ULID) -> Bool)?) -> [Due] {
        var due: [Due] = []
        for index in requests.indices {
            let workout = requests[index].workout
            if let keepAt = requests[index].keepAt, keepAt <= now {
                requests[index].keepAt = now + Limits.answer
                due.append(.keep(workout))
            }
            switch requests[index].stage {
            case .press(_, let until) where until <= now: break
            case .saving(let retryAt) where retryAt <= now: break
            case .found where isPress.map { !$0(workout) } ?? false: break
            case .press, .turn, .photo, .saving, .found: continue
            }
            requests[index].stage = .saving(retryAt: now + Limits.answer)
            due.append(.save(workout))
        }
        return due
    }
}
