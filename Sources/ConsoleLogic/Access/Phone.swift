package import FitPinkyCore

/// What a `PhoneID` names.
package enum PhoneNoun {}
/// An admitted phone, or a token.
package typealias PhoneID = ID<PhoneNoun>

/// A phone that may use the console as one member; or a token of a script.
package struct Phone: Hashable, Sendable {
    /// How it was admitted.
    package enum Way: String, CaseIterable, Sendable {
        case button
        /// By the secret that a QR code holds.
        case qr
        /// By six characters that were typed.
        case code
        /// It is not a phone but a bearer token of a script.
        case token
    }

    /// Whose phone it is. The owner's id is another one in each ledger in which the kiosk lives; those of other members are of one group.
    package enum Holder: Hashable, Sendable {
        /// Of the person for whom the kiosk was set up.
        case owner
        case member(MemberID)
    }

    /// The colours that its pages have.
    package enum Theme: String, CaseIterable, Sendable {
        case system, light, dark
    }

    /// Its id.
    package var id: PhoneID
    /// Whose actions its are.
    package var holder: Holder
    /// What it is called, so that it can be told from the others.
    package var name: String
    /// When it was admitted.
    package var admittedAt: UTCInstant
    /// When it was last heard; kept once a day.
    package var lastSeen: UTCInstant
    /// How it was admitted.
    package var way: Way
    /// SHA-256 of its secret, 32 bytes.
    package var secretHash: [UInt8]
    /// The colours that its pages have.
    package var theme = Theme.system

    /// A phone of these parts.
    package init(
        id: PhoneID, holder: Holder, name: String, admittedAt: UTCInstant, lastSeen: UTCInstant, way: Way,
        secretHash: [UInt8]
    ) {
        (self.id, self.holder, self.name, self.way) = (id, holder, name, way)
        (self.admittedAt, self.lastSeen, self.secretHash) = (admittedAt, lastSeen, secretHash)
    }
}
