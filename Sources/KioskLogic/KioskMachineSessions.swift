package import FitPinkyCore

// Timed sessions, and workouts that wait for their proof.
extension KioskMachine {
    /// Why a session is not begun or steered.
    package enum SessionRefusal: Error, Hashable, Sendable {
        /// The member is in the middle of that.
        case busy(MemberActivity.Kind)
        /// No session of the member is under way.
        case noneRuns
        /// More workouts wait to be saved than may.
        case tooManyUnsaved
        /// The store cannot be opened, or the agent ends.
        case unavailable
    }

    /// What became of a session.
    package enum SessionChange: Hashable, Sendable {
        case started, paused, resumed
        /// It asks whether it is still going on.
        case asks
        /// It asked, and it is.
        case confirmed
        case ended(SessionCourse.Ending)
        case discarded
    }

    // MARK: What others see

    /// The sessions that run or are paused, by their members.
    package var sessions: [ULID: SessionCourse] { sessionCourses }

    /// Whose activity began last, of which the ring shows the time.
    package var shownMember: ULID? { activities.latest?.member }

    /// Why that member cannot begin a session now; nil if they can.
    package func refusalToBeginSession(by member: ULID) -> SessionRefusal? {
        guard !isEnding, hasStore else { return .unavailable }
        if let present = activities[member] { return .busy(present.kind) }
        return hasRoomForWorkout ? nil : .tooManyUnsaved
    }

    /// Why that member's session cannot be steered now; nil if it can.
    package func refusalToSteerSession(by member: ULID) -> SessionRefusal? {
        guard !isEnding, hasStore else { return .unavailable }
        guard let course = sessionCourses[member] else { return .noneRuns }
        return course.training == nil ? nil : .busy(.training)
    }

    /// Why no workout can wait for a proof now; nil if one can.
    package var refusalToWaitForProof: SessionRefusal? {
        guard !isEnding, hasStore else { return .unavailable }
        return hasRoomForWorkout ? nil : .tooManyUnsaved
    }

    /// Each session that runs will be a workout, too.
    private var hasRoomForWorkout: Bool { proofs.count + sessionCourses.count < ProofRequests.Limits.workouts }

    // MARK: Beginning and steering

    /// Goes on with what the disk has. What began meanwhile stays.
    mutating func foundSessions(_ found: [ULID: SessionCourse], at now: MonotonicInstant) -> [Effect] {
        for member in found.keys.sorted() {
            guard let course = found[member], !course.isOver, activities[member] == nil else { continue }
            sessionCourses[member] = course
            _ = begun(activity(course, of: member, since: now))
            unsaid[member] = course
        }
        return []
    }

    mutating func began(_ course: SessionCourse, by member: ULID, at time: ClockReading) -> [Effect] {
        let activity = activity(course, of: member, since: time.monotonic)
        switch refusalToBeginSession(by: member) {
        case nil: break
        case .busy(let present): return [.refused(activity, during: present)]
        case .noneRuns, .tooManyUnsaved, .unavailable: return []
        }
        sessionCourses[member] = course
        forgetting.remove(member)
        return begun(activity) + changed(.started, course, of: member, at: time)
    }

    mutating func steerSession(_ steering: SessionSteering, by member: ULID, at time: ClockReading) -> [Effect] {
        guard refusalToSteerSession(by: member) == nil else { return [] }
        return steerCourse(steering, of: member, at: time)
    }

    /// Steers a session, or the session that a training is.
    mutating func steerCourse(_ steering: SessionSteering, of member: ULID, at time: ClockReading) -> [Effect] {
        guard var course = sessionCourses[member] else { return [] }
        let outcome = course.steer(steering, at: time)
        sessionCourses[member] = course
        switch outcome {
        case .nothing: return []
        case .paused: return changed(.paused, course, of: member, at: time)
        case .resumed: return changed(.resumed, course, of: member, at: time)
        case .confirmed: return changed(.confirmed, course, of: member, at: time)
        case .ended(let ending): return changed(.ended(ending), course, of: member, at: time)
        case .discarded:
            notice = .init(.dropped, since: time.monotonic)
            return changed(.discarded, course, of: member, at: time)
        }
    }

    /// What its member is in the middle of.
    private func activity(_ course: SessionCourse, of member: ULID, since now: MonotonicInstant) -> MemberActivity {
        MemberActivity(
            course.training == nil ? .session : .training, of: member, since: now, timer: course.timer(at: now))
    }

    mutating func changed(
        _ change: SessionChange, _ course: SessionCourse, of member: ULID, at time: ClockReading
    ) -> [Effect] {
        var effects: [Effect] = []
        switch change {
        case .started, .paused, .resumed, .confirmed:
            activities.show(course.timer(at: time.monotonic), of: member)
            effects = [.keepSession(member: member, course.kept(at: time.monotonic))]
        case .asks: break
        // The workout takes the place of the session on the disk, with `keepWorkout`.
        case .ended: endSession(of: member)
        case .discarded:
            endSession(of: member)
            forgetting.insert(member)
            effects = [.forgetSession(member: member)]
        }
        if change != .asks, change != .confirmed { unsaid[member] = course }
        effects.append(.sessionChanged(member: member, course, change))
        return effects + trainingChanged(change, course, of: member, at: time.monotonic) + saySessions(at: time)
    }

    private mutating func endSession(of member: ULID) {
        sessionCourses[member] = nil
        activities.end(of: member)
    }

    /// The disk has the session as it stands, or has nothing of it any more; or it refused that.
    mutating func sessionKept(_ member: ULID, _ answer: Answer, at now: MonotonicInstant) -> [Effect] {
        switch answer {
        case .done:
            forgetting.remove(member)
            return mend(.saving)
        case .failed(let fault):
            sessionCourses[member]?.signFailed(at: now)
            return raise(fault, at: now)
        }
    }

    // MARK: What is told to others

    /// Says how sessions stand whose moments are known. With a clock that is not trusted that waits.
    mutating func saySessions(at time: ClockReading) -> [Effect] {
        guard time.isTrusted, hasStore else { return [] }
        let effects = unsaid.keys.sorted().compactMap { member in
            unsaid[member].map { Effect.saySession(member: member, $0) }
        }
        unsaid = [:]
        return effects
    }

    /// The ledger did not take it: it is said at a later look, unless another state is to be said by then.
    mutating func sessionNotSaid(_ course: SessionCourse, of member: ULID) {
        if unsaid[member] == nil { unsaid[member] = course }
    }

    // MARK: Members

    /// Those who are in the middle of a session, or whose workouts wait.
    package var membersOfSessions: Set<ULID> {
        Set(sessionCourses.keys).union(unsaid.keys).union(proofs.members)
    }

    mutating func membersMoved(_ moved: [ULID: ULID], at time: ClockReading) -> [Effect] {
        var effects: [Effect] = []
        for (old, new) in moved.sorted(by: { $0.key < $1.key }) where old != new {
            proofs.moved(old, to: new)
            // Only the ledger that was left would say that it is over.
            unsaid[old] = nil
            endedTrainings[new] = endedTrainings.removeValue(forKey: old)
            guard let course = sessionCourses.removeValue(forKey: old) else { continue }
            activities.end(of: old)
            guard sessionCourses[new] == nil, activities[new] == nil else {
                effects.append(.forgetSession(member: old))
                continue
            }
            let now = time.monotonic
            sessionCourses[new] = course
            _ = activities.begin(activity(course, of: new, since: now))
            unsaid[new] = course
            effects.append(.moveSession(from: old, to: new, course.kept(at: now)))
        }
        return effects + saySessions(at: time)
    }

    mutating func membersErased(_ members: Set<ULID>, at now: MonotonicInstant) -> [Effect] {
        var effects: [Effect] = []
        for member in members.sorted() {
            unsaid[member] = nil
            endedTrainings[member] = nil
            if sessionCourses[member] != nil {
                endSession(of: member)
                effects.append(.forgetSession(member: member))
            }
            effects += proofs.erased(member).map { .dropWorkout($0) }
        }
        return effects
    }

    // MARK: The button

    /// A press of a button that starts and ends sessions; nil if the press is what it is at any other button: an answer to a question,
    /// or a proof.
    mutating func sessionPressed(_ button: Int, at time: ClockReading) -> [Effect]? {
        guard let type = settings.sessionButtons[button], flow.expectation(of: button) == .anything, !isEnding,
            let member = household.holder(of: button), !proofs.awaitsPress(of: member)
        else { return nil }
        if sessionCourses[member] != nil { return steerSession(.end, by: member, at: time) }
        switch refusalToBeginSession(by: member) {
        case nil: return [.startSession(member: member, type)]
        case .busy: return decline(.press, .busy, at: time.monotonic)
        case .tooManyUnsaved: return decline(.press, .enoughPresses, at: time.monotonic)
        case .noneRuns, .unavailable: return decline(.press, .notSaved, at: time.monotonic)
        }
    }

    /// A double press pauses a session that runs, and goes on with one that is paused.
    mutating func sessionDoublePressed(by member: ULID, at time: ClockReading) -> [Effect] {
        guard let course = sessionCourses[member] else { return [] }
        return steerSession(course.standing == .paused ? .resume : .pause, by: member, at: time)
    }

    // MARK: Proofs

    /// A workout of the member waits for a press, which is its proof, or is saved at once.
    mutating func workoutMade(
        _ workout: ULID, by member: ULID, isProvable: Bool, at now: MonotonicInstant
    ) -> [Effect] {
        let unproven = proofs.add(workout, of: member, isProvable: isProvable, at: now)
        return [.keepWorkout(workout)] + unproven.map { .saveWorkout($0) }
    }

    /// A photo is being taken for the button's member: of the workout that waits for it, if one does.
    mutating func proven(by attempt: CaptureFlow.Attempt) -> [Effect] {
        guard let member = household.holder(of: attempt.button), let workout = proofs.begun(by: member) else {
            return []
        }
        return [.proves(attempt, workout: workout)]
    }

    /// The photo under way was given up: what it was to prove is saved without one.
    mutating func proofGivenUp(at now: MonotonicInstant) -> [Effect] {
        proofs.givenUp(at: now).map { [.saveWorkout($0)] } ?? []
    }

    mutating func workoutKept(_ workout: ULID, _ answer: Answer, at now: MonotonicInstant) -> [Effect] {
        switch answer {
        case .done:
            proofs.kept(workout, isKept: true, at: now)
            return mend(.saving)
        case .failed(let fault):
            proofs.kept(workout, isKept: false, at: now)
            return raise(fault, at: now)
        }
    }

    mutating func workoutSaved(_ workout: ULID, _ saved: WorkoutSaved, at now: MonotonicInstant) -> [Effect] {
        switch saved {
        case .erased:
            _ = proofs.saved(workout)
            return [.dropWorkout(workout)]
        case .kept(let isPending):
            let effects = mend(.saving)
            care.wrote(at: now)
            if isPending { timestamps.expect(at: now) }
            guard proofs.saved(workout) else { return effects }
            notice = .init(.savedUnproven, since: now)
            return effects + [.waitingWorkoutSaved(workout)]
        case .refused(let fault):
            proofs.failed(workout, at: now)
            return raise(fault, at: now)
        }
    }

    // MARK: Time

    mutating func sessionsTimePassed(_ time: ClockReading) -> [Effect] {
        let now = time.monotonic
        var effects: [Effect] = []
        for member in sessionCourses.keys.sorted() {
            while var course = sessionCourses[member], let deadline = course.deadline, deadline <= now {
                let outcome = course.timePassed(time)
                sessionCourses[member] = course
                switch outcome {
                case .nothing: break
                case .sign: effects.append(.keepSession(member: member, course.kept(at: now)))
                case .asks: effects += changed(.asks, course, of: member, at: time)
                case .ended(let ending): effects += changed(.ended(ending), course, of: member, at: time)
                }
            }
        }
        let isPress: ((ULID) -> Bool)? = presses.isRead && mayUseStore ? { [presses] in presses.contains($0) } : nil
        for due in proofs.timePassed(now, isPress: isPress) {
            switch due {
            case .keep(let workout): effects.append(.keepWorkout(workout))
            case .save(let workout): effects.append(.saveWorkout(workout))
            }
        }
        return effects
    }

    /// The part of a look that is about sessions.
    mutating func lookAtSessions(at time: ClockReading) -> [Effect] {
        for member in sessionCourses.keys { sessionCourses[member]?.settle(time) }
        // What is still to be said is said with the moments that are known by now, also of a session that is over.
        for member in unsaid.keys {
            if let course = sessionCourses[member] { unsaid[member] = course } else { unsaid[member]?.settle(time) }
        }
        for (member, course) in sessionCourses { activities.show(course.timer(at: time.monotonic), of: member) }
        return forgetting.sorted().map { .forgetSession(member: $0) } + saySessions(at: time)
    }

    /// The agent ends: the disk is told how sessions stand now, and they go on with the next start.
    func stopSessions(at now: MonotonicInstant) -> [Effect] {
        sessionCourses.keys.sorted().compactMap { member in
            sessionCourses[member].map { .keepSession(member: member, $0.kept(at: now)) }
        }
    }
}
