internal import FitPinkyCore
internal import Logging
internal import ServiceLifecycle
internal import Store
internal import Synchronization

/// Tries to open a store that could not be opened, now and then and at SIGHUP. Once it can, this ends, and with it the group of
/// services: the agent starts again within the process, as it would have with the store.
final class StoreRetry: Service {
    private let folder: String
    private let size: Store.Size
    private let today: Day
    private let hangups: AsyncStream<Void>
    private let hangup: AsyncStream<Void>.Continuation
    private let opened = Atomic<Bool>(false)

    /// Between two tries.
    static let interval = Duration.seconds(60)

    /// - Parameter today: what the store is asked for, as at a start.
    init(folder: String, size: Store.Size, today: Day) {
        (self.folder, self.size, self.today) = (folder, size, today)
        (hangups, hangup) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether the store could be opened.
    var hasOpened: Bool { opened.load(ordering: .acquiring) }

    /// Tries at once.
    func now() { hangup.yield() }

    func run() async throws {
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
        let store: StoreStation
        do throws(StoreError) {
            store = try await StoreStation(folder: folder, size: size)
        } catch {
            return false
        }
        var isReadable = true
        do throws(StoreError) {
            _ = try await store.read { [today] store throws(StoreError) in try store.overview(today: today) }
        } catch {
            isReadable = false
        }
        // The next to open it must find it closed.
        await store.end()
        return isReadable
    }
}
