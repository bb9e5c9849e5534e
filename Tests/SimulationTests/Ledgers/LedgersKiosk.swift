import FitPinkyCore
import Ledger
import Reference
import Support
import Sync
import Synchronization

@testable import Store

/// A ledger that a kiosk shares, or has left and has yet to say so.
struct SharedLedger {
    let store: Store
    var hub: SyncHub
    var ledger: ULID?
    var partners: [KioskID: SharingPeer] = [:]
    var waking: MonotonicInstant?
}

/// One kiosk of a world: a folder of the production store, and what its agent keeps in memory.
final class LedgersKiosk {
    /// Who counts in a ledger, as was last read.
    struct Pins: Equatable {
        var readers: Set<[UInt8]> = []
        var givers: Set<[UInt8]> = []
    }

    let index: Int
    let key: PeerKey
    private(set) var scratch: ScratchFolder
    private(set) var card: ScratchFolder?
    /// By how much its clock is wrong, milliseconds.
    var wrongBy: Int64 = 0
    var isTrusted = true
    private let chance: Mutex<SeededGenerator>
    /// Kept, so that each has one object.
    private var stores: [LedgerName: Store] = [:]
    /// Nil while the power is off.
    private var living: Store?
    var shared: [ULID: SharedLedger] = [:]
    var pins: [ULID: Pins] = [:]
    var arePinsStale = false
    /// Whom it has yet to introduce itself to, and of which household.
    var introduction: (inviter: Int, group: GroupID)?
    /// The kiosk that asks here for a member's own ledger, while its ring calls for a hold.
    var asking: OwnLedgerAsk?
    private let told = Heard()

    /// What stores said since it was last asked.
    private final class Heard: Sendable {
        let entries = Mutex<[(LedgerName, Appended)]>([])
    }

    private static let size = Store.Size(mapBytes: 8 << 20, maxMapBytes: 64 << 20)

    init(_ index: Int, seed: UInt64, at now: UTCInstant) throws {
        self.index = index
        key = PeerKey(of: KioskID(ULID(high: 0xF1, low: UInt64(index))))
        scratch = try ScratchFolder()
        chance = Mutex(SeededGenerator(seed: seed &* 31 &+ UInt64(index)))
        living = try LedgersKiosk.open(scratch, chance)
        try settle(at: now)
    }

    /// The ledger in which it lives.
    var home: Store {
        guard let living else { preconditionFailure("the power is off") }
        return living
    }

    private static func open(_ folder: ScratchFolder, _ chance: borrowing Mutex<SeededGenerator>) throws(StoreError)
        -> Store
    {
        let drawn = SharedChance(chance.withLock { $0.next() })
        return try Store(
            folder: folder.path, size: size, random: { drawn.bytes($0) }, calls: FileCalls(), isSynchronous: false)
    }

    var folder: StoreFolder { home.folder }
    var pin: [UInt8] { key.bytes }
    var name: String { "Person \(index)" }

    /// What it says of itself.
    var introductionFact: KioskFact {
        KioskFact(identityKey: [], name: "Kiosk \(index)", zone: "UTC", tlsPin: pin, address: "kiosk\(index):7465")
    }

    func freshID() -> ULID { chance.withLock { ULID(high: $0.next() >> 16, low: $0.next()) } }

    /// Looks in which ledger the kiosk lives.
    func settle(at now: UTCInstant) throws(StoreError) {
        let home = try folder.home(at: now)
        living = home
        try listen()
        if home.name.group == nil {
            _ = try home.introduce(introductionFact, owner: name, fresh: MemberID(freshID()), at: now)
        }
    }

    func move(to store: Store) throws(StoreError) {
        living = store
        try listen()
    }

    /// Hears from now on what every ledger says.
    func listen() throws(StoreError) {
        for kept in try folder.ledgers() where stores[kept.name] == nil {
            let store = try folder.open(kept.name)
            stores[kept.name] = store
            store.listen { [told, name = kept.name] appended in told.entries.withLock { $0.append((name, appended)) } }
        }
    }

    func heard() -> [(LedgerName, Appended)] {
        told.entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    /// The power goes, and nothing is left but what is on the disk. Then it comes back, perhaps with another card.
    func restart(at now: UTCInstant, _ meanwhile: (inout ScratchFolder) throws -> Void = { _ in }) throws {
        (shared, pins, stores, living, asking) = ([:], [:], [:], nil, nil)
        _ = heard()
        try meanwhile(&scratch)
        living = try LedgersKiosk.open(scratch, chance)
        try settle(at: now)
    }

    /// Copies the card while the power is off.
    func copyCard(at now: UTCInstant) throws {
        try restart(at: now) { scratch in card = try scratch.copy() }
    }

    /// Puts the copy in its place; false if there is none.
    func restoreCard(at now: UTCInstant) throws -> Bool {
        guard let card else { return false }
        try restart(at: now) { scratch in scratch = try card.copy() }
        return true
    }
}

/// Chance that a store draws from, whatever thread asks.
final class SharedChance: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(_ seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

    func bytes(_ count: Int) -> [UInt8] { generator.withLock { $0.bytes(count) } }
}

extension LedgerName {
    /// The group whose ledger it is.
    var group: GroupID? { if case .household(let group) = self { group } else { nil } }
}
