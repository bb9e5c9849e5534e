internal import FitPinkyCore

// Requests that a hold of a button grants.
extension KioskMachine {
    mutating func asked(_ request: HoldRequest, at now: MonotonicInstant) -> [Effect] {
        guard !isEnding else { return [.request(.init(request, .ended(.stopping)))] }
        return requests.asked(request, at: now).map(Effect.request)
    }

    /// What a hold of two seconds and more does with the open request; nil if it means what it does without one. A hold of six seconds
    /// grants too, because the member looks at the ring and does not count.
    mutating func granted(button: Int, at now: MonotonicInstant) -> [Effect]? {
        guard let change = requests.held(button: button, by: household.admitter(at: button)) else { return nil }
        // The ring says that a ledger is shared when the store has done it.
        if change.request.pattern != nil { notice = .init(.granted, since: now) }
        return [.request(change)]
    }

    mutating func lookAtRequests(_ now: MonotonicInstant) -> [Effect] {
        guard requests.request != nil else { return [] }
        return requests.timePassed(now, roomForRequests(at: now)).map(Effect.request)
    }

    /// Whether somebody who looks at the ring sees a request there now, and is free to answer it.
    private func roomForRequests(at now: MonotonicInstant) -> HoldRequests.Room {
        guard flow.isIdle, !activities.takeButtons else { return .busy }
        let scene = scene
        return scene.hasRoomForCall(at: now) ? .free : .covered(until: scene.nextTurn(after: now))
    }

    /// What the ring shows of the request that is shown.
    func show(_ requests: HoldRequests, in scene: inout RingScene) {
        guard let request = requests.request, let since = requests.shownSince else { return }
        if let pattern = request.pattern {
            scene.request = .init(pattern, since: since)
        } else {
            scene.invitationSince = since
        }
    }

    mutating func sharedLedger(_ answer: Answer, at now: MonotonicInstant) -> [Effect] {
        switch answer {
        case .done:
            notice = .init(.granted, since: now)
            return []
        case .failed(let fault): return decline(.nudge, .notSaved, at: now) + raise(fault, at: now)
        }
    }
}
