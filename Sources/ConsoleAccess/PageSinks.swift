package import ConsoleLogic
package import FitPinkyCore
package import Store
package import StoreThreads
internal import Synchronization

/// The page sinks of this kiosk. Reading is from memory; each change is on the disk before it is told.
package final class PageSinks: Sendable {
    private let store: StoreThreads
    private let clock: @Sendable () -> UTCInstant
    /// Changes on the store's thread only.
    private let book: Mutex<SinkBook>
    private let listener = Mutex<Listener?>(nil)

    /// A closure that is kept by itself under a lock gets another layer around it with each look at it.
    private struct Listener {
        let tell: @Sendable () -> Void
    }

    /// Goes on from what is kept. Nothing is sent to what cannot be read.
    ///
    /// - Parameter clock: the kiosk's clock.
    package init(store: StoreThreads, clock: @escaping @Sendable () -> UTCInstant) async throws(StoreError) {
        (self.store, self.clock) = (store, clock)
        let kept = try await store.read { store throws(StoreError) in try store.pageSinks() }
        book = Mutex(kept.flatMap { SinkBook(bytes: $0) } ?? SinkBook())
    }

    /// Calls that closure whenever a sink was set up, changed or removed. It replaces the one before.
    package func listen(_ body: @escaping @Sendable () -> Void) { listener.withLock { $0 = Listener(tell: body) } }

    /// All of them, in the order of being set up.
    package var all: [PageSink] { book.withLock { $0.sinks } }

    /// Whether that member could set one up with that address.
    package func refusal(of address: SinkAddress, for holder: Phone.Holder) -> SinkBook.Refusal? {
        book.withLock { $0.refusal(of: address, for: holder) }
    }

    /// The sink of that id, if it is that member's.
    package func sink(_ id: PageSinkID, of holder: Phone.Holder) -> PageSink? {
        book.withLock { $0.sink(id, of: holder) }
    }

    /// Sets one up; those of members that the kiosk does not serve any more make room.
    package func add(
        _ kind: PageSink.Kind, _ address: SinkAddress, hasPicture: Bool, for holder: Phone.Holder,
        served: Set<MemberID>
    ) async throws(StoreError) -> Result<PageSink, SinkBook.Refusal> {
        let now = clock()
        let sink = PageSink(
            id: PageSinkID(ULID.fresh(at: now)), holder: holder, kind: kind, address: address, hasPicture: hasPicture,
            made: now)
        let refusal = try await change { book in
            book.keep(of: served)
            return book.add(sink)
        }
        return refusal.map { .failure($0) } ?? .success(sink)
    }

    /// Removes one; false if that member has none of that id.
    package func remove(_ id: PageSinkID, of holder: Phone.Holder) async throws(StoreError) -> Bool {
        try await change { $0.remove(id, of: holder) }
    }

    /// Says whether thumbnails go along; false if that member has none of that id.
    package func setPicture(
        _ hasPicture: Bool, of id: PageSinkID, _ holder: Phone.Holder
    ) async throws(StoreError) -> Bool {
        try await change { $0.setPicture(hasPicture, of: id, holder) }
    }

    /// Removes those of members who erased themselves.
    package func forget(_ members: Set<MemberID>, isOwner: Bool) async throws(StoreError) {
        _ = try await change { $0.forget(members, isOwner: isOwner) }
    }

    private func change<Value: Sendable>(
        _ body: @escaping @Sendable (inout SinkBook) -> Value
    ) async throws(StoreError) -> Value {
        let (value, isOther) = try await store.run { [self] store throws(StoreError) in
            let before = book.withLock { $0 }
            var after = before
            let value = body(&after)
            guard after != before else { return (value, false) }
            try store.keep(pageSinks: after.bytes)
            book.withLock { [after] in $0 = after }
            return (value, true)
        }
        if isOther { listener.withLock { $0 }?.tell() }
        return value
    }
}
