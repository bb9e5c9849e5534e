internal import FitPinkyCore

// What camera, encoder, store and journal say of presses and checks.
extension KioskMachine {
    // MARK: The workout under way

    /// What the flow wants at a deadline of its own.
    mutating func captureTimePassed(_ now: MonotonicInstant) -> [Effect] {
        switch flow.timeReached(now, settings: settings.capture) {
        case .nothing: return []
        case .warmCamera(let attempt): return [.begin(attempt)] + proven(by: attempt)
        case .keep(let attempt): return [.keep(attempt)]
        case .capture(let attempt, let newerThan, let until):
            return [.capture(attempt, newerThan: newerThan, until: until)]
        // A disk that refused it may be well again.
        case .save(let attempt, let proof) where !flow.isInJournal: return [.keep(attempt), .save(attempt, proof)]
        case .save(let attempt, let proof): return [.save(attempt, proof)]
        case .giveUpTakingBack(let attempt): return [.letGo(attempt)] + proofGivenUp(at: now)
        }
    }

    /// The agent cannot wait any longer for a picture that is still being taken or made: its workout is kept without it.
    mutating func giveUpPicture(at now: MonotonicInstant) -> [Effect] {
        switch flow.step {
        case .capturing(let attempt, _, _): return effects(of: flow.cameraFailed(attempt: attempt.number, at: now))
        case .encoding(let attempt, _): return effects(of: flow.encodingFailed(attempt: attempt.number, at: now))
        case nil, .turn, .countdown, .review, .saving, .unsaved, .takingBack: return []
        }
    }

    mutating func frame(_ attempt: Int, _ answer: Answer, at now: MonotonicInstant) -> [Effect] {
        let effects = camera(answer, at: now)
        switch answer {
        case .done:
            return effects + self.effects(of: flow.frameTaken(attempt: attempt, at: now, settings: settings.capture))
        case .failed: return effects + self.effects(of: flow.cameraFailed(attempt: attempt, at: now))
        }
    }

    private func effects(of action: CaptureFlow.OnFrame) -> [Effect] {
        switch action {
        case .encode(let attempt): [.encode(attempt)]
        case .save(let attempt, let proof): [.save(attempt, proof)]
        case .drop: []
        }
    }

    private func effects(of action: CaptureFlow.OnEncoded) -> [Effect] {
        switch action {
        case .save(let attempt, let proof): [.save(attempt, proof)]
        case .keep, .drop: []
        }
    }

    mutating func encoded(_ attempt: Int, _ encoded: Encoded, at now: MonotonicInstant) -> [Effect] {
        switch encoded {
        case .photo(let substitution):
            let effects = mend(.photo) + format(substitution, at: now)
            let action = flow.encoded(attempt: attempt, at: now)
            guard action != .drop else { return effects }
            // The entry will name these bytes: if only it finds room, the journal still has them.
            return effects + [.keepPhoto(attempt: attempt)] + self.effects(of: action)
        case .failed(let fault):
            return raise(fault, at: now) + effects(of: flow.encodingFailed(attempt: attempt, at: now))
        }
    }

    /// A photo was encoded: in another format than the owner's for that reason, if there is one.
    mutating func format(_ substitution: Fault?, at now: MonotonicInstant) -> [Effect] {
        substitution.map { raise($0, at: now) } ?? mend(.format)
    }

    mutating func saved(_ attempt: Int, _ saved: Saved, at now: MonotonicInstant) -> [Effect] {
        switch saved {
        case .kept(let press, let isPending, let photo):
            var effects: [Effect] = []
            // It was the disk, which has room again for the journal too: nothing else may be kept there for days.
            if faults.has(.saving), photo == .done { effects += mend(.journal) }
            effects += mend(.saving) + kept(photo, of: press, at: now)
            if isPending { timestamps.expect(at: now) }
            // A second answer for the same workout is no second workout.
            guard case .finish(let attempt, let proof) = flow.saved(attempt: attempt, at: now) else { return effects }
            notice = .init(proof == .photo ? .saved : .savedUnproven, since: now)
            proofs.photoEnded()
            return effects + [.letGo(attempt), .workoutSaved(attempt, proof)]
        case .erased(let press):
            guard case .finish(let attempt, _) = flow.saved(attempt: attempt, at: now) else { return [] }
            notice = .init(.dropped, since: now)
            proofs.photoEnded()
            return [.letGo(attempt), .forgetPress(press)]
        case .refused(let press, let fault):
            isPressRefused = true
            switch flow.savingFailed(attempt: attempt, at: now) {
            case .finishInJournal(let attempt, let proof): return left(attempt, press, proof, at: now)
            // While there is no store, that is the fault, and the journal keeps the press.
            case .retryLater where hasStore || faults.has(.journal): return raise(fault, at: now)
            case .finish, .retryLater, .drop: return []
            }
        }
    }

    private mutating func kept(_ photo: PhotoKept, of press: ULID, at now: MonotonicInstant) -> [Effect] {
        care.wrote(at: now)
        switch photo {
        case .done: return [.forgetPress(press)]
        case .waits(let fault, let isHeld):
            care.photoWaits(at: now)
            // Of more than memory holds the kiosk would not be sure; from the journal they come one at a time.
            if !isHeld { presses.add(press, at: now) }
            return raise(fault, at: now)
        }
    }

    mutating func keptInJournal(
        _ attempt: Int, _ press: ULID, hasPicture: Bool, _ answer: Answer, at now: MonotonicInstant
    ) -> [Effect] {
        switch answer {
        case .done:
            let effects = mend(.journal)
            switch flow.keptInJournal(attempt: attempt, hasPicture: hasPicture, at: now) {
            case .nothing: return effects
            case .finishInJournal(let attempt, let proof): return effects + left(attempt, press, proof, at: now)
            }
        case .failed(let fault): return raise(fault, at: now)
        }
    }

    /// The journal has all of the workout, and the store does not: nothing of it is in memory alone any more.
    private mutating func left(
        _ attempt: CaptureFlow.Attempt, _ press: ULID, _ proof: CaptureFlow.Proof, at now: MonotonicInstant
    ) -> [Effect] {
        presses.add(press, at: now)
        proofs.photoEnded()
        notice = .init(proof == .photo ? .saved : .savedUnproven, since: now)
        return [.letGo(attempt)] + mend(.saving) + [.leftInJournal(press: press, proof)] + tellOfPresses()
    }

    mutating func tookBack(_ attempt: Int, _ answer: Answer, at now: MonotonicInstant) -> [Effect] {
        let effects = if case .failed(let fault) = answer { raise(fault, at: now) } else { [Effect]() }
        guard case .finish(let attempt) = flow.tookBack(attempt: attempt, at: now) else { return effects }
        notice = .init(.dropped, since: now)
        return effects + [.letGo(attempt)] + proofGivenUp(at: now)
    }

    // MARK: Presses of the journal

    mutating func pressSaved(_ press: ULID, _ saved: PressSaved, at now: MonotonicInstant) -> [Effect] {
        var effects: [Effect] = []
        switch saved {
        // It was the proof of a workout that waited.
        case .known, .saved: _ = proofs.saved(press)
        case .nothing, .setAside, .refused: break
        }
        switch saved {
        case .nothing: pressEnded(isRefused: false, at: now)
        case .known:
            pressEnded(isRefused: false, at: now)
            effects = [.forgetPress(press)]
        case .setAside(let fault):
            pressEnded(isRefused: false, at: now)
            effects = raise(fault, at: now)
        case .saved(let isPending, let substitution, let photoWaits):
            effects = mend(.saving) + format(substitution, at: now) + [.pressBecameWorkout(press)]
            care.wrote(at: now)
            if isPending { timestamps.expect(at: now) }
            // Its photo is brought from the journal the next time.
            pressEnded(isRefused: photoWaits, at: now)
            if !photoWaits { effects.append(.forgetPress(press)) }
        case .refused: pressEnded(isRefused: true, at: now)
        }
        return effects + tellOfPresses()
    }

    private mutating func pressEnded(isRefused: Bool, at now: MonotonicInstant) {
        presses.ended(isRefused: isRefused, at: now)
        if isRefused { isPressRefused = true } else if presses.count == 0 { isPressRefused = false }
    }

    private mutating func tellOfPresses() -> [Effect] {
        guard hasStore else { return [] }
        return presses.count > 0 && isPressRefused ? [.pressesWait(count: presses.count)] : mend(.presses)
    }

    // MARK: Checks

    mutating func checked(_ check: ULID, _ checked: Checked, at now: MonotonicInstant) -> [Effect] {
        switch checked {
        case .kept(let isPending):
            let effects = mend(.saving)
            if isPending { timestamps.expect(at: now) }
            guard checks.saved(check) else { return effects }
            notice = .init(.checked, since: now)
            return effects + [.checkSaved(check)]
        case .refused(let fault):
            checks.failed(check, at: now)
            return raise(fault, at: now)
        }
    }
}
