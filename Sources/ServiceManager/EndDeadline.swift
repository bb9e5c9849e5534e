internal import Glibc
internal import ServiceLifecycle
internal import Threads

/// Ends the process, whatever hangs, `seconds` after it was told to end: a service manager's own patience is much longer.
package struct EndDeadline: Service {
    /// Whether an agent starts again within this process, which is then not ended.
    let startsAgain: @Sendable () -> Bool

    package init(startsAgain: @escaping @Sendable () -> Bool) { self.startsAgain = startsAgain }

    /// The promise is five seconds from the signal to the end.
    static let seconds: UInt32 = 4

    package func run() async throws {
        try? await gracefulShutdown()  // being cancelled is being told to end as well
        if !startsAgain() { EndDeadline.begin() }
    }

    /// The time runs from now on.
    static func begin() {
        Thread.start(name: "deadline") {
            sleep(EndDeadline.seconds)
            _exit(70)
        }
    }
}
