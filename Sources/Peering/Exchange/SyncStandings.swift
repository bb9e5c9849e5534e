internal import FitPinkyCore
internal import Sync
internal import Synchronization
internal import Threads
internal import TTRPC

// What others see of the exchanges of a ledger.
extension SyncDriver {
    /// Which kiosk the holder of that key is; nil if it does not count.
    func kiosk(of key: KeyPin) -> KioskID? {
        state.withLock { $0.household.partners.first { $0.value.key == key }?.key }
    }

    /// The household as it was last read.
    var household: HouseholdView { state.withLock { $0.household } }

    /// How it stands with every other kiosk, in order of their ids.
    func standings(at now: UTCInstant) -> [PartnerStanding] { state.withLock { standings($0, at: now) } }

    func standings(_ state: borrowing State, at wall: UTCInstant) -> [PartnerStanding] {
        let now = MonotonicInstant.now()
        let photos = state.hub.pendingPhotos
        // A kiosk whose member has left is in no list, and nothing waits for it.
        let partners = state.household.partners.filter { $0.value.terms.isGiving }
        return partners.sorted { $0.key < $1.key }.map { id, partner in
            let standing = state.hub.table.peers[id]?.standing ?? PeerStanding()
            // Nothing waits for one that was given up, though it is given all that there is once it comes.
            let pending = partner.isWaitedFor ? (standing.pendingCount, photos[id] ?? 0) : (0, 0)
            return PartnerStanding(
                kiosk: id, name: partner.name, isConnected: standing.isConnected(at: now),
                heard: standing.age(at: now).map {
                    UTCInstant(milliseconds: wall.milliseconds - $0.nanoseconds / 1_000_000)
                } ?? state.heardBefore[id],
                pendingEntries: pending.0, pendingPhotos: pending.1, hello: standing.hello)
        }
    }

    /// Photos of others that are not here.
    var pendingPhotos: Int { state.withLock { $0.hub.photos.wanted.count } }

    /// Somebody looks: asks every other kiosk whether it is there, and gives them so long to answer.
    func look(for patience: Duration) async {
        let start = MonotonicInstant.now()
        handle(.looked)
        let end = start + .milliseconds(Int64(patience / .milliseconds(1)))
        while MonotonicInstant.now() < end, !Task.isCancelled {
            let isHeard = state.withLock { state in
                state.hub.table.peers.values.allSatisfy {
                    !$0.standing.hasConnection || ($0.standing.heard ?? start) > start
                }
            }
            if isHeard { return }
            try? await Task.sleep(for: .milliseconds(5))  // a cancelled sleep is the end of waiting
        }
    }
}
