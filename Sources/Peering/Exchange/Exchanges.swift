internal import AgentLog
internal import Configuration
package import FitPinkyCore
internal import Ledger
internal import Logging
internal import ServiceLifecycle
internal import Store
internal import StoreThreads
package import Sync
internal import Synchronization
internal import Threads
internal import TTRPC
internal import TTRPCTransport

/// What goes to and fro between kiosks: a driver for each ledger that this one shares, or has left and has yet to say so.
package final class Exchanges: Service {
    private struct State {
        var drivers: [ULID: SyncDriver] = [:]
        var hasEnded = false
    }

    private let kiosk: OwnKiosk
    private let connections: PeerConnections
    private let pins: PinStore
    private let state = Mutex(State())
    /// Drivers to be run.
    private let begun: AsyncStream<SyncDriver>
    private let beginning: AsyncStream<SyncDriver>.Continuation
    /// A ledger may name other kiosks than before.
    let householdChanges: AsyncStream<Void>
    private let householdChanging: AsyncStream<Void>.Continuation

    init(kiosk: OwnKiosk, certificate: DeviceCertificate, record: WireRecord?, pins: PinStore) async throws(StoreError)
    {
        (self.kiosk, self.pins) = (kiosk, pins)
        connections = PeerConnections(certificate: certificate, record: record)
        (begun, beginning) = AsyncStream.makeStream()
        (householdChanges, householdChanging) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        try await kiosk.store.runAtHome { [self] home throws(StoreError) in
            for kept in try home.store.folder.ledgers() {
                let store = try home.store.folder.open(kept.name)
                switch kept.name {
                case .first: continue
                case .personal: if kept.closed == nil { try begin(store) }
                case .household: if kept.closed != nil, try store.isLeaveUnheard() { try begin(store) }
                }
            }
            try begin(home.store)
            home.listen { [weak self] store in self?.moved(to: store) }
        }
        await pins.refresh()
    }

    /// Runs the drivers until a graceful shutdown, or until its task is cancelled.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                for await driver in begun { group.addTask { await driver.run() } }
                group.cancelAll()
            }
        }
        let drivers = state.withLock { state in
            state.hasEnded = true
            return Array(state.drivers.values)
        }
        for driver in drivers { driver.end() }
    }

    // MARK: Which there are

    /// The driver of the ledger of that id; nil if it is shared with nobody.
    func driver(of ledger: ULID) -> SyncDriver? { state.withLock { $0.drivers[ledger] } }

    /// That of the ledger in which the kiosk lives.
    var home: SyncDriver? { kiosk.store.home?.store.name.sharedID.flatMap { driver(of: $0) } }

    /// The connection to the kiosk of that key; see ``PeerConnections/open(to:at:)``.
    func open(to key: KeyPin, at address: HostPort) async throws(ConnectError) -> PeerConnections.Connection {
        try await connections.open(to: key, at: address)
    }

    func close(_ connection: PeerConnections.Connection) async { await connections.close(connection) }

    /// The kiosk lives there from now on; on the store's thread.
    private func moved(to store: Store) {
        do throws(StoreError) {
            try begin(store)
        } catch {
            // It is begun at the next start; until then others see this kiosk away.
            kiosk.logger.warning(.exchangeStoreFailed, .private(.error, error))
        }
        kiosk.tell(.pendingEverywhere(0))
        kiosk.tell(.thumbnailsLacking)
    }

    /// Begins that ledger's, on the store's thread. Who is let in is read beside it.
    func begin(_ store: Store) throws(StoreError) {
        guard let id = store.name.sharedID, driver(of: id) == nil else { return refreshPins() }
        let driver = try SyncDriver(store, kiosk: kiosk, connections: connections) { [weak self] in
            self?.refreshPins()
        }
        let hasEnded = state.withLock { state in
            state.drivers[id] = driver
            return state.hasEnded
        }
        if !hasEnded { beginning.yield(driver) }
        refreshPins()
    }

    private func refreshPins() {
        householdChanging.yield(())
        Task { [pins] in await pins.refresh() }
    }

    // MARK: What others see

    /// How it stands with every other kiosk of the household, in order of their ids.
    package func standings(at now: UTCInstant) -> [PartnerStanding] { home?.standings(at: now) ?? [] }

    /// Photos of others that are not here.
    package var pendingPhotos: Int { home?.pendingPhotos ?? 0 }

    /// Somebody looks: asks every other kiosk whether it is there, and gives them so long to answer.
    package func look(for patience: Duration) async { await home?.look(for: patience) }

    /// Somebody looks, and waits for no answer.
    package func looked() {
        for driver in state.withLock({ Array($0.drivers.values) }) { driver.handle(.looked) }
    }
}

extension Store {
    /// Whether some kiosk of those who stay is not known to have all that was said here, the leave with it.
    fileprivate func isLeaveUnheard() throws(StoreError) -> Bool {
        let household = HouseholdView(of: kiosk, try settings(), today: nil)
        for partner in household.partners.keys {
            guard let mark = try partnerMark(partner), mark.pending == 0 else { return true }
        }
        return false
    }
}

extension StoreFolder {
    /// The ledger that the exchange calls by that id.
    func shared(_ id: ULID) throws(StoreError) -> Store {
        let name = try ledgers().first { $0.name.sharedID == id }?.name
        return try open(name ?? .household(GroupID(id)))
    }
}
