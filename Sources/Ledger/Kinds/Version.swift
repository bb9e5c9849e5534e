public import FitPinkyCore

/// How one version of something that is edited follows from others. Every version is an entry; one that no other takes the place of
/// stands. Kiosks of one member that do not hear each other may leave several standing: the one that was updated last wins, then
/// ledger order.
public struct Version: Hashable, Sendable {
    /// Names it.
    public var change: ChangeID
    /// The versions whose place it takes; at most `maxReplaced`.
    public var replaces: [ChangeID]
    /// When it was made.
    public var updated: UTCInstant

    /// More versions than kiosks of one member stand beside each other only by many edits of several of them while apart.
    public static let maxReplaced = 8

    /// A version of that name that takes the place of those.
    public init(_ change: ChangeID, replacing replaces: [ChangeID], updated: UTCInstant) {
        (self.change, self.replaces, self.updated) = (change, replaces, updated)
    }
}
