import FitPinkyCore
import Ledger
import Reference
import Sync

/// One kiosk of a world of several: what it has for certain, and while it runs, what it knows besides.
final class NetworkKiosk {
    let index: Int
    let identity: Identity
    let id: KioskID
    let member: MemberID
    var disk: MemoryDisk
    var backup: MemoryDisk?
    /// What a disk that lies really has.
    var medium: MemoryDisk?
    var clock = WallClock()
    /// Transactions for which there is no room.
    var failuresLeft = 0
    /// Boundaries of the store that are passed before the power goes.
    var boundariesLeft: Int?
    private(set) var kinds: Set<Fact.Kind>
    /// With all frames, without TLS.
    var bytesSent = 0

    // While it runs.
    var running: Running?
    /// Counts its starts, so that what was meant for an earlier one is known.
    private(set) var start: UInt64 = 0

    struct Running {
        var side: SyncHub
        /// Begun at the first write after the start.
        var writer: EntryWriter?
        /// What the store has to do, in order.
        var jobs: [StoreJob] = []
        var isWorking = false
        /// Every vector that was durable since the start, the newest last, and the digest of each that was asked for.
        var vectors: [(vector: Vector, digest: [UInt8]?)]
        var wake: MonotonicInstant?
        var links: [UInt64: Int] = [:]
    }

    init(_ index: Int, member: MemberID, kinds: Set<Fact.Kind>) throws {
        var seed = [UInt8](repeating: 7, count: Identity.seedByteCount)
        (seed[0], seed[1]) = (UInt8(index & 255), UInt8(index >> 8))
        guard let identity = Identity(seed: seed) else { throw NoIdentity() }
        (self.index, self.identity, id, self.member, self.kinds) = (index, identity, identity.kiosk, member, kinds)
        disk = MemoryDisk(kinds: kinds)
    }

    struct NoIdentity: Error {}

    var isRunning: Bool { running != nil }

    func begin(_ side: SyncHub) {
        start += 1
        running = Running(side: side, vectors: [(disk.replica.vector, nil)])
    }

    func end() {
        running = nil
        boundariesLeft = nil
        disk.start(kinds: kinds)
    }

    func upgrade() {
        kinds = Set(Fact.Kind.allCases)
        disk.start(kinds: kinds)
    }
}
