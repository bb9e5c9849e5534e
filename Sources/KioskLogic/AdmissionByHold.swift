package import FitPinkyCore

/// A further kiosk of a member asks for the member's own ledger, and a hold of the member's button lets it in.
package struct AdmissionByHold: Hashable, Sendable {
    package struct Request: Hashable, Sendable {
        /// Of the TLS key of the kiosk that asks.
        package var pin: [UInt8]
        /// The own ledger's id.
        package var ledger: ULID
        package var member: ULID

        /// A request for that ledger of that member, by the kiosk with that key.
        package init(pin: [UInt8], ledger: ULID, member: ULID) {
            (self.pin, self.ledger, self.member) = (pin, ledger, member)
        }
    }

    /// A kiosk asks every few seconds; one that was not heard for so long has given up, or has the ledger.
    package static let patience = MonotonicInstant.Span.seconds(15)

    private struct Open: Hashable {
        var request: Request
        /// Since when the ring shows it.
        var since: MonotonicInstant
        var latest: MonotonicInstant
    }

    private var open: Open?

    /// No kiosk asks.
    package init() {}

    /// Since when a kiosk asks; nil while none does.
    package var since: MonotonicInstant? { open?.since }

    /// When `timePassed` is due.
    package var deadline: MonotonicInstant? { open.map { $0.latest + AdmissionByHold.patience } }

    /// Takes a request, and says if the ring begins to call for it. One at a time: another one is heard when this one has its answer.
    package mutating func asked(_ request: Request, at now: MonotonicInstant) -> Bool {
        if let open {
            if open.request == request { self.open?.latest = now }
            return false
        }
        open = Open(request: request, since: now, latest: now)
        return true
    }

    package mutating func timePassed(_ now: MonotonicInstant) {
        if let deadline, now >= deadline { open = nil }
    }

    /// The request that a hold of that member answers; nil if it answers none. A hold that began before the ring called was
    /// meant for something else.
    package mutating func held(by member: ULID, downAt: MonotonicInstant) -> Request? {
        guard let open, open.request.member == member, downAt > open.since else { return nil }
        self.open = nil
        return open.request
    }
}
