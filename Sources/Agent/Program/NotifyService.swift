internal import KioskRuntime
internal import ServiceLifecycle
internal import ServiceManager

/// Says that the agent is ready once its loop answers, that it is alive as long as it does, and that it stops.
struct NotifyService: Service {
    let kiosk: Kiosk
    let socket: NotifySocket?
    let watchdogInterval: Duration?

    /// The loop's time to answer before it counts as hanging, where no watchdog says otherwise.
    private static let patience = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // A slow start is no reason to be taken for a failed one: how long it may take is the manager's to say.
            while await !kiosk.isAlive(within: NotifyService.patience) { guard !Task.isCancelled else { return } }
            socket?.send("READY=1\nSTATUS=Waiting for a press")
            // Without a watchdog there is nothing more to tell until the end.
            let interval = watchdogInterval.map { $0 / 2 } ?? .seconds(86_400)
            while !Task.isCancelled {
                if watchdogInterval != nil, await kiosk.isAlive(within: interval) { socket?.send("WATCHDOG=1") }
                try? await Task.sleep(for: interval)  // cancelled at the end
            }
        }
        socket?.send("STOPPING=1")
    }
}
