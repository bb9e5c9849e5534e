internal import Store
internal import Synchronization
internal import TTRPC

/// Whom this kiosk lets in now: read from the store, and looked at from the sockets' threads without waiting.
final class PinBook: Sendable {
    private struct State {
        var pins: Set<[UInt8]> = []
        /// Ends the connections of whoever holds that key.
        var revoke: (@Sendable (KeyPin) -> Void)?
    }

    private let store: StoreStation
    private let state = Mutex(State())

    init(store: StoreStation) {
        self.store = store
    }

    func contains(_ key: KeyPin) -> Bool { state.withLock { $0.pins.contains(key.bytes) } }

    /// From now on the connections of whoever is let in no more are ended with that, too.
    func revoke(by end: @escaping @Sendable (KeyPin) -> Void) { state.withLock { $0.revoke = end } }

    /// Reads them anew. Those of before stand where they cannot be read.
    func refresh() async {
        // Put in place on the readers' thread, which works in order: what was read later stands.
        _ = try? await store.read { [self] store throws(StoreError) in  // see above
            replace(by: try store.pins())
            try store.folder.keepPeers()
        }
    }

    /// These are let in, and nobody else.
    func replace(by pins: Set<[UInt8]>) {
        let (gone, revoke) = state.withLock { state in
            defer { state.pins = pins }
            return (state.pins.subtracting(pins), state.revoke)
        }
        // After they are refused: a handshake that is under way is then refused or ended.
        for key in gone.compactMap(KeyPin.init) { revoke?(key) }
    }
}
