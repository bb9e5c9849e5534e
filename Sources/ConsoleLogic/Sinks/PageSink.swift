package import FitPinkyCore

/// What a `PageSinkID` names.
package enum PageSinkNoun {}
/// A page sink.
package typealias PageSinkID = ID<PageSinkNoun>

/// A place to which a member's notifications go, which they set up on the page.
package struct PageSink: Hashable, Sendable {
    /// What is spoken there.
    package enum Kind: String, CaseIterable, Sendable {
        /// A topic of a ntfy server, and so the phones that listen to it.
        case ntfy
        /// The notification as JSON, posted to any server.
        case webhook
    }

    /// Its id.
    package var id: PageSinkID
    /// Whose notifications go there.
    package var holder: Phone.Holder
    /// What is spoken there.
    package var kind: Kind
    /// Where it is.
    package var address: SinkAddress
    /// Whether a workout's thumbnail goes along.
    package var hasPicture: Bool
    /// When it was set up.
    package var made: UTCInstant

    /// A sink of these parts.
    package init(
        id: PageSinkID, holder: Phone.Holder, kind: Kind, address: SinkAddress, hasPicture: Bool, made: UTCInstant
    ) {
        (self.id, self.holder, self.kind, self.address) = (id, holder, kind, address)
        (self.hasPicture, self.made) = (hasPicture, made)
    }
}
