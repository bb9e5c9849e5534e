package import FitPinkyCore

// Trainings: each is a session, too, by which its age, the disk, the household and its end go.
extension KioskMachine {
    /// Why a training is not begun or steered.
    package enum TrainingRefusal: Error, Hashable, Sendable {
        /// The member is in the middle of that.
        case busy(MemberActivity.Kind)
        /// No training of the member is under way.
        case noneRuns
        /// No set is left that could be done or skipped.
        case nothingLeft
        /// No set was done or skipped yet.
        case nothingToUndo
        /// The split has no sets.
        case noSets
        /// More trainings or workouts wait to be saved than may.
        case tooManyUnsaved
        /// The store cannot be opened, or the agent ends.
        case unavailable
    }

    /// What the buzzer says.
    package enum TrainingSound: Hashable, Sendable {
        /// A second of the countdown begins.
        case beat
        /// The rest is over, or the timed set is.
        case turn
    }

    // MARK: What others see

    /// The trainings that are under way, or ended a moment ago, by their members.
    package var trainings: [ULID: SessionCourse] {
        endedTrainings.merging(sessionCourses.filter { $0.value.training != nil }) { $1 }
    }

    /// Why that member cannot begin a training now; nil if they can.
    package func refusalToBeginTraining(by member: ULID) -> TrainingRefusal? {
        switch refusalToBeginSession(by: member) {
        case .busy(let kind): return .busy(kind)
        case .tooManyUnsaved: return .tooManyUnsaved
        case .noneRuns, .unavailable: return .unavailable
        case nil:
            let running = sessionCourses.values.count { $0.training != nil }
            return unsavedTrainings.count + running < CheckQueue.capacity ? nil : .tooManyUnsaved
        }
    }

    /// Why that member's training cannot be steered so now; nil if it can.
    package func refusal(to steering: TrainingSteering, by member: ULID) -> TrainingRefusal? {
        guard !isEnding, hasStore else { return .unavailable }
        guard let training = sessionCourses[member]?.training else { return .noneRuns }
        switch steering {
        case .done, .skip: return training.current == nil ? .nothingLeft : nil
        case .undo: return training.marks.isEmpty ? .nothingToUndo : nil
        case .end, .discard: return nil
        }
    }

    // MARK: Steering

    /// - Parameter moment: of a gesture, when it was known; nil of a page or a command, which is taken as it comes.
    mutating func steerTraining(
        _ steering: TrainingSteering, by member: ULID, asOf moment: MonotonicInstant? = nil, at time: ClockReading
    ) -> [Effect] {
        guard refusal(to: steering, by: member) == nil else { return [] }
        switch steering {
        case .end: return steerCourse(.end, of: member, at: time)
        case .discard: return steerCourse(.discard, of: member, at: time)
        case .done, .skip, .undo: break
        }
        // Who steers it answers the question whether it is still going on; one that is too old has ended.
        let answered = steerCourse(.resume, of: member, at: time)
        guard var course = sessionCourses[member], var training = course.training else { return answered }
        let outcome = training.steer(steering, at: moment ?? time.monotonic)
        course.training = training
        sessionCourses[member] = course
        return answered + steered(outcome, course, of: member, at: time.monotonic)
    }

    private mutating func steered(
        _ outcome: TrainingCourse.OnSteer, _ course: SessionCourse, of member: ULID, at now: MonotonicInstant
    ) -> [Effect] {
        switch outcome {
        case .done, .skipped, .wentOn, .undone: moved(course, of: member, at: now)
        case .ended, .discarded, .nothing: []
        }
    }

    /// It is at another set, or in a rest.
    private mutating func moved(_ course: SessionCourse, of member: ULID, at now: MonotonicInstant) -> [Effect] {
        activities.show(course.timer(at: now), of: member)
        return [.keepSession(member: member, course.kept(at: now)), .trainingChanged(member: member, course)]
    }

    /// A press is a set done, a double press skips one, and a hold ends the training.
    mutating func trainingGesture(
        _ gesture: Gesture, _ steering: MemberActivity.Steering, of button: Int, by member: ULID,
        asOf moment: MonotonicInstant, at time: ClockReading
    ) -> [Effect] {
        let steering = TrainingSteering(steering)
        // What a press was comes out 400 ms after it: by then a rest or a timed set may be over by itself.
        if let finger = firstDownAt[button], let training = sessionCourses[member]?.training,
            !training.isMeant(by: steering, since: finger)
        {
            return []
        }
        switch refusal(to: steering, by: member) {
        // As of then, so that the next press came after it also where both are told of late.
        case nil: return steerTraining(steering, by: member, asOf: moment, at: time)
        case .nothingLeft: return decline(gesture, .nothingLeft, at: time.monotonic)
        case .unavailable: return decline(gesture, .notSaved, at: time.monotonic)
        case .busy, .noneRuns, .nothingToUndo, .noSets, .tooManyUnsaved: return []
        }
    }

    // MARK: What becomes of it

    /// The session that a training is has begun or is over.
    mutating func trainingChanged(
        _ change: SessionChange, _ course: SessionCourse, of member: ULID, at now: MonotonicInstant
    ) -> [Effect] {
        guard course.training != nil else { return [] }
        var course = course
        switch change {
        case .started: endedTrainings[member] = nil
        case .paused, .resumed, .asks, .confirmed: return []
        case .ended:
            _ = course.training?.steer(.end, at: now)
            endedTrainings[member] = course
        case .discarded:
            _ = course.training?.steer(.discard, at: now)
            endedTrainings[member] = course
        }
        return [.trainingChanged(member: member, course)]
    }

    /// An earlier start left these.
    mutating func foundEndedTrainings(_ found: [ULID], at now: MonotonicInstant) -> [Effect] {
        let taken = found.filter { unsavedTrainings.add($0, at: now) }
        return taken.isEmpty ? [] : [.saveTrainings(taken)]
    }

    mutating func trainingSaved(_ training: ULID, _ saved: TrainingSaved, at now: MonotonicInstant) -> [Effect] {
        switch saved {
        case .kept(let isPending):
            let effects = mend(.saving)
            care.wrote(at: now)
            if isPending { timestamps.expect(at: now) }
            guard unsavedTrainings.saved(training) else { return effects }
            return effects + [.forgetTraining(training)]
        case .erased: return unsavedTrainings.saved(training) ? [.forgetTraining(training)] : []
        case .refused(let fault):
            unsavedTrainings.failed(training, at: now)
            return raise(fault, at: now)
        }
    }

    // MARK: Time

    mutating func trainingsTimePassed(_ time: ClockReading) -> [Effect] {
        let now = time.monotonic
        var effects: [Effect] = []
        for member in sessionCourses.keys.sorted() {
            while var course = sessionCourses[member], var training = course.training,
                let deadline = training.deadline, deadline <= now
            {
                let outcome = training.timePassed(now)
                course.training = training
                sessionCourses[member] = course
                switch outcome {
                case .nothing: break
                case .beat: effects.append(.trainingSounds(.beat))
                case .begins, .done:
                    effects += [.trainingSounds(.turn)] + moved(course, of: member, at: now)
                case .ended(let last):
                    let ending = course.end(asOf: last, at: time)
                    effects += changed(.ended(ending), course, of: member, at: time)
                }
            }
        }
        endedTrainings = endedTrainings.filter { $0.value.training.map { !$0.isForgotten(at: now) } ?? false }
        let due = unsavedTrainings.timePassed(now)
        return due.isEmpty ? effects : effects + [.saveTrainings(due)]
    }
}

extension TrainingCourse {
    /// Whether it is not told any more how it ended.
    fileprivate func isForgotten(at now: MonotonicInstant) -> Bool {
        switch phase {
        case .ended(let end), .discarded(let end): end + Limits.remembered <= now
        case .set, .rest, .timed, .complete: false
        }
    }
}

extension SessionCourse {
    /// It ended at an earlier moment, by itself.
    fileprivate mutating func end(asOf last: MonotonicInstant, at time: ClockReading) -> Ending {
        settle(time)
        let ending = Ending(spent: spent(at: last), at: .at(last), isByItself: true)
        return end(ending, at: last)
    }
}
