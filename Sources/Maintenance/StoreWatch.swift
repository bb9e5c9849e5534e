internal import ServiceLifecycle
internal import Store
package import StoreThreads
internal import Synchronization

/// Ends, and with it the group of services, when the database is found damaged while it is open. Nothing can be relied on in such a
/// file: the next start sets it aside and takes in what it still holds.
package final class StoreWatch: Service {
    private let met = Mutex<String?>(nil)
    private let damages: AsyncStream<Never>
    private let damage: AsyncStream<Never>.Continuation

    package init() { (damages, damage) = AsyncStream.makeStream() }

    /// What was met; nil if nothing was.
    package var what: String? { met.withLock { $0 } }

    package func watch(_ store: StoreThreads) {
        store.postRead { [self] store throws(StoreError) in
            store.folder.watchDamage { [self] what in
                met.withLock { $0 = what }
                damage.finish()
            }
        } deliver: { _ in
            // A store that cannot be opened has nobody who reads it.
        }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [damages] in for await _ in damages {} }
    }
}
