internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Store
internal import StoreThreads
internal import Threads

// A further kiosk of a member wants the member's own ledger: the ring calls for a hold of their button.
extension KioskLoop {
    /// Who asks no more has given up, or has it.
    private static let askPatience = MonotonicInstant.Span.seconds(15)

    /// Since when somebody asks; nil while nobody does.
    func askedSince(at now: MonotonicInstant) -> MonotonicInstant? {
        asking.flatMap { now < $0.latest + KioskLoop.askPatience ? $0.since : nil }
    }

    /// One at a time: another one that asks is heard when this one has its answer.
    func askedForPersonal(_ ask: PersonalAsk, at now: MonotonicInstant) {
        guard askedSince(at: now) != nil, let asking else {
            asking = (ask, now, now)
            logger.notice("personal-ledger-asked")
            return
        }
        if asking.ask == ask { self.asking?.latest = now }
    }

    /// Whether a hold that began then lets somebody in, and so is no nudge.
    func answersAsk(of member: MemberID, downAt: MonotonicInstant?, at now: MonotonicInstant) -> Bool {
        guard let since = askedSince(at: now), let asking, asking.ask.member == member, (downAt ?? now) > since else {
            return false
        }
        let ask = asking.ask
        self.asking = nil
        let isTaken = workers.store.post { store throws(StoreError) in
            try store.folder.letIn(ask.pin, toPersonal: ask.ledger)
        } deliver: { [board] result in
            board.mailbox.post(.letIn(ask, result))
        }
        if !isTaken { letIn(ask, .failure(.busy)) }
        return true
    }

    func letIn(_: PersonalAsk, _ result: Result<Void, StoreError>) {
        switch result {
        case .success:
            ask(.noted(.saved))
            logger.notice("personal-ledger-shared")
        case .failure(let error):
            decline(.nudge, "it could not be saved")
            raise(.saving(error, at: surroundings.now))
        }
    }
}
