package import FitPinkyCore
internal import Ledger

/// A further kiosk of a member asks here for the member's own ledger.
package struct PersonalAsk: Hashable, Sendable {
    /// Of the kiosk's TLS key.
    package var pin: [UInt8]
    /// The own ledger's id.
    package var ledger: ULID
    /// The member in the household.
    package var member: MemberID

    /// Asks for the ledger of that member, with that key.
    package init(pin: [UInt8], ledger: ULID, member: MemberID) {
        (self.pin, self.ledger, self.member) = (pin, ledger, member)
    }
}
