internal import FitPinkyCore

// What begins at its time, when nobody presses, and how it ended.
extension KioskMachine {
    mutating func timePassed(_ time: ClockReading) -> [Effect] {
        let now = time.monotonic
        var effects = settleButtons(until: now, at: time)
        while let due = flow.deadline, due <= now {
            effects += captureTimePassed(now)
            // A question that is open now is answered by a finger that waited for what else it could mean.
            effects += settleButtons(until: now, at: time)
        }
        switch life {
        case .ending(let end) where now >= lastCall(before: end):
            life = now < end ? .lastCalled(by: end) : .ended
            effects += giveUpPicture(at: now)
        case .lastCalled(let end) where now >= end: life = .ended
        case .running, .ending, .lastCalled, .ended: break
        }
        effects += lookAtRequests(now)
        effects += exercisesTimePassed(now)
        effects += trainingsTimePassed(time)
        effects += sessionsTimePassed(time)
        let due = checks.timePassed(now)
        if !due.isEmpty { effects.append(.saveChecks(due)) }
        let exercises = unsavedExercises.timePassed(now)
        if !exercises.isEmpty { effects.append(.saveExercises(exercises)) }
        if flow.isIdle, probing.timePassed(now) { effects.append(.probeCamera) }
        if mayUseStore {
            if weeks.timePassed(now) { effects.append(.lookAtWeeks) }
            if let step = verification.timePassed(now) { effects.append(.verify(step)) }
            if let press = presses.timePassed(now) { effects.append(.savePress(press)) }
            if let round = care.timePassed(now) { effects.append(.care(round)) }
        }
        if mayResolve, timestamps.timePassed(now, isClockTrusted: time.isTrusted) {
            effects.append(.resolveTimestamp(except: timestamps.postponed))
        }
        if now >= nextLook {
            nextLook = now + Limits.look
            effects.append(.lookAround)
        }
        return effects
    }

    /// A Day ends by the wall clock, so for backups there is no deadline but the looks.
    mutating func looked(_ look: Look, at time: ClockReading) -> [Effect] {
        var effects: [Effect] = []
        // One look at a time, and none at a camera that is known to fail: that one has a pace of its own.
        if !isTending, probing.isWell {
            isTending = true
            effects.append(.tendCamera(isWanted: flow.needsCamera))
        }
        guard hasStore else { return effects }
        if look.isOverviewOld { effects.append(.readOverview) }
        effects += lookAtFingerCare(look, at: time)
        effects += lookAtSessions(at: time)
        guard settings.backsUp else { return effects + mend(.backup) }
        if isFree, backups.timePassed(time.monotonic, today: look.today, isClockTrusted: time.isTrusted) {
            effects.append(.backUp(look.today))
        }
        return effects
    }

    mutating func camera(_ answer: Answer, at now: MonotonicInstant) -> [Effect] {
        switch answer {
        case .done:
            probing.worked()
            return mend(.camera)
        case .failed(let fault):
            probing.failed(at: now)
            return raise(fault, at: now)
        }
    }

    mutating func resolved(_ resolved: Resolved, at now: MonotonicInstant) -> [Effect] {
        switch resolved {
        case .nothingPending:
            let effects = timestamps.postponed.isEmpty ? mend(.settling) : []
            timestamps.ended(.nothingPending, at: now)
            return effects
        case .tooEarly: timestamps.ended(.tooEarly, at: now)
        case .check: timestamps.ended(.resolved, at: now)
        case .workout(let substitution):
            timestamps.ended(.resolved, at: now)
            return format(substitution, at: now)
        case .failed(let subject, let fault):
            timestamps.ended(.failed(subject), at: now)
            return raise(fault, at: now)
        }
        return []
    }

    mutating func cared(_ cared: Cared, at now: MonotonicInstant) -> [Effect] {
        care.ended(cared.outcome, at: now)
        let causes: [Fault.Cause] =
            [.photosToCome, .reserve] + (cared.isComplete ? [.recovery, .damage] : [])
        var effects: [Effect] = []
        for cause in causes where !cared.faults.contains(where: { $0.cause == cause }) { effects += mend(cause) }
        for fault in cared.faults { effects += raise(fault, at: now) }
        return effects
    }

    mutating func verified(_ verified: Verified, at now: MonotonicInstant) -> [Effect] {
        switch verified {
        case .done(let outcome, let damage, let hasWritten):
            verification.ended(outcome, at: now)
            if hasWritten { care.wrote(at: now) }
            return mend(.verifying) + (damage.map { raise($0, at: now) } ?? [])
        case .failed(let fault):
            verification.ended(.nothingBegun, at: now)
            return raise(fault, at: now)
        }
    }

    mutating func backedUp(_ backedUp: BackedUp, at now: MonotonicInstant) -> [Effect] {
        switch backedUp {
        case .made:
            backups.ended(.made, at: now)
            return mend(.backup)
        case .interrupted:
            backups.ended(.interrupted, at: now)
            return []
        case .failed(let fault):
            backups.ended(.failed, at: now)
            return raise(fault, at: now)
        }
    }
}
