internal import FitPinkyCore
internal import Ledger
internal import Store
internal import Synchronization

/// The ledger in which the kiosk lives: that of the household to which it belongs, else its members' own. It changes on the store's
/// thread alone.
final class HomeLedger: Sendable {
    private struct State {
        var store: Store
        /// What the kiosk says of itself in a ledger that is new to it; nil before it is known.
        var introduction: Introduction?
        /// Who is told, on the store's thread, that the kiosk lives in another one.
        var listener: (@Sendable (Store) -> Void)?
    }

    private let state: Mutex<State>

    /// Before it is known which one it is, that is the first of the folder.
    init(_ first: Store) { state = Mutex(State(store: first)) }

    /// Where the kiosk lives now.
    var store: Store { state.withLock { $0.store } }

    /// From now on that is what the kiosk says of itself.
    func introduce(_ introduction: Introduction) { state.withLock { $0.introduction = introduction } }

    /// What the kiosk says of itself, as an entry has it; its key is filled in by the ledger.
    var introduction: KioskFact {
        state.withLock { $0.introduction?.fact } ?? KioskFact(identityKey: [], name: "Kiosk", zone: "UTC")
    }

    /// Says it in members' own ledgers, too, which other kiosks of theirs may have.
    func introduceElsewhere(at now: UTCInstant) throws(StoreError) {
        let (store, introduction) = (store, introduction)
        try store.folder.introduceAgain(introduction, besides: store, at: now)
    }

    func listen(_ body: @escaping @Sendable (Store) -> Void) { state.withLock { $0.listener = body } }

    /// The kiosk lives there from now on.
    func move(to store: Store) {
        let listener = state.withLock { state in
            guard state.store !== store else { return nil as (@Sendable (Store) -> Void)? }
            state.store = store
            return state.listener
        }
        listener?(store)
    }

    /// Looks in which ledger the kiosk lives: a household that it has left is closed, and it is back in its members' own.
    func settle(at now: UTCInstant) throws(StoreError) {
        let home = try store.folder.home(at: now)
        if home.name.household == nil, let introduction = state.withLock({ $0.introduction }) {
            _ = try home.introduce(introduction, at: now)
        }
        move(to: home)
    }

    /// The same if it is time: the kiosk is in a household to which it does not belong any more.
    func settleIfLeft(at now: UTCInstant) throws(StoreError) {
        let store = store
        guard case .household = store.name,
            KioskReading(store.kiosk, from: try store.settings()).belonging == .none
        else { return }
        try settle(at: now)
    }
}
