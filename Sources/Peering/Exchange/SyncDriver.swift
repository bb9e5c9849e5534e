internal import AgentLog
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Logging
internal import Store
internal import StoreThreads
internal import Sync
internal import Synchronization
internal import Threads
internal import TTRPC
internal import TTRPCTransport

/// Does what a ledger's `SyncHub` says, and tells it what happened: the hub's one owner.
///
/// Whatever happens is told from the thread on which it does, and what comes of it is only handed on there: to the store's
/// threads, to the tasks of connections, to a timer. So one lock is enough, and everything goes out in the order that the hub
/// chose. It is held for as long as the hub decides, at the longest while half a megabyte of a photo is hashed.
final class SyncDriver: Sendable {
    struct State {
        var hub: SyncHub
        var household = HouseholdView()
        /// What waits to be sent on each connection.
        var outboxes: [SyncHub.LinkID: AsyncStream<SyncMessage>.Continuation] = [:]
        /// The kiosk at the other end of each connection.
        var peers: [SyncHub.LinkID: KioskID] = [:]
        var lastLink: SyncHub.LinkID = 0
        var timer: Task<Void, Never>?
        var connected: Set<KioskID> = []
        /// Who had all that is here when it was last looked, and what that was.
        var equal: [KioskID: Vector] = [:]
        /// When those were last heard who were not heard since the start.
        var heardBefore: [KioskID: UTCInstant] = [:]
        /// What was told of `pending`.
        var pendingEverywhere = 0
        /// Small pictures are lacking that nobody waits for.
        var lacksThumbnails = false
        var isLinkUp = true
        var hasEnded = false
    }

    /// What takes time.
    enum Job: Sendable {
        case dial(KioskID, until: MonotonicInstant)
        /// The ledger may name others now.
        case readHousehold
    }

    let kiosk: OwnKiosk
    let ledger: LedgerThreads
    let connections: PeerConnections
    /// Is told whenever the ledger may name other kiosks than before.
    let householdChanged: @Sendable () -> Void
    let jobs: AsyncStream<Job>
    private let jobLine: AsyncStream<Job>.Continuation
    let state: Mutex<State>

    /// Messages that wait for a peer that does not take them: far more than credit allows, but for pings.
    private static let maxWaitingMessages = 512
    /// Workouts of which so many Days have passed are no news.
    static let newsDays = 14
    /// Of the entries that a batch brought, so many of the latest may be news.
    static let maxNews = 256

    /// Of that ledger, on the store's thread.
    init(
        _ store: Store, kiosk: OwnKiosk, connections: PeerConnections,
        householdChanged: @escaping @Sendable () -> Void
    ) throws(StoreError) {
        (self.kiosk, self.connections, self.householdChanged) = (kiosk, connections, householdChanged)
        ledger = kiosk.store.of(store)
        (jobs, jobLine) = AsyncStream.makeStream()
        var generator = SystemRandomNumberGenerator()
        state = Mutex(
            State(
                hub: SyncHub(
                    own: store.kiosk, key: connections.certificate.pin.peer, vector: try store.vector(),
                    seed: generator.next(), software: kiosk.software)))
        store.listen { [weak self, weak store] appended in
            if let self, let store { self.heard(appended, in: store) }
        }
        takeHousehold(from: store)
    }

    // MARK: What happens

    /// Tells the hub, and does what it says.
    func handle(_ input: SyncHub.Input) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            handle([input], &state)
        }
    }

    private func handle(_ inputs: [SyncHub.Input], _ state: inout State) {
        var inputs = inputs
        while !inputs.isEmpty {
            for effect in state.hub.handle(inputs.removeFirst(), at: .now()) { inputs += perform(effect, &state) }
        }
        tellOfPartners(&state)
        makeUpForThumbnails(&state)
    }

    /// Something was appended here, on the store's thread.
    private func heard(_ appended: Appended, in store: Store) {
        if appended.isOfHousehold { takeHousehold(from: store) }
        handle(.appended(appended.dots, appended.vector, photos: appended.photos))
    }

    /// A network link has come or gone.
    func linkChanged(isUp: Bool) {
        state.withLock { state in
            guard !state.hasEnded, state.isLinkUp != isUp else { return }
            state.isLinkUp = isUp
            handle([isUp ? .linkUp : .linkDown], &state)
        }
    }

    /// Takes up what the ledger says of the household now, on the store's thread: nobody who has left is given what comes after it.
    func takeHousehold(from store: Store) {
        do throws(StoreError) {
            take(HouseholdView(of: store.kiosk, try store.settings(), today: today))
        } catch {
            // The household as last read stays in force until the job below reads it again.
        }
        jobLine.yield(.readHousehold)
    }

    /// The present Day; nil if the clock is not trusted.
    var today: Day? {
        kiosk.clock().isTrusted ? kiosk.today() : nil
    }

    /// What the ledger says of the household now.
    func take(_ household: HouseholdView) {
        state.withLock { state in
            guard !state.hasEnded, state.household != household else { return }
            state.household = household
            householdChanged()
            let peers = household.partners.compactMapValues { partner in
                partner.key.map { SharingPeer($0.peer, terms: partner.terms) }
            }
            handle([.ledger(household.ledger, with: peers)], &state)
        }
        recallPartners()
    }

    /// How those stood, before this start, who were not heard since.
    private func recallPartners() {
        let kiosks = Array(household.partners.keys)
        ledger.postRead { store throws(StoreError) in
            var marks: [KioskID: Store.PartnerMark] = [:]
            for kiosk in kiosks { marks[kiosk] = try store.partnerMark(kiosk) }
            return marks
        } deliver: { [weak self] result in
            guard case .success(let marks) = result else { return }
            self?.recall(marks)
        }
    }

    private func recall(_ marks: [KioskID: Store.PartnerMark]) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.heardBefore = marks.mapValues(\.heard)
            handle(marks.map { .remembered($0.key, pending: $0.value.pending) }, &state)
        }
    }

    /// A connection to that kiosk is there. What is to be sent on it comes as a stream, which ends when it is to be closed.
    func open(_ kiosk: KioskID, by dialler: Preference.Dialler) -> (
        id: SyncHub.LinkID, outbox: AsyncStream<SyncMessage>
    ) {
        let (outbox, continuation) = AsyncStream.makeStream(
            of: SyncMessage.self, bufferingPolicy: .bufferingOldest(SyncDriver.maxWaitingMessages))
        let isTrusted = self.kiosk.clock().isTrusted
        let id = state.withLock { state in
            state.lastLink += 1
            guard !state.hasEnded, state.isLinkUp else {
                continuation.finish()
                return state.lastLink
            }
            state.outboxes[state.lastLink] = continuation
            state.peers[state.lastLink] = kiosk
            handle([.clock(isTrusted: isTrusted), .opened(state.lastLink, to: kiosk, by: dialler)], &state)
            return state.lastLink
        }
        return (id, outbox)
    }

    /// That connection is gone.
    func closed(_ id: SyncHub.LinkID) {
        state.withLock { state in
            state.outboxes.removeValue(forKey: id)?.finish()
            state.peers[id] = nil
            guard !state.hasEnded else { return }
            handle([.closed(id)], &state)
        }
    }

    /// Nothing more is done.
    func end() {
        state.withLock { state in
            for (kiosk, vector) in state.equal where state.connected.contains(kiosk) { note(kiosk, has: vector) }
            state.hasEnded = true
            state.timer?.cancel()
            for outbox in state.outboxes.values { outbox.finish() }
            state.outboxes = [:]
        }
        jobLine.finish()
    }

    // MARK: What is to be done

    /// Hands it on; what can be said of it already is returned.
    private func perform(_ effect: SyncHub.Effect, _ state: inout State) -> [SyncHub.Input] {
        switch effect {
        case .send(let id, let message):
            guard case .dropped = state.outboxes[id]?.yield(message) else { return [] }
            // It takes nothing, whatever is sent to it.
            state.outboxes.removeValue(forKey: id)?.finish()
            return [.closed(id)]
        case .close(let id, let end):
            state.outboxes.removeValue(forKey: id)?.finish()
            log(end, with: state.peers[id], in: state.household)
        case .dial(let kiosk, let until):
            guard state.isLinkUp, state.household.partners[kiosk]?.address != nil else { return [.dialFailed(kiosk)] }
            jobLine.yield(.dial(kiosk, until: until))
        case .store(let id, let work):
            guard ask(work, for: id, of: state.peers[id]) else { return [.answered(id, work.refusal)] }
        case .findPhotos:
            let isTaken = ledger.postRead { [time = arrivalTime] store throws(StoreError) in
                try store.photosToFetch(limit: MissingPhotos.maxWishes + 1, at: time)
            } deliver: { [weak self] result in
                let found = try? result.get()  // asked again with the next connection
                self?.handle(.photosWanted(found?.photos, areMoreWaiting: found?.areMoreWaiting ?? false))
            }
            guard isTaken else { return [.photosWanted(nil)] }
        case .photoArrived(let sha256): tellOfPhoto(sha256)
        case .wake(let instant): wake(at: instant, &state)
        }
        return []
    }

    /// Some are lacking that nobody waits for.
    func noteLackingThumbnails() {
        state.withLock { state in
            state.lacksThumbnails = true
            makeUpForThumbnails(&state)
        }
    }

    /// Once nothing more comes.
    private func makeUpForThumbnails(_ state: inout State) {
        guard state.lacksThumbnails, state.hub.isQuiet else { return }
        state.lacksThumbnails = false
        kiosk.tell(.thumbnailsLacking)
    }

    private func log(_ end: ExchangeEnd, with peer: KioskID?, in household: HouseholdView) {
        guard end.isPeersFault else { return }
        let name = peer.flatMap { household.partners[$0]?.name } ?? peer.map(\.ulid.text) ?? "a kiosk"
        kiosk.logger.warning(.exchangeEnded, .private(.name, name), .private(.why, end))
    }

    private func wake(at instant: MonotonicInstant, _ state: inout State) {
        state.timer?.cancel()
        state.timer = Task { [weak self] in
            let span = instant - .now()
            try? await Task.sleep(for: .nanoseconds(max(span.nanoseconds, 0)))  // cancelled: another one wakes
            guard !Task.isCancelled else { return }
            self?.handle(.timePassed)
        }
    }

    // MARK: Partners

    /// Keeps for the next start what that kiosk had.
    private func note(_ partner: KioskID, has vector: Vector) {
        let now = kiosk.clock().wall
        ledger.post { store throws(StoreError) in
            try store.notePartner(partner, has: vector, at: now)
        } deliver: { _ in
            // What cannot be noted is pending at the next start, until the partner is there.
        }
    }

    private func tellOfPartners(_ state: inout State) {
        for (id, peer) in state.hub.table.peers {
            if peer.standing.hasAll, state.equal[id] != state.hub.vector {
                // The first time, for the power may go; later when it is gone.
                if state.equal.updateValue(state.hub.vector, forKey: id) == nil { note(id, has: state.hub.vector) }
            }
        }
        // A workout that one partner has is no secret any more.
        let readers = state.hub.table.peers.values.filter { $0.sharing.terms.isGiving }
        let pending = readers.map(\.standing.pendingCount).min() ?? 0
        if pending != state.pendingEverywhere, ledger.isHome {
            state.pendingEverywhere = pending
            kiosk.tell(.pendingEverywhere(pending))
        }
        let connected = Set(state.hub.table.peers.filter { $0.value.standing.hasConnection }.keys)
        guard connected != state.connected else { return }
        let changed = connected.symmetricDifference(state.connected)
        state.connected = connected
        let now = kiosk.clock().wall
        for gone in changed.subtracting(connected) {
            if let vector = state.equal.removeValue(forKey: gone) { note(gone, has: vector) }
        }
        for standing in standings(state, at: now) where changed.contains(standing.kiosk) {
            if ledger.isHome { kiosk.tell(.partner(standing)) }
            kiosk.logger.info(
                standing.isConnected ? .partnerHere : .partnerGone, .public(.kiosk, standing.kiosk.ulid),
                .private(.name, standing.name))
        }
    }
}
