package import FitPinkyCore

// Reminders, exercises and rewards of finger care.
extension KioskMachine {
    // MARK: Reminders and rewards

    mutating func fingerCare(_ readings: [ULID: FingerCareReading], at now: MonotonicInstant) {
        let members = Set(readings.keys)
        reminders.keep(only: members)
        rewards.keep(only: members)
        for (member, reading) in readings {
            reminders.set(reading.occurrences, reminded: reading.reminded, of: member)
            rewards.set(reading.earned, shown: reading.shown, of: member, at: now)
        }
    }

    mutating func lookAtFingerCare(_ look: Look, at time: ClockReading) -> [Effect] {
        var effects = reminders.look(time) { look.isNight || look.quiet.contains($0) }.map(Effect.reminder)
        let now = time.monotonic
        if let shown = rewards.look(
            now, isFree: !look.isNight && hasRoomForReward(at: now), seenBy: look.seesRewards,
            length: RingRenderer.Timing.celebration)
        {
            reward = .init(shown.reward, since: now)
            effects.append(.rewardShown(shown))
        }
        return effects + rewards.toNote().map { .noteShown($0.shown, member: $0.member) }
    }

    /// Whether nothing is on the ring, or under way, that a celebration would cover or that would cover it.
    private func hasRoomForReward(at now: MonotonicInstant) -> Bool {
        isFree && !activities.takeButtons && scene.hasRoomForReward(at: now)
    }

    mutating func reminderNoted(
        _ minute: CareMinute, of member: ULID, isKept: Bool, at now: MonotonicInstant
    ) -> [Effect] {
        reminders.noted(minute, of: member, isKept: isKept, at: now).map { [.reminded($0, member: member)] } ?? []
    }

    // MARK: Exercises

    /// The exercises that run, are paused, or ended a moment ago, by their members.
    package var exercises: [ULID: ExerciseCourse] { courses }

    /// Why that member cannot begin an exercise now; nil if they can.
    package func refusalToBegin(by member: ULID) -> ExerciseRefusal? {
        guard !isEnding, hasStore else { return .unavailable }
        if let present = activities[member] { return .busy(present.kind) }
        // Each that runs will have to be saved too.
        let running = courses.values.count { $0.ending == nil }
        return unsavedExercises.count + running < CheckQueue.capacity ? nil : .tooManyUnsaved
    }

    /// Why that member's exercise cannot be steered now; nil if it can.
    package func refusalToSteer(by member: ULID) -> ExerciseRefusal? {
        guard !isEnding else { return .unavailable }
        return courses[member].map { $0.ending == nil } ?? false ? nil : .noneRuns
    }

    mutating func began(_ course: ExerciseCourse, by member: ULID, at now: MonotonicInstant) -> [Effect] {
        let activity = MemberActivity(.exercise, of: member, since: now, timer: course.timer)
        switch refusalToBegin(by: member) {
        case nil: break
        case .busy(let present): return [.refused(activity, during: present)]
        case .noneRuns, .noSteps, .tooManyUnsaved, .unavailable: return []
        }
        courses[member] = course
        return begun(activity) + [.exerciseChanged(member: member)]
    }

    mutating func steer(_ steering: ExerciseSteering, by member: ULID, at now: MonotonicInstant) -> [Effect] {
        guard refusalToSteer(by: member) == nil, var course = courses[member] else { return [] }
        let outcome = course.steer(steering, at: now)
        courses[member] = course
        return steered(outcome, of: member)
    }

    private mutating func steered(_ outcome: ExerciseCourse.OnSteer, of member: ULID) -> [Effect] {
        guard let course = courses[member] else { return [] }
        switch outcome {
        case .nothing: return []
        case .step, .paused, .resumed:
            activities.show(course.timer, of: member)
            return [.exerciseChanged(member: member)]
        case .ended(let ending):
            activities.end(of: member)
            return [
                .exerciseChanged(member: member),
                .exerciseEnded(member: member, exercise: course.exercise, ending),
            ]
        }
    }

    mutating func exercisesTimePassed(_ now: MonotonicInstant) -> [Effect] {
        var effects: [Effect] = []
        for member in courses.keys.sorted() {
            while var course = courses[member], let deadline = course.deadline, deadline <= now {
                let outcome = course.timePassed(now)
                courses[member] = course
                effects += steered(outcome, of: member)
            }
            if let ending = courses[member]?.ending, ending.at + ExerciseCourse.Limits.remembered <= now {
                courses[member] = nil
            }
        }
        return effects
    }

    /// The agent ends: what is under way is broken off.
    mutating func stopExercises(at now: MonotonicInstant) -> [Effect] {
        courses.keys.sorted().flatMap { member -> [Effect] in
            guard var course = courses[member] else { return [] }
            let outcome = course.steer(.stop, at: now)
            courses[member] = course
            return steered(outcome, of: member)
        }
    }

    mutating func exerciseSaved(_ exercise: ULID, _ saved: ExerciseSaved, at now: MonotonicInstant) -> [Effect] {
        switch saved {
        case .kept(let isCompleted, let isPending):
            let effects = mend(.saving)
            if isPending { timestamps.expect(at: now) }
            guard unsavedExercises.saved(exercise) else { return effects }
            notice = .init(isCompleted ? .exercised : .brokenOff, since: now)
            return effects + [.exerciseSaved(exercise)]
        case .refused(let fault):
            unsavedExercises.failed(exercise, at: now)
            return raise(fault, at: now)
        }
    }
}
