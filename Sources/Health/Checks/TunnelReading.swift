extension TunnelFacts {
    /// The most peers that are told of.
    package static let maxPeers = 64

    /// Reads what `wg show all latest-handshakes` and `wg show all persistent-keepalive` print: interface, key, value, with tabs.
    ///
    /// - Parameter seconds: since 1970, now.
    package init(handshakes: String, keepalives: String, at seconds: Int64) {
        let kept = Set(
            TunnelFacts.rows(keepalives).filter { $0.value != "off" && $0.value != "0" }.map {
                "\($0.interface) \($0.key)"
            })
        let peers = TunnelFacts.rows(handshakes).prefix(TunnelFacts.maxPeers).map { row in
            let last = Int64(row.value) ?? 0
            return Peer(
                interface: row.interface, handshakeSecondsAgo: last > 0 ? max(0, seconds - last) : nil,
                isKeptAlive: kept.contains("\(row.interface) \(row.key)"))
        }
        self = peers.isEmpty ? .none : .peers(Array(peers))
    }

    private static func rows(_ text: String) -> [(interface: String, key: String, value: String)] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t").map(String.init)
            return fields.count == 3 ? (fields[0], fields[1], fields[2]) : nil
        }
    }
}
