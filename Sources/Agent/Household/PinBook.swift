internal import FitPinkyCore
internal import Ledger
internal import Store
internal import Synchronization
internal import TTRPC

/// Whom this kiosk lets in now: read from the store, and looked at from the sockets' threads without waiting.
final class PinBook: Sendable {
    private struct State {
        var pins: Set<[UInt8]> = []
        /// The ledger in which they count: the household's.
        var ledger: ULID?
        /// Ends the connections of whoever holds that key.
        var revoke: (@Sendable (KeyPin) -> Void)?
    }

    private let store: StoreStation
    private let state = Mutex(State())

    init(store: StoreStation) {
        self.store = store
    }

    func contains(_ key: KeyPin) -> Bool { state.withLock { $0.pins.contains(key.bytes) } }

    /// Whether who holds that key counts in the ledger of that id.
    func contains(_ key: KeyPin, in ledger: ULID) -> Bool {
        state.withLock { $0.ledger == ledger && $0.pins.contains(key.bytes) }
    }

    /// From now on the connections of whoever is let in no more are ended with that, too.
    func revoke(by end: @escaping @Sendable (KeyPin) -> Void) { state.withLock { $0.revoke = end } }

    /// Reads them anew. Those of before stand where they cannot be read.
    func refresh() async {
        // Put in place on the readers' thread, which works in order: what was read later stands.
        _ = try? await store.read { [self] store throws(StoreError) in  // see above
            replace(by: try store.pins(), in: KioskReading(store.kiosk, from: try store.settings()).home?.ulid)
            try store.folder.keepPeers()
        }
    }

    /// These are let in, to the ledger of that id, and nobody else.
    func replace(by pins: Set<[UInt8]>, in ledger: ULID?) {
        let (gone, revoke) = state.withLock { state in
            defer { (state.pins, state.ledger) = (pins, ledger) }
            return (state.pins.subtracting(pins), state.revoke)
        }
        // After they are refused: a handshake that is under way is then refused or ended.
        for key in gone.compactMap(KeyPin.init) { revoke?(key) }
    }
}
