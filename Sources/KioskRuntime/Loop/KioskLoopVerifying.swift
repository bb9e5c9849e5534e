internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Logging
internal import Store
internal import StoreThreads
internal import Threads

// The look at all that is kept: one short step after the other.
extension KioskLoop {
    func verified(_ result: Result<VerifiedStep?, StoreError>) {
        switch result {
        case .success(nil): ask(.verified(.done(.nothingBegun, damage: nil, hasWritten: false)))
        case .success(let step?):
            verifyingPass = step.pass.hasEnded ? VerifyingPass() : step.pass
            for finding in step.pass.found {
                logger.warning(.damageFound, .private(.what, finding))
            }
            ask(
                .verified(
                    .done(
                        step.pass.hasEnded ? .passEnded : .stepEnded,
                        damage: step.damage.map { .damage($0, at: surroundings.now) },
                        hasWritten: !step.pass.found.isEmpty || step.isRebuilt)))
            if step.isRebuilt {
                logger.notice(.derivedRebuilt)
                workers.readOverview(today: surroundings.today)
            }
            if step.pass.hasEnded {
                logger.notice(.allVerified, .public(.findings, step.pass.findings))
            }
        case .failure(let error):
            ask(.verified(.failed(.verifying(error, at: surroundings.now))))
        }
    }
}

/// A step of looking at all that is kept, and what was done about what it found.
struct VerifiedStep: Sendable {
    var pass: VerifyingPass
    /// What is damaged now; nil if nothing new was found.
    var damage: StandingDamage?
    /// What is derived was derived again.
    var isRebuilt = false
}

extension KioskWorkers {
    /// One step, on the readers' thread; what it finds is healed on the writer's. The answer comes as `.verified`.
    ///
    /// - Parameter begun: the pass that goes on, if one does.
    func verify(_ step: VerificationSchedule.Step, _ begun: VerifyingPass, at now: UTCInstant, isClockTrusted: Bool) {
        let isTaken = store.postRead { store throws(StoreError) -> VerifyingPass? in
            var pass = VerifyingPass()
            switch step {
            case .begin(let always, let isFirst):
                let latest = try store.folder.verified()
                let isDue = VerificationSchedule.isDue(
                    latest: latest, at: now, isClockTrusted: isClockTrusted, isFirst: isFirst)
                guard always || isDue else { return nil }
            case .goOn: pass = begun
            }
            try store.folder.step(&pass)
            return pass
        } deliver: { [self] result in
            guard case .success(let pass?) = result, !pass.found.isEmpty || pass.hasEnded else {
                channels.mailbox.post(.verified(result.map { $0.map { VerifiedStep(pass: $0) } }))
                return
            }
            heal(pass, at: isClockTrusted ? now : nil)
        }
        if !isTaken { channels.mailbox.post(.verified(.failure(.busy))) }
    }

    private func heal(_ pass: VerifyingPass, at now: UTCInstant?) {
        let isTaken = store.post { store throws(StoreError) -> VerifiedStep? in
            var step = VerifiedStep(pass: pass)
            if !pass.found.isEmpty {
                try store.folder.heal(pass)
                step.damage = try store.folder.standingDamage()
            }
            if pass.hasEnded { step.isRebuilt = try store.folder.end(pass, at: now) }
            return step
        } deliver: { [channels] result in
            channels.mailbox.post(.verified(result))
        }
        if !isTaken { channels.mailbox.post(.verified(.failure(.busy))) }
    }
}
