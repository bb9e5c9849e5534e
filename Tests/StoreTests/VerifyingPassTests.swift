import FitPinkyCore
import Glibc
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

@Suite struct VerifyingPassTests {
    private let kiosk = Furnished()

    /// A whole pass, with what it finds healed as it goes.
    @discardableResult private func pass(_ store: Store) throws -> [Verification.Finding] {
        var (pass, found) = (VerifyingPass(), [Verification.Finding]())
        var steps = 0
        while !pass.hasEnded {
            try store.folder.step(&pass)
            found += pass.found
            if !pass.found.isEmpty { try store.heal(pass.found) }
            steps += 1
            try #require(steps < 10_000)
        }
        _ = try store.folder.end(pass, at: kiosk.now)
        return found
    }

    /// A partner's store with all that this one has.
    private func partner(of store: Store, in folder: TemporaryFolder) throws -> Store {
        let other = try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(),
            isSynchronous: false)
        try other.receive(kiosk.rows(.entries, in: store).map(\.value), at: kiosk.now, isClockTrusted: true)
        return other
    }

    private func exchange(from giver: Store, to taker: Store) throws {
        let lack = try taker.lack(of: giver.vector())
        let spans = try giver.spans(for: lack, having: try taker.vector(), limit: 1000)
        let records = try giver.records(RecordReading(spans: spans), maxBytes: 1 << 20).records
        _ = try taker.takeIn(records, at: kiosk.now, isClockTrusted: true)
    }

    @Test func `a pass over a store that nothing happened to finds nothing, and remembers when it ended`() throws {
        do {
            let store = try kiosk.open()
            #expect(try store.folder.verified() == nil)
            #expect(try pass(store) == [])
            #expect(try store.folder.standingDamage() == nil)
        }
        #expect(try kiosk.open().folder.verified() == kiosk.now)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a pass over a household's ledger finds nothing, whatever was written`(seed: UInt64) throws {
        var household = try Household(seed: seed, kiosks: 3)
        for _ in 0..<300 { try household.step() }
        let store = try kiosk.open()
        for batch in stride(from: 0, to: household.records.count, by: 100) {
            let records = household.records[batch..<min(batch + 100, household.records.count)].map(\.bytes)
            try store.receive(records, at: kiosk.now, isClockTrusted: true)
        }
        #expect(try store.verify().findings == [])
        #expect(try pass(store) == [])
    }

    @Test func `a bit flipped in any entry is found by a pass, and mended by a partner's kiosk`() throws {
        let (store, folder) = (try kiosk.open(), TemporaryFolder())
        let other = try partner(of: store, in: folder)
        let (digest, rows) = (try store.digest(), try kiosk.rows(.entries, in: store))
        var chance = SeededGenerator(seed: 1)
        for row in rows {
            for offset in [0, 20, 60, row.value.count / 2, row.value.count - 1] {
                var damaged = row.value
                damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                try kiosk.put(.entries, row.key, damaged, in: store)
                let dot = try #require(Dot(bytes: row.key))
                let found = try pass(store)
                let isNamed = found.contains {
                    switch $0 {
                    case .malformed(dot, _), .unsigned(dot): true
                    default: false
                    }
                }
                #expect(isNamed, "byte \(offset) of \(dot): \(found)")
                #expect(try store.folder.standingDamage()?.entries == [dot])
                try exchange(from: other, to: store)
                #expect(try store.folder.standingDamage() == nil, "byte \(offset) of \(dot)")
                #expect(try store.digest() == digest && store.verify().isClean)
            }
        }
        #expect(try kiosk.rows(.entries, in: store).map(\.value) == rows.map(\.value))
    }

    @Test func `an entry that is gone, or lies under another name, is found by a pass, and mended`() throws {
        var chance = SeededGenerator(seed: 3)
        for index in 0..<16 {
            let (store, folder) = (try kiosk.open(anew: true), TemporaryFolder())
            let digest = try store.digest()
            let other = try partner(of: store, in: folder)
            let row = try kiosk.rows(.entries, in: store)[index / 2]
            var name = row.key
            name[Int.random(in: name.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            try store.commit { transaction throws(StoreError) in
                try transaction.remove(.entries, row.key)
                if index % 2 == 1 { try transaction.put(.entries, name, row.value) }
            }
            #expect(try !pass(store).isEmpty, "\(index)")
            try exchange(from: other, to: store)
            try pass(store)
            #expect(try store.folder.standingDamage() == nil, "\(index)")
            #expect(try store.digest() == digest && store.vector() == other.vector(), "\(index)")
            #expect(try store.verify().isClean, "\(index)")
        }
    }

    @Test func `a damaged photo stays, counts as missing, and is replaced when it comes again`() throws {
        let store = try kiosk.open()
        let pieces = try kiosk.rows(.photos, in: store)
        // Of the first workout, which nobody deleted.
        let sha256 = Entry.hash(kiosk.photo(byteCount: 70_000).bytes)
        let piece = try #require(pieces.first { $0.key.starts(with: sha256) })
        for harm in 0..<2 {
            if harm == 0 {
                var damaged = piece.value
                damaged[1000] ^= 4
                try kiosk.put(.photos, piece.key, damaged, in: store)
            } else {
                try store.commit { transaction throws(StoreError) in try transaction.remove(.photos, piece.key) }
            }
            #expect(try store.missingPhotos(limit: 10).isEmpty)
            try pass(store)
            let id = WorkoutID(ULID(high: 0, low: 1))
            let damage = try #require(try store.folder.standingDamage())
            #expect(damage.workouts == [id] && damage.photos == 1 && damage.runs == 0)
            #expect(try store.missingPhotos(limit: 10).map(\.sha256) == [sha256])
            #expect(try store.workout(id)?.isPhotoPresent == true)
            let whole = try #require(
                WholePhoto(sha256: sha256, pieces: pieces.filter { $0.key.starts(with: sha256) }.map(\.value)))
            #expect(try store.finishPhotos([.whole(whole)]).map(\.finish) == [.whole])
            #expect(try store.folder.standingDamage() == nil && store.missingPhotos(limit: 10).isEmpty)
            #expect(try store.verify().isClean)
        }
    }

    @Test func `derived rows that are wrong, missing or too many are found by a pass, and derived again`() throws {
        let store = try kiosk.open()
        var chance = SeededGenerator(seed: 2)
        let digest = try store.digest()
        for table in Table.derived {
            for row in try kiosk.rows(table, in: store) {
                var value = row.value
                if !value.isEmpty {
                    value[Int.random(in: value.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                    try kiosk.put(table, row.key, value, in: store)
                    #expect(try !pass(store).isEmpty, "\(table): a value")
                    #expect(try store.verify().isClean && store.digest() == digest, "\(table): a value")
                }
                try store.commit { transaction throws(StoreError) in try transaction.remove(table, row.key) }
                #expect(try !pass(store).isEmpty, "\(table): a row less")
                #expect(try store.verify().isClean && store.digest() == digest, "\(table): a row less")
                var key = row.key
                key[Int.random(in: key.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                try kiosk.put(table, key, row.value, in: store)
                #expect(try !pass(store).isEmpty, "\(table): a row more")
                #expect(try store.verify().isClean && store.digest() == digest, "\(table): a row more")
            }
        }
        #expect(try store.folder.standingDamage() == nil)
    }

    @Test func `what the medium does not give is found by reading it, and not by a signal`() throws {
        let isBroken = Atomic(false)
        _ = try kiosk.open()
        var calls = FileCalls()
        calls.pread = { descriptor, buffer, offset in
            guard isBroken.load(ordering: .relaxed), offset + buffer.count > 40 * 4096 else {
                return Glibc.pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            }
            errno = EIO
            return -1
        }
        let store = try Store(
            folder: kiosk.folder.path, size: .init(), random: Store.systemRandom, calls: calls, isSynchronous: false)
        isBroken.store(true, ordering: .relaxed)
        var pass = VerifyingPass()
        #expect(throws: StoreError.self) { while !pass.hasEnded { try store.folder.step(&pass) } }
        #expect(pass.place == .medium(0))
    }

    @Test func `a step looks at no more rows than it may`() throws {
        var household = try Household(seed: 9, kiosks: 2)
        while household.records.count < 200 { try household.step() }
        let store = try kiosk.open()
        try store.receive(household.records.map(\.bytes), at: kiosk.now, isClockTrusted: true)
        var pass = VerifyingPass()
        var steps = 0
        while !pass.hasEnded {
            try store.folder.step(&pass)
            steps += 1
        }
        let (entries, photos) = (try store.entryCount(), try store.photoHashes().count)
        #expect(steps >= entries / StoreFolder.stepRecords + photos)
    }
}
