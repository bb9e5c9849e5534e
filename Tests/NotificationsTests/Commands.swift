import Configuration
import FitPinkyCore
import Glibc
import KioskLogic
import Ledger
import Logging
import Store
import StoreThreads
import Support
import Testing

@testable import Notifications

/// Scripts of an owner's, in a folder that they write to, and a worker that runs them.
struct Commands {
    let folder = TemporaryFolder()

    static let mia = News.Person(id: MemberID(ULID(high: 3, low: 1)), name: "Mia")
    static let sammy = News.Person(id: MemberID(ULID(high: 3, low: 2)), name: "Sammy")
    static let noon = UTCInstant(milliseconds: 1_772_127_245_120)

    /// A shell script that runs in the folder.
    func script(_ name: String, _ body: String, kinds: Set<NotificationKind>? = nil) -> KioskConfiguration.NotifyCommand
    {
        let path = folder.write("#!/bin/sh\ncd '\(folder.path)' || exit 99\n\(body)\n", to: name)
        chmod(path, 0o700)
        var command = KioskConfiguration.NotifyCommand([path])
        if let kinds { command.kinds = kinds }
        return command
    }

    static func news(_ number: UInt64, _ kind: NotificationKind = .workout, text: String = "Sammy just showed up! 💪")
        -> News
    {
        News(
            id: ULID(high: 9, low: number), kind: kind, text: text, member: mia, from: sammy,
            day: Day(iso8601: "2026-02-26"), week: Day(iso8601: "2026-02-23"),
            workout: WorkoutID(ULID(high: 4, low: number)), at: noon, queued: noon)
    }

    /// A worker on the folder's store, wide awake, for as long as the closure takes; then both end.
    func run(
        _ commands: [KioskConfiguration.NotifyCommand], places: [PageRecipient] = [],
        timeLimit: MonotonicInstant.Span = .seconds(30), isAwake: Bool = true,
        tellFailing: @escaping @Sendable (UInt64, CommandFailure?) -> Void = { _, _ in },
        _ body: (NotificationWorker, StoreThreads) async throws -> Void
    ) async throws {
        let store = try await StoreThreads(folder: "\(folder.path)/state")
        let worker = NotificationWorker(
            commands, store: store, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            timeLimit: timeLimit, tellFailing: tellFailing)
        worker.deliver(to: places)
        worker.readOutbox()
        if isAwake { worker.look(utc: Commands.noon, quiet: []) }
        try await body(worker, store)
        worker.close()
        try await eventually("the worker to end") { worker.hasEnded }
        store.close()
        try await eventually("the store to end") { store.hasEnded }
    }

    /// The outbox becomes empty.
    static func expectEmptied(_ store: StoreThreads) async throws {
        try await eventually("an empty outbox") {
            try await store.run { store throws(StoreError) in try store.outgoing() }.isEmpty
        }
    }
}
