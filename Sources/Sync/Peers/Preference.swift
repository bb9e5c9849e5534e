/// Which of several connections to one peer stays.
///
/// Of those that one side dialled, the newest: who dials again has lost the one before. Of two that cross, **the kiosk with
/// the lesser key decides**, and keeps the one that it saw last; the other kiosk closes neither, and follows. So there is one
/// order that counts, and no two decisions that close both. A dead connection never keeps a live one out.
public struct Preference: Hashable, Sendable {
    /// Who called.
    public enum Dialler: Hashable, Sendable { case this, peer }

    /// One connection.
    public struct Connection: Hashable, Sendable {
        /// The edge's number of it.
        public var id: UInt64
        /// Who called.
        public var dialler: Dialler

        /// That one.
        public init(id: UInt64, dialler: Dialler) { (self.id, self.dialler) = (id, dialler) }
    }

    /// Oldest first; at most one of each dialler.
    public private(set) var connections: [Connection] = []
    private let decides: Bool

    /// Between these two.
    public init(own: PeerKey, peer: PeerKey) { decides = own < peer }

    /// An authenticated connection is there. What has to be closed; whatever is left of the older has to be pinged, for it
    /// may be dead.
    public mutating func opened(_ connection: Connection) -> (close: [UInt64], ping: [UInt64]) {
        let losing = connections.filter { decides || $0.dialler == connection.dialler }
        connections.removeAll { losing.contains($0) }
        let older = connections.map { $0.id }
        connections.append(connection)
        return (losing.map { $0.id }, older)
    }

    /// One is gone, whoever closed it. True if it was the last.
    public mutating func closed(_ id: UInt64) -> Bool {
        guard connections.contains(where: { $0.id == id }) else { return false }
        connections.removeAll { $0.id == id }
        return connections.isEmpty
    }
}
