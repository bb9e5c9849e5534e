import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Synchronization
import Testing

@testable import Store

/// Folders with several ledgers whose database is damaged or lost.
@Suite struct LedgerRecoveryTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now
    private var file: DamagedFile { DamagedFile(path: folder.path + "/kiosk.mdb") }

    /// Three ledgers, in each what this kiosk says and what another one does. The second is closed.
    private func furnish(keepingPeers: Bool) throws {
        let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
        for (index, store) in stores.enumerated() {
            for number in 1...UInt64(index) + 4 {
                let photo = SeveralLedgers.photo(number << 8 + UInt64(index), byteCount: 9000)
                try store.save(SeveralLedgers.workout(number, photo: photo), at: now)
            }
            // A kiosk has another key in each ledger.
            var household = try Household(
                seed: UInt64(index), kiosks: 2, from: 10 * UInt8(index) + 1, by: store.name.idRule)
            for _ in 0..<60 { try household.step() }
            let records = household.records.map(\.bytes)
            try SeveralLedgers.admit(household.origins, to: store)
            try store.receive(records, at: now, isClockTrusted: true)
        }
        try stores[0].folder.close(stores[1].name, at: now)
        if keepingPeers { try stores[0].folder.keepPeers() }
    }

    private struct Told: Equatable {
        var ledgers: [KeptLedger]
        var entries: [Set<[UInt8]>] = []
        var digests: [StateDigest] = []

        init(_ folder: StoreFolder) throws {
            ledgers = try folder.ledgers()
            for name in SeveralLedgers.names {
                // A ledger of which nothing is left is not there.
                guard ledgers.contains(where: { $0.name == name }) else {
                    entries.append([])
                    continue
                }
                let store = try folder.open(name)
                let rows = try SeveralLedgers.rows(.entries, of: store).merging(
                    SeveralLedgers.rows(.evidence, of: store)
                ) { a, _ in a }
                entries.append(Set(rows.values))
                digests.append(try store.digest())
            }
        }
    }

    private func open() throws -> (store: Store, told: Told) {
        let store = try SeveralLedgers.open(folder)
        while try store.folder.salvagePhoto() {}
        return (store, try Told(store.folder))
    }

    private func clear() {
        let name = folder.path + "/kiosk.mdb"
        for suffix in ["", "-lock", ".damaged-1", ".damaged-1.saved", ".damaged-1.cause"] { unlink(name + suffix) }
    }

    @Test(arguments: [true, false])
    func `a database whose roots are lost gives back every ledger's own entries, each to its ledger`(
        hasPeers: Bool
    ) throws {
        try furnish(keepingPeers: hasPeers)
        let before = try Told(SeveralLedgers.open(folder).folder)
        file.write([UInt8](repeating: 0, count: 2 * 4096) + file.bytes.dropFirst(2 * 4096))
        let (store, after) = try open()
        #expect(after.ledgers == before.ledgers)
        let own = try SeveralLedgers.names.map { try store.folder.open($0).kiosk }
        for (index, (before, after)) in zip(before.entries, after.entries).enumerated() {
            #expect(after.isSubset(of: before))
            func isOwn(_ bytes: [UInt8]) -> Bool { (try? Record(bytes: bytes))?.header.dot.origin == own[index] }
            #expect(Set(after.filter(isOwn)) == Set(before.filter(isOwn)) && after.contains(where: isOwn))
        }
        for name in SeveralLedgers.names {
            let ledger = try store.folder.open(name)
            #expect(try ledger.workouts().filter { $0.kiosk == ledger.kiosk }.allSatisfy(\.isPhotoPresent))
        }
    }

    @Test func `a database of which one table's root is lost gives each ledger back what it had`() throws {
        try furnish(keepingPeers: true)
        let before = try Told(SeveralLedgers.open(folder).folder)
        // A page of another size than a page is damage, and all trees can still be reached.
        let whole = file.bytes
        file.write(Array(whole.dropLast(4096)))
        let (_, after) = try open()
        for (before, after) in zip(before.entries, after.entries) { #expect(after.isSubset(of: before)) }
    }

    @Test func `a kiosk whose database is lost still knows its ledgers`() throws {
        try furnish(keepingPeers: true)
        let before = try Told(SeveralLedgers.open(folder).folder)
        file.write([UInt8](repeating: 0, count: 40 * 4096))
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.ledgers() == before.ledgers)
        for (index, name) in SeveralLedgers.names.enumerated() {
            let entries = Set(try SeveralLedgers.rows(.entries, of: try store.folder.open(name)).values)
            #expect(entries.isSubset(of: before.entries[index]) && !entries.isEmpty)
        }
    }

    @Test func `a ledger that was removed does not come back by the file beside the database`() throws {
        do {
            let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
            for store in stores { try store.announceMember(SeveralLedgers.member, name: "Mia", at: now) }
            try stores[0].folder.keepPeers()
            try stores[0].folder.remove(stores[2].name)
            try stores[0].folder.keepPeers()
            #expect(try stores[0].folder.ledgers().count == 2)
        }
        file.write([UInt8](repeating: 0, count: 40 * 4096))
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.ledgers().map(\.name) == Array(SeveralLedgers.names.prefix(2)))
    }

    @Test func `whatever happened to a file with several ledgers, it opens, and no entry comes into another ledger`()
        throws
    {
        try furnish(keepingPeers: true)
        let before = try Told(SeveralLedgers.open(folder).folder)
        let whole = file.bytes
        var chance = SeededGenerator(seed: 11)
        var healed = 0
        for round in 0..<60 {
            for harm in DamagedFile.Harm.allCases {
                clear()
                // Every other time there is nothing beside it that would tell.
                let peers = DamagedFile(path: folder.path + "/peers")
                let kept = peers.bytes
                if round % 2 == 1 { unlink(peers.path) }
                defer { peers.write(kept) }
                file.write(DamagedFile.harmed(whole, by: harm, &chance))
                let (store, after) = try open()
                for (index, after) in after.entries.enumerated() {
                    for (other, before) in before.entries.enumerated() where other != index {
                        #expect(after.isDisjoint(with: before), "round \(round), \(harm), \(index) has of \(other)")
                    }
                }
                if store.folder.recovery() != nil { healed += 1 }
            }
        }
        #expect(healed > 50)
    }

    // MARK: The row of a ledger

    private func loseRow(of name: LedgerName, in folder: StoreFolder) throws {
        try folder.writeShared { transaction throws(StoreError) in
            try transaction.remove(.meta, LedgerRow.key(name))
        }
    }

    @Test(arguments: [true, false])
    func `a household whose row was lost is still that which this kiosk founded`(hasPeers: Bool) throws {
        let (name, kiosk, kept): (LedgerName, KioskID, [KeptLedger])
        do {
            let folder = try SeveralLedgers.open(folder).folder
            let household = try SeveralLedgers.found(in: folder)
            (name, kiosk, kept) = (household.name, household.kiosk, try folder.ledgers())
            if hasPeers { try folder.keepPeers() }
            try loseRow(of: name, in: folder)
        }
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.open(name).kiosk == kiosk && store.folder.home(at: now).name == name)
        // When it was made only the file beside the database tells.
        if hasPeers { #expect(try store.folder.ledgers() == kept) }
        #expect(try store.folder.ledgers().allSatisfy { $0.closed == nil })
    }

    @Test func `what the file beside the database says of a ledger is not written over by a database that lost it`()
        throws
    {
        let peers = DamagedFile(path: folder.path + "/peers")
        let store = try SeveralLedgers.open(folder)
        let household = try SeveralLedgers.found(in: store.folder)
        try store.folder.keepPeers()
        let kept = peers.bytes
        #expect(!kept.isEmpty)
        try loseRow(of: household.name, in: store.folder)
        let met = Mutex<[String]>([])
        store.folder.watchDamage { what in met.withLock { $0.append(what) } }
        #expect(throws: StoreError.self) { try store.folder.keepPeers() }
        #expect(peers.bytes == kept && met.withLock { $0.count } == 1)
    }

    /// The row says nothing any more, or has another nonce.
    @Test(arguments: [true, false], [true, false])
    func `a kiosk whose database is set aside stays the one that founded its household`(
        hasPeers: Bool, isEmpty: Bool
    ) throws {
        let (name, kiosk): (LedgerName, KioskID)
        do {
            let folder = try SeveralLedgers.open(folder).folder
            let household = try SeveralLedgers.found(in: folder)
            (name, kiosk) = (household.name, household.kiosk)
            if hasPeers { try folder.keepPeers() }
            try folder.writeShared { transaction throws(StoreError) in
                var row = try transaction.value(.meta, LedgerRow.key(name)) ?? []
                if isEmpty { row = [UInt8](repeating: 0, count: row.count) } else { row[row.count - 1] ^= 1 }
                try transaction.put(.meta, LedgerRow.key(name), row)
            }
        }
        // Which page is the file's last depends on what was written before, and it may be free.
        try SuspectMark.set("a page", in: folder.path, calls: FileCalls())
        let store = try SeveralLedgers.open(folder)
        #expect(store.folder.recovery() != nil)
        #expect(try store.folder.open(name).kiosk == kiosk && store.folder.home(at: now).name == name)
    }

    @Test func `an entry that is damaged in one ledger is a gap there and in no other, and heals`() throws {
        try furnish(keepingPeers: false)
        let store = try SeveralLedgers.open(folder)
        let stores = try SeveralLedgers.names.map { try store.folder.open($0) }
        let rows = try SeveralLedgers.rows(.entries, of: stores[2])
        let kiosk = stores[2].kiosk
        let own = rows.filter { Dot(bytes: $0.key)?.origin == kiosk }
        let (key, record) = try #require(
            own.sorted { $0.key.lexicographicallyPrecedes($1.key) }.dropFirst(2).first.map { ($0.key, $0.value) })
        let digests = try stores.map { try $0.digest() }
        var bytes = record
        bytes[bytes.count - 1] ^= 1
        try stores[2].commit { [bytes] transaction throws(StoreError) in try transaction.put(.entries, key, bytes) }
        let dot = try #require(Dot(bytes: key))
        let found = try store.folder.verify()
        #expect(found.map(\.isClean) == [true, true, false] && found.map(\.ledger) == SeveralLedgers.names)
        var pass = VerifyingPass()
        var ledgers: Set<LedgerName?> = []
        while !pass.hasEnded {
            try store.folder.step(&pass)
            if !pass.found.isEmpty { ledgers.insert(pass.ledger) }
            try store.folder.heal(pass)
        }
        #expect(ledgers == [stores[2].name])
        #expect(try store.folder.standingDamage()?.entries == [dot])
        let gaps = try stores.map { store in
            try store.database.read { transaction throws(StoreError) in try transaction.gaps().count }
        }
        #expect(gaps == [0, 0, 1])
        try stores[2].receive([record], at: now, isClockTrusted: true)
        #expect(try store.folder.standingDamage() == nil && stores.map { try $0.digest() } == digests)
    }

    @Test func `derived rows that are wrong in one ledger are named with it, and derived again`() throws {
        try furnish(keepingPeers: false)
        let store = try SeveralLedgers.open(folder)
        let stores = try SeveralLedgers.names.map { try store.folder.open($0) }
        for table in [Table.winners, .timeline, .headers] {
            let key = try #require(
                try SeveralLedgers.rows(table, of: stores[1]).keys.min { $0.lexicographicallyPrecedes($1) })
            try stores[1].commit { transaction throws(StoreError) in try transaction.remove(table, key) }
            let found = try store.folder.verify()
            #expect(found[1].findings.contains(.derived(table: "\(stores[1].name).\(table)", rows: 1)), "\(table)")
            #expect(found[0].isClean && found[2].isClean)
            var pass = VerifyingPass()
            while !pass.hasEnded {
                try store.folder.step(&pass)
                try store.folder.heal(pass)
            }
            #expect(try store.folder.end(pass, at: now), "\(table)")
            #expect(try store.folder.verify().allSatisfy(\.isClean), "\(table)")
        }
    }
}
