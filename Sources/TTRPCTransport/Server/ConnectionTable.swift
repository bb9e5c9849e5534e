import TTRPC

/// Which connections a server on the network keeps, and which of them has to go for another. Decides only.
///
/// Whoever is not authenticated is a stranger, and strangers have few places. When they are all taken, a newcomer is let
/// in and another stranger has to go, drawn among those of the network that would hold the most places. So a machine
/// that fills all places cannot keep out a peer at another address, however often it comes back; and many machines, or
/// one at the peer's own address, have to be faster than a handshake again and again, each time by luck.
struct ConnectionTable<ID: Hashable> {
    private struct Entry {
        let source: SourceNetwork
        /// What its certificate says; its possession is proved only at the end of the handshake.
        var key: KeyPin?
        var isAuthenticated = false
        let number: UInt64
    }

    private let limits: NetworkLimits
    private var entries: [ID: Entry] = [:]
    private var arrivals: UInt64 = 0

    init(limits: NetworkLimits) {
        self.limits = limits
    }

    /// How many have not shown a pinned key.
    var strangers: Int { entries.values.count { !$0.isAuthenticated } }

    /// Takes a new connection; the one that has to go for it, which is out of the table at once.
    mutating func arrived(
        _ id: ID, from source: SourceNetwork, using generator: inout some RandomNumberGenerator
    ) -> ID? {
        var leaving: ID?
        if strangers >= limits.maxUnauthenticatedConnections {
            leaving = strangerToGo(for: source, using: &generator)
        }
        if let leaving { entries[leaving] = nil }
        arrivals += 1
        entries[id] = Entry(source: source, number: arrivals)
        return leaving
    }

    /// Takes the key that a connection shows, before it is decided on, so that whoever revokes the key meanwhile finds
    /// the connection. False if the connection had to go.
    mutating func shows(_ key: KeyPin, _ id: ID) -> Bool {
        guard entries[id] != nil else { return false }
        entries[id]?.key = key
        return true
    }

    /// What to do about a connection that has proved to hold a pinned key.
    enum OnAuthenticated: Equatable {
        /// Keep it, and close these, which are older ones with the same key.
        case keep(closing: [ID])
        case refuse
    }

    /// Takes the proof of a pinned key.
    mutating func authenticated(_ id: ID) -> OnAuthenticated {
        guard let key = entries[id]?.key else { return .refuse }
        let older = entries.filter { $0.value.isAuthenticated && $0.value.key == key }
            .sorted { $0.value.number < $1.value.number }
            .map(\.key)
        let leaving = Array(older.dropLast(max(limits.maxConnectionsPerKey, 1) - 1))
        let others = entries.values.count { $0.isAuthenticated } - leaving.count
        guard others < limits.maxAuthenticatedConnections else { return .refuse }
        for id in leaving {
            entries[id] = nil
        }
        entries[id]?.isAuthenticated = true
        return .keep(closing: leaving)
    }

    /// Takes the end of a connection.
    mutating func closed(_ id: ID) {
        entries[id] = nil
    }

    /// All that show the key, proved or not.
    func connections(showing key: KeyPin) -> [ID] {
        entries.filter { $0.value.key == key }.map(\.key)
    }

    /// How many have proved to hold the key while it was pinned.
    func authenticatedConnections(of key: KeyPin) -> Int {
        entries.values.count { $0.isAuthenticated && $0.key == key }
    }

    private func strangerToGo(for source: SourceNetwork, using generator: inout some RandomNumberGenerator) -> ID? {
        let strangers = entries.filter { !$0.value.isAuthenticated }
        var places: [SourceNetwork: Int] = [source: 1]
        for entry in strangers.values {
            places[entry.source, default: 0] += 1
        }
        let present = Set(strangers.values.map(\.source))
        let most = places.filter { present.contains($0.key) }.values.max()
        return strangers.filter { places[$0.value.source] == most }
            .sorted { $0.value.number < $1.value.number }
            .randomElement(using: &generator)?.key
    }
}
