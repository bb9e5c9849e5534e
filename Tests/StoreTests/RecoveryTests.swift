import FitPinkyCore
import Glibc
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

@Suite struct RecoveryTests {
    private let kiosk = Furnished()
    private var file: DamagedFile { DamagedFile(path: kiosk.folder.path + "/kiosk.mdb") }

    /// What a whole store tells.
    private struct Told: Equatable {
        var digest: StateDigest
        var vector: Vector
        var entries: [[UInt8]]
        var photos: Set<[UInt8]>

        init(_ store: Store, _ kiosk: Furnished) throws {
            (digest, vector) = (try store.digest(), try store.vector())
            entries = try kiosk.rows(.entries, in: store).map(\.value)
            photos = try store.photoHashes()
        }
    }

    /// Leaves the identity alone in the folder.
    private func clear() {
        let name = kiosk.folder.path + "/kiosk.mdb"
        for suffix in ["", "-lock", ".damaged-1", ".damaged-1.saved", ".damaged-1.cause"] { unlink(name + suffix) }
    }

    /// Zeroes both roots.
    private func loseRoots() {
        file.write([UInt8](repeating: 0, count: 2 * 4096) + file.bytes.dropFirst(2 * 4096))
    }

    private func salvageAll(_ store: Store) throws {
        var rounds = 0
        while try store.folder.salvagePhoto() {
            rounds += 1
            try #require(rounds < 100)
        }
    }

    @Test func `a database that was cut anywhere is set aside in words, and the kiosk goes on`() throws {
        let before = try Told(kiosk.open(), kiosk)
        let whole = file.bytes
        for length in stride(from: 512, to: whole.count, by: 4096 + 512) {
            file.write(Array(whole.prefix(length)))
            let store = try kiosk.open()
            guard let recovery = store.folder.recovery() else {
                // All that was cut off is free.
                #expect(try Told(store, kiosk) == before, "\(length)")
                continue
            }
            #expect(!recovery.cause.isEmpty && recovery.isUnderWay)
            #expect(DamagedFile(path: recovery.path).bytes.count == length)
            try salvageAll(store)
            let after = try Told(store, kiosk)
            #expect(Set(after.entries).isSubset(of: before.entries))
            #expect(after.photos.isSubset(of: before.photos))
            #expect(store.folder.recovery()?.entries == after.entries.count)
            #expect(store.folder.recovery()?.photos == after.photos.count)
            // It is this kiosk still, and what it says now can be taken in by others.
            try store.save(kiosk.workout(70, photo: nil), at: kiosk.now)
            #expect(try store.workout(WorkoutID(ULID(high: 0, low: 70))) != nil)
            clear()
        }
    }

    @Test func `a damaged database with a hole of many gigabytes is read without the hole`() throws {
        _ = try kiosk.open()
        loseRoots()
        #expect(truncate(kiosk.folder.path + "/kiosk.mdb", 1 << 40) == 0)
        let reads = Atomic<Int>(0)
        var calls = FileCalls()
        calls.pread = { descriptor, buffer, offset in
            reads.add(1, ordering: .relaxed)
            return Glibc.pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        }
        let store = try Store(
            folder: kiosk.folder.path, size: .init(), random: Store.systemRandom, calls: calls, isSynchronous: false)
        #expect(try store.entryCount() == 8)
        #expect(reads.load(ordering: .relaxed) < 50_000)
    }

    @Test func `a database whose roots are lost gives back every entry, photo and button`() throws {
        let before = try Told(kiosk.open(), kiosk)
        loseRoots()
        let store = try kiosk.open()
        try salvageAll(store)
        #expect(try Told(store, kiosk) == before)
        #expect(try store.verify().isClean)
        #expect(store.folder.recovery()?.isUnderWay == false)
        // Its chain goes on where it was.
        try store.save(kiosk.workout(60, photo: nil), at: kiosk.now)
        #expect(try store.proof(of: WorkoutID(ULID(high: 0, low: 60)))?.chain == .whole(length: 9))
    }

    @Test func `what was salvaged once is not looked for again, and is told until it is settled`() throws {
        let before = try Told(kiosk.open(), kiosk)
        loseRoots()
        let told: Recovery?
        do {
            let store = try kiosk.open()
            try salvageAll(store)
            told = store.folder.recovery()
            try store.say(
                [.delete(DeleteFact(workout: WorkoutID(ULID(high: 0, low: 3)), member: kiosk.member))], at: kiosk.now)
        }
        #expect(told?.photos == before.photos.count)
        let store = try kiosk.open()
        #expect(store.folder.recovery() == told)
        #expect(try !store.folder.salvagePhoto())
        #expect(try kiosk.rows(.entries, in: store).count == before.entries.count + 1)
        try store.folder.settleRecoveryIfMadeGood()
        #expect(store.folder.recovery() == told)
        // A partner's kiosk has all that is here, and nothing lacks.
        let lisa = KioskID(ULID(high: 7, low: 7))
        try store.commit { transaction throws(StoreError) in
            try transaction.put(.meta, Meta.partner(lisa), [UInt8](repeating: 0, count: 16))
        }
        try store.folder.settleRecoveryIfMadeGood()
        #expect(store.folder.recovery() == nil)
    }

    @Test func `no more than three damaged databases are kept, and the newest always is`() throws {
        for number in 1...5 {
            let store = try kiosk.open()
            while try store.folder.salvagePhoto() {}
            file.write(Array(file.bytes.prefix(4096 * number)))
        }
        let store = try kiosk.open()
        #expect(DamagedCopy.all(in: kiosk.folder.path).map(\.number) == [3, 4, 5])
        #expect(store.folder.recovery()?.path.hasSuffix("-5") == true)
    }

    @Test func `a damaged database of which photos are still to come is kept`() throws {
        for number in 1...5 {
            _ = try kiosk.open()
            file.write(Array(file.bytes.prefix(4096 * number)))
        }
        let store = try kiosk.open()
        #expect(DamagedCopy.all(in: kiosk.folder.path).map(\.number) == [1, 2, 3, 4, 5])
        while try store.folder.salvagePhoto() {}
        #expect(DamagedCopy.all(in: kiosk.folder.path).allSatisfy { $0.progress(FileCalls()).hasAllPhotos })
    }

    @Test func `a table whose name was damaged is not made again empty`() throws {
        _ = try kiosk.open()
        var bytes = file.bytes
        // The name as it lies in the list of tables, in both roots' pages.
        for index in bytes.indices.dropLast(8) where bytes[index..<index + 7].elementsEqual("entries".utf8) {
            bytes[index + 3] ^= 1
        }
        file.write(bytes)
        let store = try kiosk.open()
        #expect(store.folder.recovery()?.cause.contains("the table entries is missing") == true)
        #expect(try kiosk.rows(.entries, in: store).count == 8)
    }

    @Test func `entries behind one that was lost stay, and all come to others again once it is back`() throws {
        let rows = try kiosk.rows(.entries, in: try kiosk.open())
        let whole = file.bytes
        let partner = TemporaryFolder()
        let other = try Store(
            folder: partner.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
        try other.receive(rows.map(\.value), at: kiosk.now, isClockTrusted: true)
        // The third entry, wherever it lies.
        var bytes = whole
        let lost = rows[2].value
        for index in bytes.indices.dropLast(lost.count) where bytes[index] == lost[0] {
            if bytes[index..<index + lost.count].elementsEqual(lost) { bytes[index + 20] ^= 1 }
        }
        // So that it is salvaged at all.
        file.write(bytes)
        loseRoots()
        let store = try kiosk.open()
        #expect(try kiosk.rows(.entries, in: store).count == rows.count - 1)
        #expect(try store.vector().tips.map(\.dot.sequence) == [2])
        // What it says now goes on from what others can have.
        try store.save(kiosk.workout(60, photo: nil), at: kiosk.now)
        #expect(try exchange(from: store, to: other) == 1)
        #expect(try exchange(from: other, to: store) > 0)
        #expect(try store.vector() == other.vector() && store.digest() == other.digest())
        #expect(try store.verify().isClean)
        #expect(try kiosk.rows(.entries, in: store).count == rows.count + 1)
    }

    /// - Returns: how many records were new.
    @discardableResult private func exchange(from giver: Store, to taker: Store) throws -> Int {
        let lack = try taker.lack(of: giver.vector())
        let spans = try giver.spans(for: lack, having: try taker.vector(), limit: 1000)
        let (records, stop) = try giver.records(RecordReading(spans: spans), maxBytes: 1 << 20)
        #expect(stop == nil)
        let outcomes = try taker.takeIn(records, at: kiosk.now, isClockTrusted: true).outcomes
        #expect(outcomes.allSatisfy { if case .held = $0 { false } else { true } })
        return outcomes.count { if case .applied = $0 { true } else { false } }
    }

    @Test(arguments: DamagedFile.Harm.allCases)
    func `whatever happened to a file, it opens, gives back what it holds, and a partner brings the rest`(
        harm: DamagedFile.Harm
    ) throws {
        let before = try Told(kiosk.open(), kiosk)
        let partner = TemporaryFolder()
        let other = try Store(
            folder: partner.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
        try other.receive(before.entries, at: kiosk.now, isClockTrusted: true)
        let whole = file.bytes
        for seed in 1...20 as ClosedRange<UInt64> {
            var chance = SeededGenerator(seed: seed)
            file.write(DamagedFile.harmed(whole, by: harm, &chance))
            let store = try kiosk.open()
            try salvageAll(store)
            for finding in try store.verify().findings {
                if case .malformed(let dot, _) = finding { try store.heal([.malformed(dot, "")]) }
                if case .unsigned(let dot) = finding { try store.heal([.malformed(dot, "")]) }
            }
            try exchange(from: other, to: store)
            try store.rebuild()
            #expect(try store.digest() == before.digest, "\(harm) \(seed)")
            #expect(try store.vector() == before.vector, "\(harm) \(seed)")
            clear()
        }
    }
}
