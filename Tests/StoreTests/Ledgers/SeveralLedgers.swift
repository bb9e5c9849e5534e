import FitPinkyCore
import Glibc
import Households
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

/// Folders with several ledgers. Nothing here is about losing power, so nothing syncs.
enum SeveralLedgers {
    static let now = UTCInstant(milliseconds: 1_772_127_245_120)
    private static let founded = try? FoundedLedger()
    /// Who founded the household, by another kiosk; the same one in every ledger.
    static let member = founded?.founder ?? MemberID(ULID(high: 3, low: 4))
    /// The kiosk at which it was founded.
    static let founder = founded?.kiosk(0)
    /// How many entries of the founder's kiosk ``all(in:)`` brings: three, and one admission.
    static let foundersEntries = 4
    /// How many entries ``all(in:)`` leaves in the household: the founder's, and the agreement of this kiosk.
    static let entriesOfAll = foundersEntries + 1
    static let names: [LedgerName] = [
        .first, .household(founded?.group ?? GroupID(ULID(high: 6, low: 1))),
        .personal(ULID(high: 0x7777_7777, low: 9)),
    ]

    /// Has the household's founder admit the store's kiosk as one of hers, and then those; nothing in ledgers that take in everybody's
    /// entries.
    static func admit(_ kiosks: [KioskID] = [], to store: Store) throws {
        guard store.name == names[1] else { return }
        var ledger = try #require(founded)
        for kiosk in [store.kiosk] + kiosks { try ledger.admit(kiosk, member: ledger.founder) }
        try store.receive(ledger.records.map(\.bytes), at: now, isClockTrusted: true)
        // It agrees, unless it did before.
        guard !KioskReading(store.kiosk, from: try store.settings()).serves(store.kiosk, ledger.founder) else { return }
        let introduction = KioskFact(
            identityKey: store.publicKey, name: "Kiosk", zone: "UTC", owner: ledger.founder)
        try store.say([.kiosk(introduction)], at: now)
    }

    static func open(
        _ folder: TemporaryFolder, size: Store.Size = .init(),
        random: @escaping @Sendable (Int) -> [UInt8] = Store.systemRandom
    ) throws -> Store {
        try Store(folder: folder.path, size: size, random: random, calls: FileCalls(), isSynchronous: false)
    }

    /// Every ledger of `names`, made if it is not there. In the household the kiosk serves ``member``.
    static func all(in store: Store) throws -> [Store] {
        var stores = [store]
        for name in names.dropFirst() { stores.append(try store.folder.make(name, at: now)) }
        try admit(to: stores[1])
        return stores
    }

    static func photo(_ seed: UInt64, byteCount: Int = 40_000) -> Store.Photo {
        var chance = SeededGenerator(seed: seed)
        let bytes = chance.bytes(byteCount)
        return Store.Photo(
            bytes: bytes, type: "image/jpeg", width: 1280, height: 720, thumbnail: Array(Entry.hash(bytes).prefix(9)))
    }

    static func id(_ number: UInt64) -> WorkoutID { WorkoutID(ULID(high: 1, low: number)) }

    static func workout(
        _ number: UInt64, by author: MemberID = member, photo: Store.Photo? = nil, day: Int = 20_510
    ) -> Store.NewWorkout {
        let moment = KnownMoment(
            instant: UTCInstant(milliseconds: Int64(day) * 86_400_000 + Int64(number)), zone: "UTC",
            day: Day(daysSince1970: day) ?? .first)
        return Store.NewWorkout(id: id(number), author: author, moment: .known(moment), photo: photo)
    }

    /// A household that the kiosk founds, for Ana; nobody has joined it yet. The same one every time.
    static func found(in folder: StoreFolder, nonce: Nonce = Nonce(ULID(high: 0xA1, low: 0xB2))) throws -> Store {
        try folder.found(
            [
                .member(MemberFact(member: member, name: "Ana", nonce: nonce)),
                .group(
                    GroupFact(
                        group: GroupID(ULID(high: 0, low: 0)), name: "", created: .first, weekStart: .monday,
                        dayStart: 0, maxMembers: 2, creator: member, nonce: nonce)),
            ], as: KioskFact(identityKey: [], name: "Kiosk", zone: "UTC"), at: now)
    }

    static func rows(_ table: Table, of store: Store) throws -> [[UInt8]: [UInt8]] {
        try store.database.read { transaction throws(StoreError) in
            var rows: [[UInt8]: [UInt8]] = [:]
            try transaction.visit(table, .ascending()) { key, value in
                rows[Array(copying: key)] = Array(copying: value)
                return true
            }
            return rows
        }
    }

    /// Whether those bytes follow each other anywhere.
    static func has(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let first = needle.first else { return false }
            var offset = 0
            while offset <= bytes.count - needle.count,
                let found = memchr(start + offset, Int32(first), bytes.count - needle.count - offset + 1)
            {
                if memcmp(found, needle, needle.count) == 0 { return true }
                offset = start.distance(to: UnsafeRawPointer(found)) + 1
            }
            return false
        }
    }

    static func backup(_ store: Store, in folder: TemporaryFolder) throws -> String {
        var bytes: [UInt8] = []
        try store.folder.backup(includesIdentity: true) { piece throws(StoreError) in bytes += piece }
        let path = folder.path + "/several.backup"
        DamagedFile(path: path).write(bytes)
        return path
    }
}

/// Chance of its own for each ledger: what is drawn for one is not missed by another.
final class ChanceByLedger: Sendable {
    private let state: Mutex<(current: Int, generators: [SeededGenerator])>

    init(seeds: [UInt64]) { state = Mutex((0, seeds.map { SeededGenerator(seed: $0) })) }

    /// From now on it is drawn for that ledger.
    func draw(for index: Int) { state.withLock { $0.current = index } }

    func bytes(_ count: Int) -> [UInt8] { state.withLock { $0.generators[$0.current].bytes(count) } }
}
