import FitPinkyCore
import Glibc
import HealthExport
import Ledger
import Support
import Testing

@testable import Store

/// Health data in backups, and after what else is done with all of a store.
@Suite struct HealthBackupTests: HealthSamples {
    let furnished = Furnished()

    @Test func `a backup brings health data, keeps what is later here, and heals what is damaged`() throws {
        let (old, new) = (summary(0..<40, value: 1, exported: 1_000), summary(20..<60, value: 800, exported: 2_000))
        let store = try furnished.open()
        try store.importHealth(old, of: ana)
        let path = try SeveralLedgers.backup(store, in: furnished.folder)
        let folder = TemporaryFolder()
        let after = try SeveralLedgers.open(folder)
        try after.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try all(after).days == old.days && after.healthSources(of: ana) == old.sources)
        // What was imported since stays; what only the backup has comes.
        try store.importHealth(new, of: ana)
        let row = try #require(try furnished.rows(.health, in: store).first { $0.key.count == 20 })
        try furnished.put(.health, row.key, [1, 2, 3], in: store)
        try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try store.verify().isClean)
        #expect(try all(store).days.map(\.steps) == (0..<60).map { $0 < 20 ? 1 + $0 : 800 + $0 })
    }

    @Test func `a backup without health data is as earlier versions read it, and theirs restore`() throws {
        let store = try furnished.open()
        let path = try SeveralLedgers.backup(store, in: furnished.folder)
        var reader = try BackupReader(path: path, calls: FileCalls())
        while let frame = try reader.frame() { #expect(frame.kind != .health) }
        #expect(BackupFormat.Kind.health.rawValue == 12)
    }

    @Test func `health data that a new kiosk restores without an identity is that of its owner, and can be erased`()
        throws
    {
        let (before, folder) = (TemporaryFolder(), TemporaryFolder())
        let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
        let home = try SeveralLedgers.open(before).folder.home(at: furnished.now)
        let owner = try home.introduce(introduction, owner: "Ana", fresh: ana, at: furnished.now)
        let said = summary(0..<40, workouts: [workout(3)])
        try home.importHealth(said, of: owner)
        let path = try SeveralLedgers.backup(home, in: furnished.folder)
        let store = try SeveralLedgers.open(folder)
        try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        let after = try store.folder.home(at: furnished.now)
        #expect(after.name == home.name && after.kiosk != home.kiosk)
        let known = try after.introduce(introduction, owner: "Anna", fresh: other, at: furnished.now)
        #expect(known != owner)
        #expect(try all(after, of: known).days == said.days && all(after, of: known).workouts == said.workouts)
        #expect(try after.healthSources(of: known) == said.sources && !after.hasHealth(of: owner))
        #expect(try after.eraseHealth(of: known) == 40)
        #expect(try furnished.rows(.health, in: after).isEmpty)
    }

    @Test func `of several members' ledgers that a new kiosk restores, health data of another name stays as it is`()
        throws
    {
        for (name, isTheirs) in [("Ana", true), ("Tom", false)] {
            let (before, folder) = (TemporaryFolder(), TemporaryFolder())
            let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
            let home = try SeveralLedgers.open(before).folder.home(at: furnished.now)
            let owner = try home.introduce(introduction, owner: "Ana", fresh: ana, at: furnished.now)
            try home.importHealth(summary(0..<40), of: owner)
            _ = try home.folder.make(
                .personal(ULID(high: 77, low: 7)), at: UTCInstant(milliseconds: furnished.now.milliseconds + 1_000))
            let path = try SeveralLedgers.backup(home, in: furnished.folder)
            let store = try SeveralLedgers.open(folder)
            try store.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
            let after = try store.folder.home(at: furnished.now)
            #expect(after.name == home.name)
            let known = try after.introduce(introduction, owner: name, fresh: other, at: furnished.now)
            #expect(try after.hasHealth(of: known) == isTheirs && after.hasHealth(of: owner) != isTheirs)
        }
    }

    @Test func `a rebuild and compacting keep health data`() throws {
        let store = try furnished.open()
        let said = summary(0..<50, workouts: [workout(4)])
        try store.importHealth(said, of: ana)
        try store.folder.rebuild()
        #expect(try all(store).days == said.days)
        _ = try store.folder.compact()
        #expect(try all(store).workouts == said.workouts && store.healthSources(of: ana) == said.sources)
        #expect(try store.verify().isClean)
    }

    @Test func `what is written while nobody imported is what was written before`() throws {
        let store = try furnished.open()
        #expect(try furnished.rows(.health, in: store).isEmpty)
        #expect(
            try store.importHealth(HealthSummary(exportedAt: nil, days: [], workouts: [], sources: []), of: ana) == 0)
        #expect(try furnished.rows(.health, in: store).isEmpty)
    }

    @Test func `a kiosk that takes over its owner's ledger from another of theirs keeps their health data`() throws {
        let folder = TemporaryFolder()
        let store = try SeveralLedgers.open(folder)
        let home = try store.folder.home(at: furnished.now)
        let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
        let owner = try home.introduce(introduction, owner: "Ana", fresh: ana, at: furnished.now)
        let said = summary(0..<40)
        try home.importHealth(said, of: owner)
        let other = try #require(ULID(bytes: [UInt8](repeating: 9, count: 16)))
        let there = MemberID(ULID(high: 77, low: 1))
        try home.folder.introduce(introduction, of: there, toPersonal: other, at: furnished.now)
        let adopted = try home.folder.adopt(personal: other, at: furnished.now)
        #expect(adopted !== home)
        #expect(try all(adopted, of: there).days == said.days && adopted.healthSources(of: there) == said.sources)
        #expect(try !home.hasHealth(of: owner))
    }
}
