internal import Glibc
internal import ServiceLifecycle
internal import Threads

/// Ends the process, whatever hangs, `seconds` after it was told to end: a service manager's own patience is much longer.
struct EndDeadline: Service {
    /// An agent that starts again within its process is not to be ended.
    let retry: StoreRetry?

    /// The promise is five seconds from the signal to the end.
    static let seconds: UInt32 = 4

    func run() async throws {
        try? await gracefulShutdown()  // being cancelled is being told to end as well
        if retry?.hasOpened != true { EndDeadline.begin() }
    }

    /// The time runs from now on.
    static func begin() {
        Thread.start(name: "deadline") {
            sleep(EndDeadline.seconds)
            _exit(70)
        }
    }
}
