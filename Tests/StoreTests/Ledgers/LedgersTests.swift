import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Testing

@testable import Store

@Suite struct LedgersTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now
    private let household = SeveralLedgers.names[1]
    private let personal = SeveralLedgers.names[2]

    @Test func `a ledger is made once, has one object, and is there after a restart`() throws {
        do {
            let store = try SeveralLedgers.open(folder)
            #expect(try store.folder.ledgers() == [KeptLedger(name: .first)])
            let made = try store.folder.make(household, at: now)
            #expect(try store.folder.make(household, at: UTCInstant(milliseconds: 5)) === made)
            #expect(try store.folder.open(household) === made && store.folder.open(.first) === store)
            #expect(try store.folder.make(.first, at: now) === store)
            try made.save(SeveralLedgers.workout(1), at: now)
        }
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.ledgers() == [KeptLedger(name: .first), KeptLedger(name: household, made: now)])
        #expect(try store.folder.open(household).entryCount() == 2 && store.entryCount() == 0)
        #expect(throws: StoreError.noLedger(personal)) { try store.folder.open(personal) }
    }

    @Test func `not more ledgers are made than the limit says, and one that goes makes room`() throws {
        let store = try SeveralLedgers.open(folder)
        func name(_ number: Int) -> LedgerName { .personal(ULID(high: 1, low: UInt64(number))) }
        for number in 1..<StoreFolder.maxLedgers {
            let ledger = try store.folder.make(name(number), at: now)
            try ledger.save(SeveralLedgers.workout(UInt64(number)), at: now)
        }
        let refusal = StoreError.tooManyLedgers(allowed: 32)
        #expect(throws: refusal) { try store.folder.make(name(32), at: now) }
        #expect(throws: refusal) { try store.folder.make(name(33), at: now) }
        #expect(try store.folder.ledgers().count == 32 && store.folder.verify().allSatisfy(\.isClean))
        try store.folder.remove(name(7))
        #expect(try store.folder.make(name(33), at: now).entryCount() == 0)
        #expect(throws: refusal) { try store.folder.make(name(34), at: now) }
    }

    @Test func `a closed ledger takes no entries in words, can be read, and takes them again once it is reopened`()
        throws
    {
        let other = TemporaryFolder()
        let foreign = try SeveralLedgers.open(other).folder.make(household, at: now)
        let introduction = KioskFact(
            identityKey: foreign.publicKey, name: "Kiosk", zone: "UTC", owner: SeveralLedgers.member)
        try foreign.say([.kiosk(introduction)], at: now)
        try foreign.save(SeveralLedgers.workout(7), at: now)
        let records = Array(try SeveralLedgers.rows(.entries, of: foreign).values)
        do {
            let store = try SeveralLedgers.open(folder)
            let ledger = try store.folder.make(household, at: now)
            try SeveralLedgers.admit(to: ledger)
            try ledger.save(SeveralLedgers.workout(1, photo: SeveralLedgers.photo(1)), at: now)
            try store.folder.close(household, at: now)
            try store.folder.close(household, at: UTCInstant(milliseconds: 5))
        }
        let store = try SeveralLedgers.open(folder)
        let ledger = try store.folder.open(household)
        #expect(try store.folder.ledgers()[1].closed == now)
        let digest = try ledger.digest()
        let refusal = StoreError.ledgerClosed(household)
        #expect(
            "\(refusal)" == "the ledger \(household.text) is closed and takes no more entries; it can still be read")
        #expect(throws: refusal) { try ledger.save(SeveralLedgers.workout(2), at: now) }
        #expect(throws: refusal) { try ledger.announceMember(SeveralLedgers.member, name: "Mia", at: now) }
        #expect(throws: refusal) { try ledger.receive(records, at: now, isClockTrusted: true) }
        #expect(throws: refusal) { try ledger.takeIn(records, at: now, isClockTrusted: true) }
        #expect(try ledger.digest() == digest && ledger.workouts().count == 1)
        #expect(try ledger.entryCount() == 2 + SeveralLedgers.foundersEntries)
        // The others go on.
        try store.save(SeveralLedgers.workout(3), at: now)
        try store.folder.reopen(household)
        try ledger.save(SeveralLedgers.workout(2), at: now)
        try SeveralLedgers.admit([foreign.kiosk], to: ledger)
        try ledger.receive(records, at: now, isClockTrusted: true)
        #expect(try ledger.workouts().count == 3 && store.folder.ledgers()[1].closed == nil)
    }

    @Test func `the first ledger can be closed and reopened, and cannot be removed`() throws {
        let store = try SeveralLedgers.open(folder)
        try store.folder.close(.first, at: now)
        #expect(throws: StoreError.ledgerClosed(.first)) { try store.save(SeveralLedgers.workout(1), at: now) }
        #expect(try store.folder.ledgers() == [KeptLedger(name: .first, closed: now)])
        try store.folder.reopen(.first)
        try store.save(SeveralLedgers.workout(1), at: now)
        #expect(throws: StoreError.firstLedgerStays) { try store.folder.remove(.first) }
        #expect(try store.entryCount() == 2)
    }

    @Test func `a ledger that was removed leaves no byte of its entries after compacting, and the others as they were`()
        throws
    {
        let file = DamagedFile(path: folder.path + "/kiosk.mdb")
        let words = "a caption that is nowhere else"
        var records: [[UInt8]] = []
        do {
            let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
            for (index, store) in stores.enumerated() {
                let photo = SeveralLedgers.photo(UInt64(index), byteCount: 70_000)
                try store.save(SeveralLedgers.workout(1, photo: photo), at: now)
            }
            let id = try #require(try stores[1].workouts().first).fact.workout
            let caption = CaptionFact(workout: id, member: SeveralLedgers.member, text: words)
            try stores[1].say([.caption(caption)], at: now)
            records = Array(try SeveralLedgers.rows(.entries, of: stores[1]).values)
            let store = stores[0]
            let digests = try [stores[0], stores[2]].map { try $0.digest() }
            try store.keep(
                invitations: [1],
                pairing: .init(pin: [UInt8](repeating: 8, count: 32), group: GroupID(ULID(high: 6, low: 1))), at: now)
            _ = try stores[1].household(today: .first)
            try store.folder.remove(household)
            #expect(throws: StoreError.noLedger(household)) { try stores[1].workouts() }
            #expect(throws: StoreError.noLedger(household)) { try stores[1].save(SeveralLedgers.workout(2), at: now) }
            #expect(throws: StoreError.noLedger(household)) { try stores[1].household(today: .first) }
            #expect(try [stores[0], stores[2]].map { try $0.digest() } == digests)
            #expect(try store.photoHashes().count == 2 && SeveralLedgers.rows(.thumbnails, of: store).count == 2)
            #expect(try store.folder.verify().allSatisfy(\.isClean))
            try #require(try store.folder.compact() != nil)
        }
        let bytes = file.bytes
        func has(_ needle: [UInt8]) -> Bool { SeveralLedgers.has(needle, in: bytes) }
        #expect(!has(Array(words.utf8)) && !has(Array(household.text.utf8)) && !has(household.bytes))
        for record in records { #expect(!has(Array(record.suffix(48))) && !has(Array(record.prefix(48)))) }
        #expect(!has(Array(SeveralLedgers.photo(1, byteCount: 70_000).bytes.prefix(48))))
        // A search that finds nothing would find nothing.
        #expect(
            has(Array(personal.text.utf8)) && has(Array(SeveralLedgers.photo(2, byteCount: 70_000).bytes.prefix(48))))
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.ledgers().map(\.name) == [.first, personal])
        #expect(try store.folder.make(household, at: now).entryCount() == 0)
    }

    @Test func `tables that were left by a removal go when the folder is opened, and those that lost their row stay`()
        throws
    {
        do {
            let stores = try SeveralLedgers.all(in: try SeveralLedgers.open(folder))
            try stores[2].save(SeveralLedgers.workout(1), at: now)
            // As if the power had gone before the names did, and as damage would have it.
            for name in [household, personal] {
                try stores[0].commit { transaction throws(StoreError) in
                    try transaction.remove(.meta, LedgerRow.key(name))
                    if name == household {
                        for table in Table.ofLedger { try transaction.of(name).clear(table) }
                    }
                }
            }
        }
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.ledgers() == [KeptLedger(name: .first), KeptLedger(name: personal)])
        #expect(try store.folder.open(personal).workouts().count == 1)
        try #require(try store.folder.compact() != nil)
        let bytes = DamagedFile(path: folder.path + "/kiosk.mdb").bytes
        #expect(SeveralLedgers.has(Array(personal.text.utf8), in: bytes))
        #expect(!SeveralLedgers.has(Array(household.text.utf8), in: bytes))
    }

    @Test func `a database that never had another ledger is as earlier versions know it`() throws {
        func schema(_ store: Store) throws -> UInt32 {
            try store.database.read { transaction throws(StoreError) in
                Meta.number(try transaction.value(.meta, Meta.schema) ?? [])
            }
        }
        let store = try SeveralLedgers.open(folder)
        #expect(try schema(store) == Store.schema)
        _ = try store.folder.make(household, at: now)
        // Those versions would take photos away that they see nobody mention.
        #expect(try schema(store) == Store.newestSchema)
        try store.folder.remove(household)
        #expect(try schema(store) == Store.schema)
    }

    @Test func `whoever reads while ledgers are made and removed sees those that were there`() async throws {
        let store = try SeveralLedgers.open(folder)
        try store.save(SeveralLedgers.workout(1), at: now)
        let digest = try store.digest()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<300 {
                        #expect(try store.digest() == digest)
                        for ledger in try store.folder.ledgers() {
                            do throws(StoreError) {
                                _ = try store.folder.open(ledger.name).workouts()
                            } catch {
                                #expect(error == .noLedger(ledger.name))
                            }
                        }
                    }
                }
            }
            group.addTask {
                for round in 0..<40 {
                    let name = SeveralLedgers.names[1 + round % 2]
                    try store.folder.make(name, at: SeveralLedgers.now).save(
                        SeveralLedgers.workout(2), at: SeveralLedgers.now)
                    try store.folder.remove(name)
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.folder.verify().allSatisfy(\.isClean))
    }
}
