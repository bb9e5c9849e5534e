internal import Devices
internal import FitPinkyCore
package import KioskRuntime
internal import Ledger
package import Peering
internal import ServiceLifecycle
internal import Sync
internal import Threads

/// As long as a session of another kiosk is shown, sees to it that the kiosks hear of each other, and tells the loop when they did.
///
/// An idle connection is silent for a quarter of an hour, and a session is called stale after ten minutes. While no session is shown
/// nothing is asked and no timer runs.
package struct SessionHearing: Service {
    private let kiosk: Kiosk
    private let exchanges: Exchanges

    package init(kiosk: Kiosk, exchanges: Exchanges) { (self.kiosk, self.exchanges) = (kiosk, exchanges) }

    /// Between two looks.
    private static let look = Duration.seconds(60)
    /// After so long a silence the other kiosk is asked whether it is there, in milliseconds: twice before its session is stale.
    private static let silence: Int64 = 240_000

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            let changes = kiosk.channels.changes.listen()
            await hearWhileShown()
            // They end with the agent, and never fail: only the newest is kept.
            do { for try await _ in changes { await hearWhileShown() } } catch {}
        }
    }

    private func hearWhileShown() async {
        while hear(), !Task.isCancelled {
            try? await Task.sleep(for: SessionHearing.look)  // a cancelled sleep is the end
        }
    }

    /// False if no session of another kiosk is shown.
    private func hear() -> Bool {
        let view = kiosk.channels.view
        let now = kiosk.devices.clock(view.configuration).now()
        let home = view.overview.household.kiosk.kiosk
        let shown = view.overview.sessions.filter { $0.kiosk != home && !$0.isGone(at: now) }
        guard !shown.isEmpty else { return false }
        var heard: [KioskID: UTCInstant] = [:]
        for standing in exchanges.standings(at: now) { heard[standing.kiosk] = standing.heard }
        kiosk.channels.heard(heard)
        let isSilent = shown.contains { session in
            heard[session.kiosk].map { now.milliseconds - $0.milliseconds >= SessionHearing.silence } ?? true
        }
        if isSilent { exchanges.looked() }
        return true
    }
}
