internal import KioskPages

/// How old what is said of others is, and what this kiosk cannot tell yet.
enum Freshness {
    static func content(_ status: StatusView) -> HTML {
        section(.id("peers"), .class("peers"), .isLive, .label("Other kiosks")) {
            for peer in status.peers {
                p(.class(peer.isConnected ? "hint" : "warning")) { PeerWords.sentence(peer, at: status.kiosk.now) }
            }
            if !status.kiosk.isClockTrusted {
                p(.class("warning")) { "The kiosk does not know the time yet: workouts get their day once it does." }
            }
            for flood in status.floods { p(.class("warning")) { "\(flood)." } }
            if status.quarantined > 0 {
                p(.class("warning")) {
                    "\(counted(status.quarantined, "entry needs", "entries need")) a newer version of FitPinky here; none is lost."
                }
            }
        }
    }
}
