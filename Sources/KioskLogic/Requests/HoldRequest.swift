package import FitPinkyCore

/// Something that a hold of a button grants.
package struct HoldRequest: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// A further kiosk of a member asks for the member's own ledger. `pin` is of the TLS key of that kiosk, `ledger` the ledger's
        /// id.
        case ownLedger(pin: [UInt8], ledger: ULID, member: ULID)
        /// A phone asks to be admitted. Its page draws the same pattern as the ring.
        case phone(RequestPattern)
        /// A page asks the member to confirm what cannot be undone.
        case confirmation(RequestPattern, member: ULID)
    }

    package var id: ULID
    package var subject: Subject

    /// A request with that id, which no other one has.
    package init(id: ULID, _ subject: Subject) { (self.id, self.subject) = (id, subject) }

    /// What the page and the ring show of it; nil for a request without a page.
    package var pattern: RequestPattern? {
        switch subject {
        case .ownLedger: nil
        case .phone(let pattern), .confirmation(let pattern, _): pattern
        }
    }

    /// Whether a hold by that member grants it, and a tap by that member ends a page's.
    func concerns(_ member: ULID) -> Bool {
        switch subject {
        case .ownLedger(_, _, let asked), .confirmation(_, let asked): asked == member
        case .phone: true
        }
    }

    /// Whether the asker repeats the request every few seconds by itself. Then the request lapses when the asker is silent, no
    /// tap ends it, and it gives way to a page's, which a person is looking at.
    var isRepeated: Bool {
        switch subject {
        case .ownLedger: true
        case .phone, .confirmation: false
        }
    }
}
