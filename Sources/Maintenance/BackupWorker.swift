package import FitPinkyCore
internal import Store
package import StoreThreads
internal import Synchronization
internal import Threads

/// Makes the nightly backup, on a thread that lasts as long as that takes. Whatever cannot wait ends it.
package final class BackupWorker: Sendable {
    private let isGivenUp = Atomic(false)
    private let isWorking = Atomic(false)

    /// None is being made.
    package init() {}

    /// Begins; `deliver` is told what became of it, from another thread.
    package func begin(
        of day: Day, in folder: BackupFolder, from store: StoreThreads, deliver: @escaping @Sendable (BackupEnd) -> Void
    ) {
        isGivenUp.store(false, ordering: .sequentiallyConsistent)
        isWorking.store(true, ordering: .sequentiallyConsistent)
        let end: @Sendable (BackupEnd) -> Void = { [self] end in
            isWorking.store(false, ordering: .sequentiallyConsistent)
            deliver(end)
        }
        let isTaken = store.postRead(
            { store throws(StoreError) in store },
            deliver: { [self] result in
                let isStarted = Thread.start(name: "backup") { [self] in
                    end(BackupWorker.make(day, folder, result, isGivenUp: { isGivenUp.load(ordering: .relaxed) }))
                }
                if !isStarted { end(.interrupted) }
            })
        if !isTaken { end(.interrupted) }
    }

    /// Something came that cannot wait.
    package func giveUp() { isGivenUp.store(true, ordering: .sequentiallyConsistent) }

    /// Whether none is being made.
    package var isIdle: Bool { !isWorking.load(ordering: .sequentiallyConsistent) }

    private static func make(
        _ day: Day, _ folder: BackupFolder, _ store: Result<Store, StoreError>, isGivenUp: () -> Bool
    ) -> BackupEnd {
        do throws(StoreError) {
            return try folder.make(of: day, from: try store.get(), isGivenUp: isGivenUp)
        } catch {
            // Busy is a database that has to grow, which waits for nobody.
            return error == .cancelled || error == .busy ? .interrupted : .failed(error)
        }
    }
}
