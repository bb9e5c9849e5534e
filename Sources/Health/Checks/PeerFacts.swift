/// Another kiosk of the household.
package struct PeerFacts: Hashable, Sendable {
    package var name: String
    /// It is there now.
    package var isConnected: Bool
    /// Nil if it was never heard, or the clock cannot tell.
    package var heardSecondsAgo: Int64?
    /// Entries here that it has not confirmed.
    package var pendingEntries: Int

    /// Kiosks are on day and night, and weeks are decided by what both have: a day of silence is worth a look.
    package static let maxSilenceSeconds: Int64 = 86_400

    package init(name: String, isConnected: Bool, heardSecondsAgo: Int64?, pendingEntries: Int = 0) {
        (self.name, self.isConnected) = (name, isConnected)
        (self.heardSecondsAgo, self.pendingEntries) = (heardSecondsAgo, pendingEntries)
    }

    private var isSilent: Bool {
        !isConnected && (heardSecondsAgo.map { $0 > PeerFacts.maxSilenceSeconds } ?? true)
    }

    private var sentence: String {
        if isConnected { return "\(name) is connected" }
        guard let heardSecondsAgo else { return "\(name) was never heard" }
        return "\(name) was last heard \(Amount.time(seconds: heardSecondsAgo)) ago"
    }

    /// How it stands with all of them.
    package static func check(_ peers: [PeerFacts]) -> HealthCheck {
        guard !peers.isEmpty else { return .pass(.peers, "there are none") }
        let text = peers.map(\.sentence).joined(separator: "; ")
        let silent = peers.filter(\.isSilent)
        guard let first = silent.first else { return .pass(.peers, text) }
        let waiting = silent.map(\.pendingEntries).max() ?? 0
        return .warning(
            .peers, text + (waiting > 0 ? "; \(waiting) entries wait here" : ""),
            fix: "see that \(first.name) has power and network, then the VPN between the homes (vpn below, as root); "
                + "if it is lost for good, retire it")
    }
}
