import FitPinkyCore
import Ledger
import Stores
import Support
import Testing

@testable import Store

/// The ledgers of one folder are as those of as many folders.
@Suite struct SeparationTests {
    /// A folder with several ledgers, and for each of them a folder that has no other.
    private final class World {
        let folder = TemporaryFolder()
        let alone: [TemporaryFolder]
        private(set) var together: [Store] = []
        private(set) var each: [Store] = []
        private var chance: SeededGenerator
        private var households: [Household] = []
        private var given: [Int] = []
        private var now = SeveralLedgers.now.milliseconds
        private let shared: ChanceByLedger
        private let seed: UInt64
        private var number: UInt64 = 100
        private var generation: UInt64 = 0

        init(seed: UInt64, ledgers count: Int) throws {
            self.seed = seed
            chance = SeededGenerator(seed: seed)
            shared = ChanceByLedger(seeds: (0..<UInt64(count)).map { seed &* 31 &+ $0 })
            alone = (0..<count).map { _ in TemporaryFolder() }
            let secret = chance.bytes(Identity.seedByteCount)
            try #require(try Store.adopt(seed: secret, folder: folder.path))
            for (index, folder) in alone.enumerated() {
                try #require(try Store.adopt(seed: secret, folder: folder.path))
                let rule = SeveralLedgers.names[index].idRule
                households.append(try Household(seed: seed &+ UInt64(index) << 32, kiosks: 2, by: rule))
                given.append(0)
            }
            try open()
            for (index, stores) in zip(together, each).enumerated() {
                shared.draw(for: index)
                for store in [stores.0, stores.1] { try SeveralLedgers.admit(households[index].origins, to: store) }
            }
        }

        private func open() throws {
            let shared = shared
            let first = try SeveralLedgers.open(folder) { shared.bytes($0) }
            // Nothing is taken in here: it would draw chance of the wrong ledger.
            together = try SeveralLedgers.names.prefix(alone.count).map {
                try first.folder.make($0, at: SeveralLedgers.now)
            }
            generation += 1
            each = try alone.enumerated().map { index, folder in
                let own = lonely[index]
                let first = try SeveralLedgers.open(folder) { own.bytes($0) }
                return try first.folder.make(SeveralLedgers.names[index], at: SeveralLedgers.now)
            }
        }

        private lazy var lonely = alone.indices.map { ChanceByLedger(seeds: [seed &* 31 &+ UInt64($0)]) }

        /// One thing more happens, in one ledger and in the folder that has it alone.
        func step() throws {
            now += Int64.random(in: 1..<9_000_000, using: &chance)
            let index = Int.random(in: alone.indices, using: &chance)
            shared.draw(for: index)
            let at = UTCInstant(milliseconds: now)
            number += 1
            let drawn = SeveralLedgers.id(UInt64.random(in: 101...number, using: &chance))
            let known = try together[index].workouts().map(\.fact.workout).prefix(20)
            let id = known.randomElement(using: &chance) ?? drawn
            let today = try #require(Day(daysSince1970: Int(now / 86_400_000)))
            let kind = Int.random(in: 0..<24, using: &chance)
            let hasPhoto = Bool.random(using: &chance)
            let batch = kind < 8 ? try records(for: index) : []
            for store in [together[index], each[index]] {
                switch kind {
                case 0..<8: try store.receive(batch, at: at, isClockTrusted: true)
                case 8..<14:
                    let photo = hasPhoto ? SeveralLedgers.photo(number << 8 + UInt64(index), byteCount: 9000) : nil
                    try store.save(SeveralLedgers.workout(number, photo: photo), at: at)
                case 14: try store.say([.delete(DeleteFact(workout: id, member: SeveralLedgers.member))], at: at)
                case 15: try store.announceMember(SeveralLedgers.member, name: "\(number)", at: at)
                case 16: _ = try store.scrub(at: at, isClockTrusted: true)
                case 17: _ = try store.household(today: today)
                case 18: try store.rebuild()
                case 19:
                    let verdict = Verdict(result: .allHit, owes: [])
                    _ = try store.announce(week: today, verdict: verdict, news: [])
                case 20: try store.notePartner(KioskID(ULID(high: 4, low: 4)), has: store.vector(), at: at)
                default: _ = try store.vector()
                }
            }
            switch Int.random(in: 0..<40, using: &chance) {
            case 0:
                (together, each) = ([], [])
                try open()
            case 1: try #require(try together[0].folder.compact() != nil)
            default: break
            }
        }

        private func records(for index: Int) throws -> [[UInt8]] {
            for _ in 0..<20 { try households[index].step() }
            let rest = households[index].records.map(\.bytes).dropFirst(given[index])
            let batch = rest.prefix(Int.random(in: 1...30, using: &chance))
            given[index] += batch.count
            return batch.shuffled(using: &chance)
        }

        /// Everything becomes of backups, in new folders.
        func restore() throws {
            let (backup, backups) = (
                try SeveralLedgers.backup(together[0], in: folder),
                try zip(each, alone).map { try SeveralLedgers.backup($0, in: $1) }
            )
            (together, each) = ([], [])
            together = try restored(from: backup)
            each = try backups.enumerated().map { index, backup in
                try restored(from: backup)[0].folder.open(SeveralLedgers.names[index])
            }
        }

        private var kept: [TemporaryFolder] = []

        private func restored(from backup: String) throws -> [Store] {
            let folder = TemporaryFolder()
            kept.append(folder)
            let seed = try #require(try Store.check(backup: backup))
            try #require(try Store.adopt(seed: seed, folder: folder.path))
            let first = try SeveralLedgers.open(folder)
            let restored = try first.folder.restore(
                from: backup, at: UTCInstant(milliseconds: now), isClockTrusted: true)
            #expect(restored.refusedEntries == 0 && restored.knownEntries == 0)
            return Array(try first.folder.ledgers().map { try first.folder.open($0.name) }.prefix(alone.count))
        }

        /// Compares every row, and what is worked out from it.
        func compare(_ comment: Comment) throws {
            for (one, other) in zip(together, each) {
                #expect(one.kiosk == other.kiosk)
                for table in Table.ofLedger where table != .ledgerMeta {
                    #expect(
                        try SeveralLedgers.rows(table, of: one) == SeveralLedgers.rows(table, of: other),
                        "\(comment): \(table) of \(one.name)")
                }
                let values = try SeveralLedgers.rows(.ledgerMeta, of: one).filter { isOfLedger($0.key) }
                let others = try SeveralLedgers.rows(.ledgerMeta, of: other).filter { isOfLedger($0.key) }
                #expect(values == others && !values.isEmpty, "\(comment): \(one.name)")
                #expect(try one.digest() == other.digest() && one.vector() == other.vector(), "\(comment)")
                #expect(try one.workouts(includingDeleted: true) == other.workouts(includingDeleted: true))
                let today = try #require(Day(daysSince1970: Int(now / 86_400_000)))
                #expect(try one.household(today: today) == other.household(today: today), "\(comment)")
            }
            #expect(try together[0].folder.verify().flatMap(\.findings) == [], "\(comment)")
        }

        private func isOfLedger(_ key: [UInt8]) -> Bool {
            [Meta.ownHeadPrefix, Meta.latestStamp, Meta.founder, Meta.partnerPrefix, Meta.gapPrefix, Meta.factSchema]
                .contains { key.starts(with: $0) }
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `several ledgers of a folder are as one each of several folders, whatever happens in whatever order`(
        seed: UInt64
    ) throws {
        let world = try World(seed: seed, ledgers: Int(seed % 2) + 2)
        for step in 0..<120 {
            try world.step()
            if step % 40 == 39 { try world.compare("seed \(seed), step \(step)") }
        }
        // One that never had an entry would agree with anything.
        for store in world.together { #expect(try store.entryCount() > 20) }
        #expect(Set(try world.together.map { try $0.digest() }).count == world.together.count)
        try world.restore()
        try world.compare("seed \(seed), restored")
        try world.together[0].folder.rebuild()
        try world.compare("seed \(seed), rebuilt")
    }

    @Test func `no kiosk's key is the same in two ledgers, and no entry is in two`() throws {
        let folder = TemporaryFolder()
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        for store in stores { try store.save(SeveralLedgers.workout(1), at: SeveralLedgers.now) }
        #expect(Set(stores.map(\.kiosk)).count == 3 && Set(stores.map(\.publicKey)).count == 3)
        #expect(stores[0].publicKey == stores[0].folder.identity.publicKey)
        let founder = try #require(SeveralLedgers.founder).ulid.bytes
        func own(_ table: Table) throws -> [Set<[UInt8]>] {
            try stores.map { Set(try SeveralLedgers.rows(table, of: $0).keys.filter { !$0.starts(with: founder) }) }
        }
        let (keys, entries) = (try own(.keys), try own(.entries))
        #expect(keys.allSatisfy { $0.count == 1 } && keys.reduce(Set()) { $0.union($1) }.count == 3)
        #expect(entries.allSatisfy { $0.count == 2 } && entries.reduce(Set()) { $0.union($1) }.count == 6)
        // One device has one TLS key until it is told otherwise.
        #expect(Set(stores.map(\.deviceKey)).count == 1)
    }
}
