internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Photos
internal import Store
internal import Threads
internal import Zones

// What happened, and what comes of it.
extension KioskLoop {
    func handle(_ input: KioskInput, at time: ClockReading) {
        surroundings.time = time
        let now = time.monotonic
        switch input {
        case .buttons(.edge(let edge)): perform(machine.handle(.edge(edge), at: now), at: now)
        case .buttons(.failed(let error)):
            raise(.buttons(error, at: surroundings.now))
            forgetFingers()
        case .buttons(.recovered): mend(.buttonLines)
        case .ring(.failed(let error)): raise(.ring(error, at: surroundings.now))
        case .ring(.recovered): mend(.ring)
        case .ring(.shown(_, let latency)):
            guard let latency else { break }
            logger.debug("ring acknowledged", metadata: ["latency_us": "\(latency.nanoseconds / 1000)"])
        case .frame(let attempt, let result):
            switch result {
            case .success: cameraWorks()
            case .failure(let failure): cameraFailed(failure, at: now)
            }
            capture.frame(attempt: attempt, result, &machine.flow, surroundings, at: now)
        case .developed(let attempt, let result):
            switch result {
            case .success(let developed):
                mend(.photo)
                encoded(developed.substitution)
            case .failure(let error): raise(.photo(error, at: surroundings.now))
            }
            capture.developed(attempt: attempt, result, &machine.flow, surroundings, at: now)
        case .saved(let attempt, let result): saved(attempt: attempt, result, at: now)
        case .pressKept(let workout, let attempt, let part, let result):
            pressKept(workout, attempt: attempt, part, result, at: now)
        case .pressTakenBack(let attempt, let result): tookBack(attempt: attempt, result, at: now)
        case .presses(let result): foundPresses(result, at: now)
        case .pressSaved(let workout, let result): pressSaved(workout, result, at: now)
        case .checked(let fact, let result): checked(fact, result, at: now)
        case .settled(let result): settled(result, at: now)
        case .overview(.success(let overview)):
            mend(.reading)
            took(overview)
        case .overview(.failure(let error)): raise(.reading(error, at: surroundings.now))
        case .probed(nil): cameraWorks()
        case .probed(let failure?): cameraFailed(failure, at: now)
        case .tended: isTending = false
        case .heard(let announcements): heard(announcements, at: now)
        case .arrived(let winners): arrived(winners, at: now)
        case .lookedAtWeeks(let result): lookedAtWeeks(result, at: now)
        case .announced(let week): announced(week, at: now)
        case .toldOnce(let deliveries, let allHit): toldOnce(deliveries, allHit, at: now)
        case .backedUp(let end): backedUp(end, at: now)
        case .cared(let report): cared(report, at: now)
        case .verified(let result): verified(result, at: now)
        case .damageFound: machine.verification.want(at: now)
        case .pendingEverywhere(let count): surroundings.pendingEntries = count
        case .partnerWorkouts(let workouts): showedUp(workouts, at: now)
        case .happened(let events): for event in events { tell(event) }
        case .nudged(let result): nudged(result, at: now)
        case .invitation(let invite): invitationIs(invite, at: now)
        case .invited(let result): invited(result, at: now)
        case .askedForPersonal(let ask): askedForPersonal(ask, at: now)
        case .letIn(let ask, let result): letIn(ask, result, at: now)
        case .acted(.success(let (overview, event))):
            mend(.reading)
            // Whoever hears of it and then asks must find it.
            took(overview)
            if let event { tell(event) }
        case .acted(.failure(let error)): raise(.reading(error, at: surroundings.now))
        case .encoder(nil): mend(.encoder)
        case .encoder(let failure?): raise(.encoder(failure, at: surroundings.now))
        case .command(let sink, nil): mend(.notify(sink))
        case .command(let sink, let failure?): raise(.notify(sink, failure, at: surroundings.now))
        case .configuration(let configuration): takeUp(configuration, at: now)
        case .lookAround: lookAround(at: now)
        case .ping(let answer): answer()
        case .stop: perform(machine.handle(.stop, at: now), at: now)
        }
    }

    /// What was down may have come up unseen: a half-seen press is better forgotten than taken for a stuck line.
    func forgetFingers() {
        machine.forgetFingers()
        for number in 1...KioskConfiguration.maxButtons { mend(.stuckButton(number)) }
    }

    func decline(_ gesture: Gesture, _ why: String, at now: MonotonicInstant) {
        machine.notice = .init(.declined, since: now)
        tellDeclined(gesture, why)
    }

    /// Tells it where the ring shows it already.
    func tellDeclined(_ gesture: Gesture, _ why: String) {
        tell(.declined(gesture: "\(gesture)", why: why))
        logger.info("gesture declined", metadata: ["kind": "\(gesture)", "why": "\(why)"])
    }

    func saved(attempt: Int, _ result: Result<SavedWorkout, StoreError>, at now: MonotonicInstant) {
        let workout = capture.workout
        let action = capture.saved(attempt: attempt, result, &machine.flow, at: now)
        switch result {
        case .success(let saved):
            // It was the disk, which has room again for the journal too: nothing else may be kept there for days.
            if machine.faults.has(.saving), saved.toCome == nil { mend(.journal) }
            mend(.saving)
            kept(saved.toCome, of: saved.press ?? saved.workout.fact.workout, at: now)
            if saved.workout.fact.moment.awaited != nil { machine.timestamps.expect(at: now) }
            // Whoever hears of it and then asks must find it.
            took(saved.overview)
            // A second answer for the same workout is no second workout.
            guard case .finish(_, let proof) = action else { return }
            machine.notice = .init(proof == .photo ? .saved : .savedUnproven, since: now)
            tell(.workoutSaved(saved.workout))
            logger.notice(
                "workout saved",
                metadata: ["id": "\(saved.workout.fact.workout.ulid.text)", "proof": "\(proof)"])
        case .failure(let error):
            if case .finishInJournal(_, let proof) = action {
                leftInJournal(workout, proof, at: now)
                pressTrouble = error
            }
            tellOfPresses()
            // While there is no store, that is the fault, and the journal keeps the press.
            if case .retryLater = action, surroundings.storeTrouble == nil || machine.faults.has(.journal) {
                raise(.saving(error, at: surroundings.now))
            }
        }
    }

    func checked(_ fact: CheckFact, _ result: Result<Overview, StoreError>, at now: MonotonicInstant) {
        switch result {
        case .success(let overview):
            mend(.saving)
            if fact.moment.awaited != nil { machine.timestamps.expect(at: now) }
            took(overview)
            guard machine.checks.saved(fact.check.ulid) else { return }
            checkFacts[fact.check.ulid] = nil
            machine.notice = .init(.checked, since: now)
            tell(.checkSaved(fact))
            logger.notice("finger check saved", metadata: ["id": "\(fact.check.ulid.text)"])
        case .failure(let error):
            machine.checks.failed(fact.check.ulid, at: now)
            raise(.saving(error, at: surroundings.now))
        }
    }

    /// The partner's arc beats for the newest; everybody who watches hears of each.
    func showedUp(_ workouts: [StoredWorkout], at now: MonotonicInstant) {
        for workout in workouts {
            tell(.partnerWorkout(workout))
            logger.notice("partner-workout", metadata: ["id": "\(workout.fact.workout.ulid.text)"])
        }
        let overview = surroundings.overview
        // Of the present week; what is older is in the arcs already.
        let shown = workouts.last { workout in
            workout.fact.moment.known.map { overview.week.contains($0.day) } ?? true
        }
        guard let author = shown?.fact.author else { return }
        let member = overview.members.firstIndex { $0.member == author } ?? overview.members.count
        machine.news = .init(.heart, member: member, since: now)
    }
}
