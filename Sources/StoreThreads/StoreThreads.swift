package import Store
internal import Threads

/// The store and its two threads. One writes, and reads for the kiosk's loop; the other reads for every other caller, so that a
/// long listing does not delay a press. Each runs its work in order, and finishes what was posted before `close()`. A closure that
/// names no ledger gets the one in which the kiosk lives when it runs.
package struct StoreThreads: Sendable {
    /// The path of the state folder, which holds every file of the store.
    package let folder: String
    /// Why the store could not be opened; nil if it is open. A store that could not be opened answers every call with this error.
    package let trouble: StoreError?
    private let writer: Opened
    private let reader: Opened
    private let arrivals: ArrivalLine<Result<HomeLedger, StoreError>>

    /// The ledger in which the kiosk lives; nil if the store could not be opened, or its threads, which keep it open, have ended.
    package var home: HomeLedger? { reference() }
    private let reference: @Sendable () -> HomeLedger?

    private typealias Opened = Worker<Result<HomeLedger, StoreError>>

    /// How many closures may wait on each thread. Presses come one at a time, so people do not reach it.
    private static let capacity = 256

    /// Starts the threads and opens the store of that folder, with room for a database of that size.
    ///
    /// - Throws: why the store cannot be opened.
    package init(folder: String, size: Store.Size = Store.Size()) async throws(StoreError) {
        self.folder = folder
        trouble = nil
        writer = Worker(name: "store", capacity: StoreThreads.capacity) {
            Result { () throws(StoreError) in HomeLedger(try Store(folder: folder, size: size)) }
        }
        let home = try await StoreThreads.run({ home throws(StoreError) in home }, on: writer)
        reference = { [weak home] in home }
        reader = Worker(name: "store reader", capacity: StoreThreads.capacity) { .success(home) }
        arrivals = ArrivalLine(capacity: StoreThreads.capacity, to: writer)
    }

    /// A store that is not open and answers every call with that error.
    package init(folder: String, trouble: StoreError) {
        (self.folder, self.trouble, reference) = (folder, trouble, { nil })
        writer = Worker(name: "store", capacity: StoreThreads.capacity) { .failure(trouble) }
        reader = Worker(name: "store reader", capacity: StoreThreads.capacity) { .failure(trouble) }
        arrivals = ArrivalLine(capacity: StoreThreads.capacity, to: writer)
    }

    /// Runs the closure on the writing thread, and returns what it returns.
    ///
    /// - Throws: what the closure throws, or `busy` if too much is waiting.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreThreads.run({ home throws(StoreError) in try body(home.store) }, on: writer)
    }

    /// As `run(_:)`, for a closure that may have the kiosk live in another ledger.
    package func runAtHome<Value: Sendable>(
        _ body: @escaping @Sendable (HomeLedger) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreThreads.run(body, on: writer)
    }

    /// As `runAtHome(_:)` without waiting: `deliver` is called with the result, on the writing thread. False if too much is waiting;
    /// then neither closure is called.
    @discardableResult package func postAtHome<Value: Sendable>(
        _ body: @escaping @Sendable (HomeLedger) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        writer.post { deliver(StoreThreads.apply(body, to: $0)) }
    }

    /// As `run(_:)`, for a closure that only reads: it runs on the reading thread, beside what is being written.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await StoreThreads.run({ home throws(StoreError) in try body(home.store) }, on: reader)
    }

    /// As `run(_:)` without waiting: `deliver` is called with the result, on the writing thread. False if too much is waiting; then
    /// neither closure is called.
    @discardableResult package func post<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        postAtHome({ home throws(StoreError) in try body(home.store) }, deliver: deliver)
    }

    /// As `post(_:deliver:)`, for what another kiosk sent: at most one such closure is on the writing thread or waits for it, the others stand
    /// in a line behind. So whatever else is posted waits for no more than one of them.
    fileprivate func postArrival<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        arrivals.post { home in
            deliver(StoreThreads.apply({ home throws(StoreError) in try body(home.store) }, to: home))
        }
    }

    /// As `post(_:deliver:)`, for a closure that only reads: both closures run on the reading thread.
    @discardableResult package func postRead<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        reader.post { home in
            deliver(StoreThreads.apply({ home throws(StoreError) in try body(home.store) }, to: home))
        }
    }

    /// That ledger on the same threads, wherever the kiosk lives.
    package func of(_ store: Store) -> LedgerThreads { LedgerThreads(store: store, threads: self) }

    /// Takes no more work. What was posted is still done; then the store is closed and the threads end.
    package func close() {
        writer.close()
        reader.close()
    }

    /// As `close()`, and waits until the store is closed.
    package func end() async {
        close()
        while !hasEnded { try? await Task.sleep(for: .milliseconds(5)) }  // a cancelled sleep only looks sooner
    }

    /// Whether all work is done and the store is closed.
    package var hasEnded: Bool { writer.hasEnded && reader.hasEnded }

    private static func run<Value: Sendable>(
        _ body: @escaping @Sendable (HomeLedger) throws(StoreError) -> Value, on worker: Opened
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError>
        do throws(Opened.Refusal) {
            result = try await worker.run { StoreThreads.apply(body, to: $0) }
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
package struct LedgerThreads: Sendable {
    /// The ledger. Its methods block, so call them on the store's threads only.
    package let store: Store
    fileprivate let threads: StoreThreads

    /// Whether the kiosk lives in it.
    package var isHome: Bool { threads.home?.store === store }

    /// See ``StoreThreads/post(_:deliver:)``.
    @discardableResult package func post<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        threads.post({ [store] _ throws(StoreError) in try body(store) }, deliver: deliver)
    }

    /// As `post(_:deliver:)`, for what another kiosk sent: of all that arrives one closure at a time is on the writing thread or waits for it,
    /// so that a press waits for no more than one. They run in the order in which they were posted.
    @discardableResult package func postArrival<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        threads.postArrival({ [store] _ throws(StoreError) in try body(store) }, deliver: deliver)
    }

    /// See ``StoreThreads/postRead(_:deliver:)``.
    @discardableResult package func postRead<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value,
        deliver: @escaping @Sendable (Result<Value, StoreError>) -> Void
    ) -> Bool {
        threads.postRead({ [store] _ throws(StoreError) in try body(store) }, deliver: deliver)
    }
}
