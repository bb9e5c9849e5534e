internal import API
internal import ServiceLifecycle

/// Takes away what is to be erased: what a start before this one left, and what another kiosk has told of.
struct ErasingService: Service {
    let endpoint: KioskEndpoint

    /// To look costs one read of a row; what is erased here by a command is erased at once.
    private static let interval = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await endpoint.eraseAll()
                try? await Task.sleep(for: ErasingService.interval)  // cancelled at the end
            }
        }
    }
}
