internal import AgentLog
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Logging
internal import Store
internal import StoreThreads
internal import Threads

// A further kiosk of a member wants the member's own ledger: the ring calls for a hold of their button.
extension KioskLoop {
    func letIn(_ request: AdmissionByHold.Request) {
        let isTaken = workers.store.post { store throws(StoreError) in
            try store.folder.letIn(request.pin, toPersonal: request.ledger)
        } deliver: { [channels] result in
            channels.mailbox.post(.letIn(result))
        }
        if !isTaken { letIn(.failure(.busy)) }
    }

    /// Nobody is left waiting for a loop that has ended.
    func refuseRequests() {
        channels.mailbox.close()
        for answer in holdAnswers.values { answer(.ended(.stopping)) }
        holdAnswers = [:]
        while case .message(let input) = channels.mailbox.next() {
            if case .requested(_, let answer) = input { answer(.ended(.stopping)) }
        }
    }

    /// A phone asks for a hold of the button.
    func requested(_ request: HoldRequest, _ answer: @escaping @Sendable (HoldAnswer) -> Void) {
        holdAnswers[request.id] = answer
        ask(.requested(request))
    }

    func letIn(_ result: Result<Void, StoreError>) {
        if case .success = result { logger.notice(.personalLedgerShared) }
        ask(.admitted(.init(result) { .saving($0, at: surroundings.now) }))
    }
}

extension AdmissionByHold.Request {
    init(_ ask: PersonalAsk) { self.init(pin: ask.pin, ledger: ask.ledger, member: ask.member.ulid) }
}
