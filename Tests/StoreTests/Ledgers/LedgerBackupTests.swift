import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

@Suite struct LedgerBackupTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    private func furnished() throws -> [Store] {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        for (index, store) in stores.enumerated() {
            // One photo is in all, the others in one each.
            try store.save(SeveralLedgers.workout(1, photo: SeveralLedgers.photo(1)), at: now)
            try store.save(SeveralLedgers.workout(2, photo: SeveralLedgers.photo(UInt64(index) + 2)), at: now)
            _ = try store.announce(week: .first, verdict: Verdict(result: .allHit, owes: []), news: [])
        }
        return stores
    }

    private func opened(_ other: TemporaryFolder, with backup: String) throws -> Store {
        let seed = try #require(try Store.check(backup: backup))
        try #require(try Store.adopt(seed: seed, folder: other.path))
        return try SeveralLedgers.open(other)
    }

    @Test func `a backup of several ledgers restores each, closed ones as closed, and twice changes nothing`() throws {
        let stores = try furnished()
        try stores[0].folder.close(stores[1].name, at: now)
        let backup = try SeveralLedgers.backup(stores[0], in: folder)
        #expect(DamagedFile(path: backup).bytes.starts(with: "fitpinky backup 2\n".utf8))
        let other = TemporaryFolder()
        let store = try opened(other, with: backup)
        let restored = try store.folder.restore(from: backup, at: now, isClockTrusted: true)
        #expect(restored == Restored(entries: 9 + SeveralLedgers.foundersEntries, photos: 4))
        #expect(try store.folder.ledgers() == stores[0].folder.ledgers())
        for one in stores {
            let same = try store.folder.open(one.name)
            #expect(try same.digest() == one.digest() && same.vector() == one.vector() && same.kiosk == one.kiosk)
            #expect(try same.workouts() == one.workouts() && same.announcedVerdicts() == one.announcedVerdicts())
        }
        #expect(try store.folder.verify().allSatisfy(\.isClean))
        #expect(
            try store.folder.restore(from: backup, at: now, isClockTrusted: true)
                == Restored(knownEntries: 9 + SeveralLedgers.foundersEntries))
        // What was closed or opened here since stays so.
        try store.folder.reopen(stores[1].name)
        try store.folder.restore(from: backup, at: now, isClockTrusted: true)
        #expect(try store.folder.ledgers()[1].closed == nil)
        try store.folder.open(stores[1].name).save(SeveralLedgers.workout(3), at: now)
    }

    @Test func `a backup of one ledger is as earlier versions read it, and restores into the first`() throws {
        let backup: String
        do {
            let store = try SeveralLedgers.open(folder)
            try store.save(SeveralLedgers.workout(1, photo: SeveralLedgers.photo(1)), at: now)
            backup = try SeveralLedgers.backup(store, in: folder)
        }
        #expect(DamagedFile(path: backup).bytes.starts(with: "fitpinky backup 1\n".utf8))
        let other = TemporaryFolder()
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(other))
        #expect(try stores[0].folder.restore(from: backup, at: now, isClockTrusted: true).entries == 2)
        #expect(try stores.map { try $0.entryCount() } == [2, SeveralLedgers.entriesOfAll, 0])
    }

    @Test func `another kiosk's backup brings its ledgers, and this kiosk goes on in them as itself`() throws {
        let stores = try furnished()
        let backup = try SeveralLedgers.backup(stores[0], in: folder)
        let other = TemporaryFolder()
        let store = try SeveralLedgers.open(other)
        try store.folder.restore(from: backup, at: now, isClockTrusted: true)
        let personal = try store.folder.open(SeveralLedgers.names[2])
        #expect(try personal.workouts() == stores[2].workouts() && personal.kiosk != stores[2].kiosk)
        // What that kiosk announced was announced there.
        #expect(try personal.announcedVerdicts().isEmpty)
        try personal.save(SeveralLedgers.workout(3), at: now)
        let more = Array(try SeveralLedgers.rows(.entries, of: personal).values)
        try stores[2].receive(more, at: now, isClockTrusted: true)
        #expect(try stores[2].digest() == personal.digest() && stores[0].workouts().count == 2)
    }

    @Test func `a backup of several ledgers that was cut or altered anywhere brings nothing`() throws {
        let backup = try SeveralLedgers.backup(try furnished()[0], in: folder)
        let whole = DamagedFile(path: backup).bytes
        let other = TemporaryFolder()
        let store = try SeveralLedgers.open(other)
        var chance = SeededGenerator(seed: 3)
        for _ in 0..<80 {
            var bytes = whole
            if Bool.random(using: &chance) {
                bytes.removeLast(Int.random(in: 1...whole.count, using: &chance))
            } else {
                bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            }
            DamagedFile(path: backup).write(bytes)
            #expect(throws: StoreError.self) {
                try store.folder.restore(from: backup, at: now, isClockTrusted: true)
            }
            #expect(try store.folder.ledgers().count == 1 && store.entryCount() == 0)
        }
    }

    @Test func `statistics tell of every ledger, and add up what is counted`() throws {
        let stores = try furnished()
        try stores[2].save(SeveralLedgers.workout(3), at: now)
        let statistics = try stores[0].statistics()
        #expect(statistics.ledgers.map(\.kept.name) == SeveralLedgers.names)
        let founders = SeveralLedgers.foundersEntries
        #expect(
            statistics.ledgers.map(\.entries) == [3, 3 + founders, 4]
                && statistics.ledgers.map(\.workouts) == [2, 2, 3])
        #expect(try statistics.ledgers.map(\.digest) == stores.map { try $0.digest() })
        #expect(statistics.entries == 10 + founders && statistics.workouts == 7 && statistics.photos == 4)
        #expect(try stores[2].statistics().digest == stores[2].digest())
    }
}
