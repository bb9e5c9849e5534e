internal import Logging
internal import ServiceLifecycle
internal import Threads
internal import FitPinkyCore
internal import UnixSignals

/// Takes up the configuration anew at SIGHUP. A bad file changes nothing.
struct ReloadService: Service {
    let kiosk: Kiosk
    let socket: NotifySocket?
    let logger: Logger
    let logThreshold: LogThreshold
    /// Reads the configuration again.
    let read: @Sendable () throws(ConfigurationError) -> KioskConfiguration

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        await cancelWhenGracefulShutdown {
            for await _ in signals { reload() }
        }
    }

    private func reload() {
        socket?.send("RELOADING=1\nMONOTONIC_USEC=\(MonotonicInstant.now().nanoseconds / 1000)")
        do throws(ConfigurationError) {
            let configuration = try read()
            logThreshold.level = configuration.logLevel
            kiosk.reload(configuration)
        } catch {
            logger.error("configuration not taken up; the last good one stays", metadata: ["why": "\(error)"])
        }
        socket?.send("READY=1")
    }
}
