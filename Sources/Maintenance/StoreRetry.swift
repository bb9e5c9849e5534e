internal import FitPinkyCore
internal import Logging
internal import ServiceLifecycle
package import Store
internal import StoreThreads
internal import Synchronization

/// Tries to open a store that could not be opened, now and then and at SIGHUP. Once it can, this ends, and with it the group of
/// services: the agent starts again within the process, as it would have with the store.
package final class StoreRetry: Service {
    private let folder: String
    private let size: Store.Size
    private let read: @Sendable (Store) throws(StoreError) -> Void
    private let hangups: AsyncStream<Void>
    private let hangup: AsyncStream<Void>.Continuation
    private let opened = Atomic<Bool>(false)

    /// Between two tries.
    package static let interval = Duration.seconds(60)

    /// - Parameter read: reads what a start reads.
    package init(folder: String, size: Store.Size, read: @escaping @Sendable (Store) throws(StoreError) -> Void) {
        (self.folder, self.size, self.read) = (folder, size, read)
        (hangups, hangup) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether the store could be opened.
    package var hasOpened: Bool { opened.load(ordering: .acquiring) }

    /// Tries at once.
    package func tryAtOnce() { hangup.yield() }

    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            let clock = Task { [hangup] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: StoreRetry.interval)  // cancelled at the end
                    hangup.yield()
                }
            }
            defer { clock.cancel() }
            for await _ in hangups where await canOpen() {
                opened.store(true, ordering: .releasing)
                return
            }
        }
    }

    /// Opens it, reads what a start reads, and closes it again.
    private func canOpen() async -> Bool {
        let store: StoreThreads
        do throws(StoreError) {
            store = try await StoreThreads(folder: folder, size: size)
        } catch {
            return false
        }
        var isReadable = true
        do throws(StoreError) {
            try await store.read(read)
        } catch {
            isReadable = false
        }
        // The next to open it must find it closed.
        await store.end()
        return isReadable
    }
}
