internal import Store
internal import Threads

/// The store and its two threads: one for all that is written and for what the loop asks, one for what callers read, so that
/// no listing delays a press. Each works in order; what was posted before `close` is still done.
struct StoreStation: Sendable {
    /// The folder that it keeps everything in.
    let folder: String
    /// Why the store could not be opened; nil if it was. It stays closed then, and every answer is this.
    let trouble: StoreError?
    private let writer: Opened
    private let reader: Opened

    private typealias Opened = Station<Result<Store, StoreError>>

    /// How much work may wait on each thread: presses come one at a time, so this is far more than any person makes.
    private static let capacity = 256

    /// Opens the store, or throws why it cannot be opened.
    init(folder: String, size: Store.Size = Store.Size()) async throws(StoreError) {
        self.folder = folder
        trouble = nil
        writer = Station(name: "store", capacity: StoreStation.capacity) {
            Result { () throws(StoreError) in try Store(folder: folder, size: size) }
        }
        let store = try await StoreStation.run({ store throws(StoreError) in store }, on: writer)
        reader = Station(name: "store reader", capacity: StoreStation.capacity) { .success(store) }
    }

    /// A store that stays closed, for that reason.
    init(folder: String, trouble: StoreError) {
        (self.folder, self.trouble) = (folder, trouble)
        writer = Station(name: "store", capacity: StoreStation.capacity) { .failure(trouble) }
        reader = Station(name: "store reader", capacity: StoreStation.capacity) { .failure(trouble) }
    }

    /// Runs the closure on the store's thread.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreStation.run(body, on: writer)
    }

    /// Runs the closure, which only reads, on the readers' thread: beside whatever is being written.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreStation.run(body, on: reader)
    }

    /// As `run`, without waiting; `deliver` is called on the store's thread. False if too much is waiting.
    @discardableResult func post<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        writer.post { deliver(StoreStation.apply(body, to: $0)) }
    }

    /// The same for what only reads.
    @discardableResult func postRead<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        reader.post { deliver(StoreStation.apply(body, to: $0)) }
    }

    /// No more work.
    func close() {
        writer.close()
        reader.close()
    }

    /// Closes it, and waits until it is closed.
    func end() async {
        close()
        while !hasEnded { try? await Task.sleep(for: .milliseconds(5)) }  // a cancelled sleep only looks sooner
    }

    /// Whether all work is done and the store closed.
    var hasEnded: Bool { writer.hasEnded && reader.hasEnded }

    private static func run<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value, on station: Opened
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError>
        do throws(Opened.Refusal) {
            result = try await station.run { StoreStation.apply(body, to: $0) }
        } catch {
            throw .busy
        }
        return try result.get()
    }

    private static func apply<Value>(
        _ body: (Store) throws(StoreError) -> Value, to store: Result<Store, StoreError>
    ) -> Result<Value, StoreError> {
        Result { () throws(StoreError) in try body(try store.get()) }
    }
}
