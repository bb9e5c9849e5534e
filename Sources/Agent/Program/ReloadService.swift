internal import AgentLog
internal import Configuration
internal import KioskRuntime
internal import Logging
internal import Maintenance
internal import ServiceLifecycle
internal import ServiceManager

/// Takes up the configuration anew at SIGHUP. A bad file changes nothing.
struct ReloadService: Service {
    let kiosk: Kiosk
    let socket: NotifySocket?
    let logger: Logger
    let logThreshold: LogThreshold
    let signals: ProcessSignals
    /// Tries again to open a store that could not be opened; nil if it is open.
    let retry: StoreRetry?
    let read: @Sendable () throws(ConfigurationError) -> KioskConfiguration

    func run() async throws {
        let (hangups, hangup) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        signals.onReload { hangup.yield() }
        await cancelWhenGracefulShutdown {
            for await _ in hangups { reload() }
        }
        signals.onReload(nil)
    }

    private func reload() {
        socket?.sendReloading()
        do throws(ConfigurationError) {
            let configuration = try read()
            logThreshold.level = configuration.logLevel
            kiosk.reload(configuration)
        } catch {
            logger.error(.configurationRefused, .private(.why, error))
        }
        retry?.tryAtOnce()
        socket?.send("READY=1")
    }
}
