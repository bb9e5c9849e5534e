public import FitPinkyCore

/// Every peer, its connections, when it is called, and how it stands. As many as the household has kiosks.
public struct PeerTable: Sendable {
    /// What is known of one.
    public struct Peer: Hashable, Sendable {
        /// Its certificate, and what it may have.
        public let sharing: SharingPeer
        /// Which connections stay.
        public fileprivate(set) var preference: Preference
        /// When it is called.
        public fileprivate(set) var dialling: Dialling
        /// How it stands.
        public fileprivate(set) var standing: PeerStanding

        fileprivate init(own: PeerKey, _ sharing: SharingPeer, _ standing: PeerStanding, at now: MonotonicInstant) {
            (self.sharing, self.standing) = (sharing, standing)
            self.standing.disconnected()
            (preference, dialling) = (Preference(own: own, peer: sharing.key), Dialling(at: now))
        }
    }

    private let own: PeerKey
    /// By id.
    public private(set) var peers: [KioskID: Peer] = [:]

    /// Nobody yet.
    public init(own: PeerKey) { self.own = own }

    /// These are the peers now; returns the connections of those that are none any more, or are peers on other terms.
    public mutating func set(_ sharing: [KioskID: SharingPeer], at instant: MonotonicInstant) -> [UInt64] {
        let gone = peers.filter { sharing[$0.key] != $0.value.sharing }
        for (kiosk, peer) in gone {
            peers[kiosk] = nil
            // It has another certificate or other terms, and is the same kiosk.
            if let now = sharing[kiosk], now.key != own {
                peers[kiosk] = Peer(own: own, now, peer.standing, at: instant)
            }
        }
        for (kiosk, peer) in sharing where peers[kiosk] == nil && peer.key != own {
            peers[kiosk] = Peer(own: own, peer, PeerStanding(), at: instant)
        }
        return gone.values.flatMap { $0.preference.connections.map { $0.id } }.sorted()
    }

    /// So many entries a peer had not confirmed before this start.
    public mutating func remembered(pending: Int, of kiosk: KioskID) {
        peers[kiosk]?.standing.remembered(pending: pending)
    }

    /// See `Preference/opened(_:)`; nil if it is no peer, and then the connection has to be closed.
    public mutating func opened(
        _ connection: Preference.Connection, to kiosk: KioskID
    ) -> (close: [UInt64], ping: [UInt64])? {
        guard peers[kiosk] != nil else { return nil }
        peers[kiosk]?.dialling.connected()
        return peers[kiosk]?.preference.opened(connection)
    }

    /// A connection is gone.
    public mutating func closed(
        _ id: UInt64, to kiosk: KioskID, at now: MonotonicInstant, using generator: inout some RandomNumberGenerator
    ) -> Dialling.Action {
        guard peers[kiosk]?.preference.closed(id) == true, let isPending = isPending(kiosk) else { return .rest }
        peers[kiosk]?.standing.disconnected()
        return peers[kiosk]?.dialling.disconnected(isPending: isPending, at: now, using: &generator) ?? .rest
    }

    /// An attempt at it failed.
    public mutating func failed(
        _ kiosk: KioskID, at now: MonotonicInstant, using generator: inout some RandomNumberGenerator
    ) -> Dialling.Action {
        guard let isPending = isPending(kiosk) else { return .rest }
        return peers[kiosk]?.dialling.failed(isPending: isPending, at: now, using: &generator) ?? .rest
    }

    /// It is that late.
    public mutating func timePassed(_ kiosk: KioskID, at now: MonotonicInstant) -> Dialling.Action {
        peers[kiosk]?.dialling.timePassed(at: now) ?? .rest
    }

    /// A link came up: what to do about each.
    public mutating func linkUp(at now: MonotonicInstant) -> [KioskID: Dialling.Action] {
        act { $0.dialling.linkUp(at: now) }
    }

    /// Entries were appended: what to do about each who is away.
    public mutating func appended(_ count: Int, at now: MonotonicInstant) -> [KioskID: Dialling.Action] {
        act { peer in
            guard peer.sharing.terms.isGiving else { return .rest }
            peer.standing.appended(count)
            return peer.dialling.pending(at: now)
        }
    }

    /// After each input to its exchange.
    public mutating func follow(_ exchange: Exchange, of kiosk: KioskID) {
        peers[kiosk]?.standing.follow(exchange)
        // It has been of use: once it is gone, there is no reason to wait long.
        if exchange.isQuiet { peers[kiosk]?.dialling.succeeded() }
    }

    private func isPending(_ kiosk: KioskID) -> Bool? { peers[kiosk].map { $0.standing.pendingCount > 0 } }

    private mutating func act(_ body: (inout Peer) -> Dialling.Action) -> [KioskID: Dialling.Action] {
        var actions: [KioskID: Dialling.Action] = [:]
        for kiosk in peers.keys.sorted() {
            guard var peer = peers[kiosk] else { continue }
            let action = body(&peer)
            peers[kiosk] = peer
            if action != .rest { actions[kiosk] = action }
        }
        return actions
    }
}
