internal import API
internal import KioskRuntime
internal import ServiceLifecycle
internal import Threads

/// Takes away what is to be erased: what a start before this one left, and what another kiosk has told of.
struct ErasingService: Service {
    let kiosk: Kiosk
    let endpoint: KioskEndpoint

    /// After a try that did not take everything away.
    private static let retry = Duration.seconds(30)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let changes = kiosk.channels.changes.listen()
            await erase()
            // They end with the agent, and never fail. To look costs one read of a row.
            do { for try await _ in changes { await erase() } } catch {}
        }
    }

    private func erase() async {
        while await !endpoint.eraseAll(), !Task.isCancelled {
            try? await Task.sleep(for: ErasingService.retry)  // cancelled at the end
        }
    }
}
