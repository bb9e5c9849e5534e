internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Store
internal import Threads

// What the journal keeps: the press under way, and those that have yet to become workouts.
extension KioskLoop {
    /// Why what only the store can do is declined.
    static let noStore = "the store cannot be opened; fitpinky doctor says why"

    // MARK: The press under way

    func pressKept(
        _ workout: WorkoutID, attempt: Int, _ part: PressPart, _ result: Result<Void, PressJournal.Failure>,
        at now: MonotonicInstant
    ) {
        switch result {
        case .success:
            mend(.journal)
            if part == .photo { photosInJournal.insert(workout) }
            let action = capture.keptInJournal(attempt: attempt, part, &machine.flow, at: now)
            if case .finishInJournal(_, let proof) = action { leftInJournal(workout, proof, at: now) }
        case .failure(let failure): raise(.journal("\(failure)", at: surroundings.now))
        }
    }

    /// The journal has it, and the store does not.
    func leftInJournal(_ workout: WorkoutID?, _ proof: CaptureFlow.Proof, at now: MonotonicInstant) {
        guard let workout else { return }
        // Nothing of it is in memory alone any more.
        mend(.saving)
        machine.presses.add(workout.ulid, at: now)
        machine.notice = .init(proof == .photo ? .saved : .savedUnproven, since: now)
        logger.notice(
            "a press is kept until it can be saved", metadata: ["id": "\(workout.ulid.text)", "proof": "\(proof)"])
        tellOfPresses()
    }

    func tookBack(attempt: Int, _ result: Result<Void, StoreError>, at now: MonotonicInstant) {
        if case .failure(let error) = result { raise(.takingBack(error, at: surroundings.now)) }
        guard case .finish = capture.tookBack(attempt: attempt, &machine.flow, at: now) else { return }
        machine.notice = .init(.dropped, since: now)
    }

    // MARK: Those that wait

    func foundPresses(_ result: Result<[WorkoutID], StoreError>, at now: MonotonicInstant) {
        switch result {
        case .success(let workouts):
            let present = capture.workout
            machine.presses.found(workouts.filter { $0 != present }.map(\.ulid))
        case .failure(let error):
            machine.presses.foundNothing()
            raise(.journal("\(error)", at: surroundings.now))
        }
        savePresses(at: now)
    }

    /// Never beside a press.
    func savePresses(at now: MonotonicInstant) {
        guard machine.mayUseStore, let press = machine.presses.timePassed(now) else { return }
        stations.savePress(WorkoutID(press), surroundings)
    }

    func pressSaved(_ workout: WorkoutID, _ result: Result<PressOutcome, StoreError>, at now: MonotonicInstant) {
        switch result {
        case .success(let outcome):
            took(outcome, of: workout, at: now)
        case .failure(let error): pressEnded(error, at: now)
        }
        tellOfPresses()
        savePresses(at: now)
    }

    /// It was tried; nil if it is saved, or nothing more can be done for it.
    private func pressEnded(_ error: StoreError?, at now: MonotonicInstant) {
        machine.presses.ended(isRefused: error != nil, at: now)
        if let error { pressTrouble = error } else if machine.presses.count == 0 { pressTrouble = nil }
    }

    private func took(_ outcome: PressOutcome, of workout: WorkoutID, at now: MonotonicInstant) {
        switch outcome {
        case .nothing: pressEnded(nil, at: now)
        case .known:
            pressEnded(nil, at: now)
            stations.presses.remove(workout, isDurable: false)
        case .setAside(let error, let path):
            pressEnded(nil, at: now)
            raise(.unreadablePress(error, setAside: path, at: surroundings.now))
        case .saved(let saved, let substitution):
            mend(.saving)
            encoded(substitution)
            machine.care.wrote(at: now)
            if saved.workout.fact.moment.awaited != nil { machine.timestamps.expect(at: now) }
            took(saved.overview)
            tell(.workoutSaved(saved.workout))
            logger.notice(
                "workout saved from its press", metadata: ["id": "\(saved.workout.fact.workout.ulid.text)"])
            // Its photo is brought from the journal the next time.
            pressEnded(saved.toCome?.reason, at: now)
            if saved.toCome == nil { stations.presses.remove(workout, isDurable: false) }
        }
    }

    func tellOfPresses() {
        guard surroundings.storeTrouble == nil else { return }
        if machine.presses.count > 0, let error = pressTrouble {
            raise(.presses(count: machine.presses.count, error, at: surroundings.now))
        } else {
            mend(.presses)
        }
    }

    // MARK: Photos that wait

    /// A photo that is in the store need not be in the journal any more; one that is neither here nor there is sent again.
    func keptPhotos(_ brought: [PhotoToCome]) {
        for photo in brought {
            photosInJournal.remove(photo.press.workout)
            stations.presses.remove(photo.press.workout, isDurable: false)
        }
        for waiting in photosToCome.photos where !photosInJournal.contains(waiting.press.workout) {
            var press = waiting.press
            press.picture = .photo(waiting.photo)
            stations.keep(press, attempt: 0)
        }
    }

    // MARK: The end

    func stopped(_ action: CaptureFlow.OnStop) {
        if case .capturing = machine.flow.step {
            logger.notice("a press is finished before the agent ends: its picture is being taken")
        }
        capture.perform(action)
        if case .leaveInJournal = action {
            logger.notice("a press is kept with the picture before, and saved at the next start")
        }
    }

    /// Says what the next start will find, and what it will not.
    func tellOfTheEnd() {
        if !machine.flow.isIdle {
            if capture.isInJournal {
                logger.notice("a press is kept, and saved at the next start")
            } else {
                logger.error("a workout is lost: the agent had to end before it could be saved")
            }
        }
        if machine.presses.count > 0 {
            logger.notice(
                "presses are kept, and saved at the next start", metadata: ["count": "\(machine.presses.count)"])
        }
        let lost = photosToCome.photos.count { !photosInJournal.contains($0.press.workout) }
        if lost > 0 { logger.error("photos are lost: there was no room", metadata: ["count": "\(lost)"]) }
        if machine.checks.count > 0 {
            logger.error("finger checks are lost: the agent had to end", metadata: ["count": "\(machine.checks.count)"])
        }
    }
}

extension Stations {
    /// Sends a press to the journal; the answer comes as `.pressKept`.
    func keep(_ press: KeptPress, attempt: Int) {
        let (workout, part) = (press.workout, PressPart(press.picture))
        presses.keep(press) { [board] result in
            board.mailbox.post(.pressKept(workout, attempt: attempt, part, result))
        }
    }

    /// Removes a press that its member took back; the answer comes as `.pressTakenBack`.
    func takeBack(_ workout: WorkoutID, attempt: Int) {
        presses.remove(workout, isDurable: true) { [board] result in
            board.mailbox.post(.pressTakenBack(attempt: attempt, result))
        }
    }

    func listPresses() {
        presses.list { [board] result in board.mailbox.post(.presses(result)) }
    }
}
