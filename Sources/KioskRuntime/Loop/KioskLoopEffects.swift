internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Maintenance
internal import Threads

// What the machine decided is done.
extension KioskLoop {
    func perform(_ effects: [KioskMachine.Effect], at now: MonotonicInstant) {
        for effect in effects { perform(effect, at: now) }
    }

    private func perform(_ effect: KioskMachine.Effect, at now: MonotonicInstant) {
        switch effect {
        case .interruptBackup: stations.backup.giveUp()
        case .gesture(let gesture, let button):
            logger.debug("gesture", metadata: ["kind": "\(gesture)", "button": "\(button + 1)"])
        case .pressed(let action): capture.perform(action, surroundings, at: now)
        case .discarded(let action): capture.perform(action)
        case .check(let button, let downAt): check(button: button, downAt: downAt, at: now)
        case .nudge(let button, let downAt):
            guard let sender = surroundings.member(ofButton: button) else {
                return decline(.nudge, KioskLoop.noStore, at: now)
            }
            if !answersAsk(of: sender, downAt: downAt, at: now) { nudge(by: sender, at: now) }
        case .invite: board.invitationCalls.send(())
        case .stuck(let button): raise(.stuckButton(button + 1, at: surroundings.now))
        case .freed(let button): mend(.stuckButton(button + 1))
        case .spike: board.update { $0.spikes += 1 }
        case .declined(let gesture, .enoughPresses): tellDeclined(gesture, "enough presses are waiting")
        case .capture(let action): capture.perform(action, surroundings, at: now)
        case .giveUpPicture: capture.giveUpPicture(&machine.flow, surroundings, at: now)
        case .stopped(let action): stopped(action)
        case .saveChecks(let checks):
            for fact in checks.compactMap({ checkFacts[$0] }) {
                stations.save(fact, today: surroundings.today, at: surroundings.now)
            }
        case .probeCamera: stations.probeCamera()
        case .lookAtWeeks: lookAtWeeks()
        case .verify(let step):
            stations.verify(
                step, verifyingPass, at: surroundings.now, isClockTrusted: surroundings.isClockTrusted)
        case .lookAround: lookAround(at: now)
        }
    }

    private func check(button: Int, downAt: MonotonicInstant, at now: MonotonicInstant) {
        guard let author = surroundings.member(ofButton: button) else {
            return decline(.doublePress, KioskLoop.noStore, at: now)
        }
        let fact = surroundings.newCheck(by: author, at: downAt)
        guard machine.checks.add(fact.check.ulid, at: now) else {
            return decline(.doublePress, "enough finger checks are waiting", at: now)
        }
        checkFacts[fact.check.ulid] = fact
        stations.save(fact, today: surroundings.today, at: surroundings.now)
    }
}
