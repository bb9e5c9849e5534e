package import FitPinkyCore
package import Ledger
package import Store
internal import Synchronization

/// The ledger in which the kiosk lives: its household's, or its members' own while it belongs to none. It changes on the store's
/// thread only.
package final class HomeLedger: Sendable {
    private struct State {
        var store: Store
        /// What the kiosk writes about itself into a ledger that is new to it; nil before that is known.
        var introduction: Introduction?
        /// Called on the store's thread when the kiosk lives in another ledger.
        var listener: (@Sendable (Store) -> Void)?
    }

    private let state: Mutex<State>

    /// Lives in the first ledger of the folder until `settle(at:)` or `move(to:)` names another.
    init(_ first: Store) { state = Mutex(State(store: first)) }

    /// The ledger in which the kiosk lives now.
    package var store: Store { state.withLock { $0.store } }

    /// Sets what the kiosk writes about itself into ledgers that are new to it.
    package func introduce(_ introduction: Introduction) { state.withLock { $0.introduction = introduction } }

    /// What the kiosk writes about itself, as an entry has it; the ledger fills in its key.
    package var introduction: KioskFact {
        state.withLock { $0.introduction?.fact } ?? KioskFact(identityKey: [], name: "Kiosk", zone: "UTC")
    }

    /// Writes the introduction into the members' own ledgers also, which their other kiosks may have.
    package func introduceElsewhere(at now: UTCInstant) throws(StoreError) {
        let (store, introduction) = (store, introduction)
        try store.folder.introduceAgain(introduction, besides: store, at: now)
    }

    /// Calls that closure, on the store's thread, whenever the kiosk lives in another ledger. It replaces the one before.
    package func listen(_ body: @escaping @Sendable (Store) -> Void) { state.withLock { $0.listener = body } }

    /// Has the kiosk live in that ledger, and calls the listener if it lived in another.
    package func move(to store: Store) {
        let listener = state.withLock { state in
            guard state.store !== store else { return nil as (@Sendable (Store) -> Void)? }
            state.store = store
            return state.listener
        }
        listener?(store)
    }

    /// Finds the ledger in which the kiosk belongs, and has it live there: it closes a household that the kiosk has left, and goes
    /// back to its members' own.
    package func settle(at now: UTCInstant) throws(StoreError) {
        let home = try store.folder.home(at: now)
        if home.name.household == nil, let introduction = state.withLock({ $0.introduction }) {
            _ = try home.introduce(introduction, at: now)
        }
        move(to: home)
    }

    /// As `settle(at:)`, if the kiosk lives in a household to which it does not belong any more.
    package func settleIfLeft(at now: UTCInstant) throws(StoreError) {
        let store = store
        guard case .household = store.name,
            KioskReading(store.kiosk, from: try store.settings()).belonging == .none
        else { return }
        try settle(at: now)
    }
}
