internal import Store
internal import Threads

/// The store and its two threads: one for all that is written and for what the loop asks, one for what callers read, so that
/// no listing delays a press. Each works in order; what was posted before `close` is still done. What is asked of no ledger in
/// particular is asked of the one in which the kiosk lives by then.
struct StoreStation: Sendable {
    /// The folder that it keeps everything in.
    let folder: String
    /// Why the store could not be opened; nil if it was. It stays closed then, and every answer is this.
    let trouble: StoreError?
    private let writer: Opened
    private let reader: Opened

    /// In which ledger the kiosk lives; nil where the store is closed, and when its threads have ended, which alone keep it open.
    var home: HomeLedger? { reference() }
    private let reference: @Sendable () -> HomeLedger?

    private typealias Opened = Station<Result<HomeLedger, StoreError>>

    /// How much work may wait on each thread: presses come one at a time, so this is far more than any person makes.
    private static let capacity = 256

    /// Opens the store, or throws why it cannot be opened.
    init(folder: String, size: Store.Size = Store.Size()) async throws(StoreError) {
        self.folder = folder
        trouble = nil
        writer = Station(name: "store", capacity: StoreStation.capacity) {
            Result { () throws(StoreError) in HomeLedger(try Store(folder: folder, size: size)) }
        }
        let home = try await StoreStation.run({ home throws(StoreError) in home }, on: writer)
        reference = { [weak home] in home }
        reader = Station(name: "store reader", capacity: StoreStation.capacity) { .success(home) }
    }

    /// A store that stays closed, for that reason.
    init(folder: String, trouble: StoreError) {
        (self.folder, self.trouble, reference) = (folder, trouble, { nil })
        writer = Station(name: "store", capacity: StoreStation.capacity) { .failure(trouble) }
        reader = Station(name: "store reader", capacity: StoreStation.capacity) { .failure(trouble) }
    }

    /// Runs the closure on the store's thread.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreStation.run({ home throws(StoreError) in try body(home.store) }, on: writer)
    }

    /// Runs the closure on the store's thread, where it may have the kiosk live in another ledger.
    func runAtHome<Value: Sendable>(
        _ body: @escaping @Sendable (HomeLedger) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreStation.run(body, on: writer)
    }

    /// As `runAtHome`, without waiting; `deliver` is called on the store's thread. False if too much is waiting.
    @discardableResult func postAtHome<Value: Sendable>(
        _ body: @escaping @Sendable (HomeLedger) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        writer.post { deliver(StoreStation.apply(body, to: $0)) }
    }

    /// Runs the closure, which only reads, on the readers' thread: beside whatever is being written.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreStation.run({ home throws(StoreError) in try body(home.store) }, on: reader)
    }

    /// As `run`, without waiting; `deliver` is called on the store's thread. False if too much is waiting.
    @discardableResult func post<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        postAtHome({ home throws(StoreError) in try body(home.store) }, deliver: deliver)
    }

    /// The same for what only reads.
    @discardableResult func postRead<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        reader.post { home in
            deliver(StoreStation.apply({ home throws(StoreError) in try body(home.store) }, to: home))
        }
    }

    /// What is asked of that ledger, wherever the kiosk lives.
    func of(_ store: Store) -> LedgerStation { LedgerStation(store: store, station: self) }

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
        _ body: @escaping @Sendable (HomeLedger) throws(StoreError) -> Value, on station: Opened
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
        _ body: (HomeLedger) throws(StoreError) -> Value, to home: Result<HomeLedger, StoreError>
    ) -> Result<Value, StoreError> {
        Result { () throws(StoreError) in try body(try home.get()) }
    }
}

/// One ledger of the store, on the store's threads.
struct LedgerStation: Sendable {
    let store: Store
    fileprivate let station: StoreStation

    /// Whether the kiosk lives in it.
    var isHome: Bool { station.home?.store === store }

    /// See ``StoreStation/post(_:deliver:)``.
    @discardableResult func post<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        station.post({ [store] _ throws(StoreError) in try body(store) }, deliver: deliver)
    }

    /// See ``StoreStation/postRead(_:deliver:)``.
    @discardableResult func postRead<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        station.postRead({ [store] _ throws(StoreError) in try body(store) }, deliver: deliver)
    }
}
