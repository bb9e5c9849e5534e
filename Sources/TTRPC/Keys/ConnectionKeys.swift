/// The keys that the two ends of a connection proved to hold when it was made.
public struct ConnectionKeys: Hashable, Sendable {
    /// This side's.
    public let own: KeyPin
    /// The other side's.
    public let peer: KeyPin

    /// Puts the two together.
    public init(own: KeyPin, peer: KeyPin) {
        self.own = own
        self.peer = peer
    }
}
