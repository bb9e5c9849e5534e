internal import FitPinkyCore
internal import Ledger
internal import Store
internal import StoreThreads
internal import Synchronization
package import TTRPC

/// The TLS keys that this kiosk lets in, by ledger. They are read from the store; sockets' threads look them up without waiting.
package final class PinStore: Sendable {
    private struct State {
        /// By the ledger in which they count.
        var pins: [ULID: Pins] = [:]
        /// Of kiosks with which the ledger of an earlier version was shared: they are told in words that they have to be updated.
        var older: Set<[UInt8]> = []
        /// Ends the connections of whoever holds that key.
        var revoke: (@Sendable (KeyPin) -> Void)?

        var all: Set<[UInt8]> { pins.values.reduce(into: older) { $0.formUnion($1.all) } }
    }

    /// Who counts in a ledger.
    struct Pins: Hashable, Sendable {
        /// May have all of it.
        var readers: Set<[UInt8]> = []
        /// Have left, and may hand over what they said before.
        var givers: Set<[UInt8]> = []

        var all: Set<[UInt8]> { readers.union(givers) }
    }

    private let store: StoreThreads
    /// The present Day; nil if the clock is not trusted.
    private let today: @Sendable () -> Day?
    private let state = Mutex(State())

    init(store: StoreThreads, today: @escaping @Sendable () -> Day? = { nil }) {
        (self.store, self.today) = (store, today)
    }

    func contains(_ key: KeyPin) -> Bool { state.withLock { $0.all.contains(key.bytes) } }

    /// Whether who holds that key counts in the ledger of that id.
    func contains(_ key: KeyPin, in ledger: ULID) -> Bool {
        state.withLock { $0.pins[ledger]?.all.contains(key.bytes) ?? false }
    }

    /// Whether who holds that key shared the ledger of an earlier version with this kiosk, and no ledger since.
    func isOlder(_ key: KeyPin) -> Bool {
        state.withLock { state in
            state.older.contains(key.bytes) && !state.pins.values.contains { $0.all.contains(key.bytes) }
        }
    }

    /// Whether who holds that key may have all of the ledger of that id.
    func mayRead(_ key: KeyPin, _ ledger: ULID) -> Bool {
        state.withLock { $0.pins[ledger]?.readers.contains(key.bytes) ?? false }
    }

    /// From now on the connections of whoever is let in no more are ended with that, too.
    package func revoke(by end: @escaping @Sendable (KeyPin) -> Void) { state.withLock { $0.revoke = end } }

    /// Reads them anew. Those of before stand where they cannot be read.
    package func refresh() async {
        let today = today()
        // Put in place on the readers' thread, which works in order: what was read later stands.
        _ = try? await store.read { [self] store throws(StoreError) in  // see above
            var (pins, older, retired): ([ULID: Pins], Set<[UInt8]>, Set<[UInt8]>) = ([:], [], [])
            for kept in try store.folder.ledgers() {
                if kept.name == .first { older = try store.folder.open(.first).pins() }
                guard let id = kept.name.sharedID else { continue }
                let ledger = try store.folder.open(kept.name)
                // Where this kiosk has left, those who stay may still ask for what it said.
                pins[id] = Pins(readers: try ledger.pins(), givers: try ledger.givers(today: today))
                retired.formUnion(KioskReading(ledger.kiosk, from: try ledger.settings()).retiredPins)
            }
            // A kiosk is given up in the household's ledger, and who has found it is not to read its member's own.
            for id in pins.keys { pins[id]?.readers.subtract(retired) }
            replace(by: pins, older: older)
            try store.folder.keepPeers()
        }
    }

    /// These are let in, to the ledgers of these ids, and nobody else but those of an earlier version, who are let in to no ledger.
    func replace(by pins: [ULID: Pins], older: Set<[UInt8]> = []) {
        let (gone, revoke) = state.withLock { state in
            let before = state.all
            (state.pins, state.older) = (pins, older)
            return (before.subtracting(state.all), state.revoke)
        }
        // After they are refused: a handshake that is under way is then refused or ended.
        for key in gone.compactMap(KeyPin.init) { revoke?(key) }
    }
}
