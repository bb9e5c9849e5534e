/// WireGuard's tunnels, which only root may ask about.
package enum TunnelFacts: Hashable, Sendable {
    case notRoot
    /// There is no `wg`, or it has no tunnel.
    case none
    /// `wg` did not answer.
    case unknown(String)
    case peers([Peer])

    /// The other end of a tunnel.
    package struct Peer: Hashable, Sendable {
        /// As `ip link` has it: `wg0`.
        package var interface: String
        /// Nil if there was none since the tunnel was made.
        package var handshakeSecondsAgo: Int64?
        /// It is kept up even if nothing is said; one that is not may well be silent.
        package var isKeptAlive: Bool

        package init(interface: String, handshakeSecondsAgo: Int64?, isKeptAlive: Bool) {
            (self.interface, self.handshakeSecondsAgo) = (interface, handshakeSecondsAgo)
            self.isKeptAlive = isKeptAlive
        }
    }

    /// A tunnel in use shakes hands every two minutes, and its keys end after three (WireGuard's paper, section 6.1).
    package static let maxHandshakeSeconds: Int64 = 300

    /// Only a tunnel that is kept alive can be found dead.
    package var check: HealthCheck {
        switch self {
        case .notRoot: return .pass(.vpn, "unknown: only root may ask (sudo fitpinky doctor)")
        case .none: return .pass(.vpn, "there is no WireGuard tunnel")
        case .unknown(let why):
            return .warning(.vpn, "WireGuard does not say: \(why)", fix: "run wg show, and see what it says")
        case .peers(let peers):
            let dead = peers.filter { peer in
                peer.isKeptAlive && (peer.handshakeSecondsAgo.map { $0 > TunnelFacts.maxHandshakeSeconds } ?? true)
            }
            let text = (dead.isEmpty ? peers : dead).map { peer in
                "\(peer.interface): \(peer.handshakeSecondsAgo.map { "last handshake \(Amount.time(seconds: $0)) ago" } ?? "no handshake yet")"
            }.joined(separator: "; ")
            guard let first = dead.first else { return .pass(.vpn, text) }
            return .warning(
                .vpn, text,
                fix:
                    "see that the other end has power and network and its port is forwarded, that the endpoint's name leads "
                    + "there, then systemctl restart wg-quick@\(first.interface)")
        }
    }
}
