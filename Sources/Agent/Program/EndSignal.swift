internal import ServiceLifecycle
internal import ServiceManager

/// Ends when the process is told to, and with it the group of services.
struct EndSignal: Service {
    let signals: ProcessSignals

    func run() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        signals.onEnd { end.finish() }
        await cancelWhenGracefulShutdown { for await _ in ends {} }
        signals.onEnd(nil)
    }
}
