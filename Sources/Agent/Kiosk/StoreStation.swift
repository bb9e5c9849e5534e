internal import FitPinkyCore
internal import Ledger
internal import Store
internal import Threads

/// The store on its thread. Work is done in order; what was posted before `close` is still done.
struct StoreStation: Sendable {
    /// The folder that it keeps everything in.
    let folder: String
    private let station: Station<Result<Store, StoreError>>

    /// How much work may wait: presses come one at a time, so this is far more than any person makes.
    private static let capacity = 256

    /// Opens the store, or throws why it cannot be opened.
    init(folder: String, size: Store.Size = Store.Size()) async throws(StoreError) {
        self.folder = folder
        station = Station(name: "store", capacity: StoreStation.capacity) {
            Result { () throws(StoreError) in try Store(folder: folder, size: size) }
        }
        _ = try await run { _ throws(StoreError) in }
    }

    /// Runs the closure on the store's thread.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError>
        do throws(Station<Result<Store, StoreError>>.Refusal) {
            result = try await station.run { StoreStation.apply(body, to: $0) }
        } catch {
            throw .busy
        }
        return try result.get()
    }

    /// The same without waiting; `deliver` is called on the store's thread. False if too much is waiting.
    @discardableResult func post<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        station.post { deliver(StoreStation.apply(body, to: $0)) }
    }

    /// No more work.
    func close() { station.close() }

    /// Whether all work is done and the store closed.
    var hasEnded: Bool { station.hasEnded }

    private static func apply<Value>(
        _ body: (Store) throws(StoreError) -> Value, to store: Result<Store, StoreError>
    ) -> Result<Value, StoreError> {
        Result { () throws(StoreError) in try body(try store.get()) }
    }
}
