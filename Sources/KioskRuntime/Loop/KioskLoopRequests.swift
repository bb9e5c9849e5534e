internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Store
internal import StoreThreads
internal import Threads

// Pages and further kiosks ask for something that a hold of a button grants.
extension KioskLoop {
    /// A page waits for the answer. An id that waits already is refused.
    func askedForHold(_ request: HoldRequest, _ answer: @escaping @Sendable (HoldAnswer) -> Void) {
        guard holdAnswers[request.id] == nil else { return answer(.refused) }
        holdAnswers[request.id] = answer
        ask(.asked(request))
    }

    func changed(_ change: HoldRequests.Change) {
        let id = change.request.id
        switch change.state {
        case .opened: if change.request.pattern == nil { logger.notice(.personalLedgerAsked) }
        case .shown, .hidden: break
        case .granted(let member):
            switch change.request.subject {
            case .ownLedger(let pin, let ledger, _): share(ledger, with: pin)
            case .phone, .confirmation: answer(id, .granted(MemberID(member)))
            }
        case .ended(let ending): answer(id, HoldAnswer(ending))
        case .refused: answer(id, .refused)
        }
    }

    /// A further kiosk that asked has nobody who waits here: it asks again.
    private func answer(_ id: ULID, _ answer: HoldAnswer) { holdAnswers.removeValue(forKey: id)?(answer) }

    // MARK: A member's own ledger

    private func share(_ ledger: ULID, with pin: [UInt8]) {
        let isTaken = workers.store.post { store throws(StoreError) in
            try store.folder.letIn(pin, toPersonal: ledger)
        } deliver: { [channels] result in
            channels.mailbox.post(.sharedLedger(result))
        }
        if !isTaken { sharedLedger(.failure(.busy)) }
    }

    func sharedLedger(_ result: Result<Void, StoreError>) {
        if case .success = result { logger.notice(.personalLedgerShared) }
        ask(.sharedLedger(.init(result) { .saving($0, at: surroundings.now) }))
    }
}

extension HoldRequest {
    /// The kiosk's key tells its requests from those of other kiosks.
    init(_ ask: PersonalAsk) {
        self.init(
            id: ULID(bytes: ask.pin.prefix(16)) ?? ask.ledger,
            .ownLedger(pin: ask.pin, ledger: ask.ledger, member: ask.member.ulid))
    }
}
