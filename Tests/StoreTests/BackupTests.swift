import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Testing

@testable import Store

@Suite struct BackupTests {
    private let kiosk = Furnished()

    private func backup(_ store: Store, includesIdentity: Bool = false) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try store.folder.backup(includesIdentity: includesIdentity) { piece throws(StoreError) in bytes += piece }
        return bytes
    }

    private func file(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/backup"
        try FileCalls().writeDurably(bytes, to: path, in: folder.path)
        return path
    }

    private func opened(_ folder: TemporaryFolder) throws -> Store {
        try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
    }

    @Test func `what was backed up is all there after restoring into an empty folder, and it is the same kiosk`() throws
    {
        let before = try kiosk.open()
        let bytes = try backup(before, includesIdentity: true)
        let folder = TemporaryFolder()
        let path = try file(bytes, in: folder)
        let seed = try #require(try Store.check(backup: path))
        #expect(try Store.adopt(seed: seed, folder: folder.path))
        let after = try opened(folder)
        let restored = try after.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(restored.entries == 8 && restored.photos == 3 && restored.refusedEntries == 0)
        #expect(after.kiosk == before.kiosk)
        #expect(try after.digest() == before.digest())
        #expect(try after.vector() == before.vector())
        #expect(try after.verify().isClean)
        #expect(try after.workouts(includingDeleted: true) == before.workouts(includingDeleted: true))
        for table in [Table.entries, .photos, .thumbnails, .boots] {
            #expect(try kiosk.rows(table, in: after).map(\.value) == kiosk.rows(table, in: before).map(\.value))
        }
        // Its chain goes on where it was.
        try after.save(kiosk.workout(60, photo: nil), at: kiosk.now)
        #expect(try after.proof(of: WorkoutID(ULID(high: 0, low: 60)))?.chain == .whole(length: 9))
    }

    @Test func `a backup holds no secret unless it was asked for`() throws {
        let store = try kiosk.open()
        let seed = try #require(try FileCalls().contents(of: kiosk.folder.path + "/identity.key", maxBytes: 32))
        func holds(_ bytes: [UInt8]) -> Bool {
            bytes.indices.contains { bytes[$0...].starts(with: seed) }
        }
        #expect(!holds(try backup(store)))
        #expect(holds(try backup(store, includesIdentity: true)))
    }

    @Test func `a backup a week old, two presses, then the older copy's entries: nothing lost, no dot twice`() throws {
        let lost = TemporaryFolder()
        let (bytes, since): ([UInt8], [[UInt8]])
        do {
            let store = try kiosk.open()
            bytes = try backup(store, includesIdentity: true)
            // The week whose entries only a partner has.
            for number: UInt64 in 20...24 { try store.save(kiosk.workout(number, photo: nil), at: kiosk.now) }
            since = try kiosk.rows(.entries, in: store).map(\.value)
        }
        let path = try file(bytes, in: lost)
        _ = try Store.adopt(seed: try #require(try Store.check(backup: path)), folder: lost.path)
        let store = try opened(lost)
        try store.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        for number: UInt64 in 30...31 { try store.save(kiosk.workout(number, photo: nil), at: kiosk.now) }
        let actions = try store.receive(since, at: kiosk.now, isClockTrusted: true)
        #expect(actions.count { if case .applied = $0 { true } else { false } } == 5)
        let numbers = try store.workouts(includingDeleted: true).map(\.fact.workout.ulid.low)
        #expect(Set(numbers) == [1, 2, 3, 4, 20, 21, 22, 23, 24, 30, 31])
        let dots = try kiosk.rows(.entries, in: store).map(\.key)
        #expect(Set(dots).count == dots.count && dots.count == 8 + 5 + 2)
        #expect(try store.statistics().conflicts == [])
        #expect(try store.verify().isClean)
        // Both ends of what the card's story became are told.
        #expect(try store.vector().tips.count == 2)
        // And it does not matter in which order a partner hears of it.
        let partner = TemporaryFolder()
        let other = try opened(partner)
        var held = try kiosk.rows(.entries, in: store).map(\.value).shuffled()
        while !held.isEmpty { try other.receive([held.removeLast()], at: kiosk.now, isClockTrusted: true) }
        #expect(try other.digest() == store.digest())
    }

    @Test func `two entries planted under one dot are both kept, neither is applied, and both are named`() throws {
        let store = try kiosk.open()
        let identity = try #require(Identity(seed: [UInt8](repeating: 7, count: 32)))
        let writer = EntryWriter(identity: identity, epoch: 9, previousHead: nil, clock: HybridClock())
        var first = writer
        let salt = [UInt8](repeating: 1, count: Fact.saltByteCount)
        let introduction = KioskFact(identityKey: identity.publicKey, name: "Lisa", zone: "UTC")
        var entries = [try first.entry(.kiosk(introduction), salt: salt, at: kiosk.now)]
        var second = first
        let member = MemberID(ULID(high: 8, low: 8))
        entries.append(try first.entry(.member(MemberFact(member: member, name: "Lisa")), salt: salt, at: kiosk.now))
        entries.append(try second.entry(.member(MemberFact(member: member, name: "Bob")), salt: salt, at: kiosk.now))
        let before = try store.digest()
        let actions = try entries.map { try store.receive([$0.bytes], at: kiosk.now, isClockTrusted: true)[0] }
        #expect(actions[2] == .conflict)
        #expect(try store.memberName(member) == nil)
        #expect(try store.digest() != before)
        let statistics = try store.statistics()
        #expect(statistics.conflicts == [entries[1].header.dot])
        #expect(statistics.entries == 8 + 3)
        let verification = try store.verify()
        #expect(verification.isClean && verification.conflicts == 1)
        // They go into a backup, and come back as what they are.
        let folder = TemporaryFolder()
        let path = try file(try backup(store), in: folder)
        let restored = try opened(folder)
        try restored.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(try restored.statistics().conflicts == [entries[1].header.dot])
        #expect(try restored.digest() == store.digest())
    }

    @Test func `restoring over newer presses loses none of them, and restoring twice changes nothing`() throws {
        let store = try kiosk.open()
        let folder = TemporaryFolder()
        let path = try file(try backup(store), in: folder)
        try store.save(kiosk.workout(40, photo: kiosk.photo(byteCount: 50_000)), at: kiosk.now)
        let (digest, listed) = (try store.digest(), try store.workouts(includingDeleted: true))
        for _ in 0..<2 {
            let restored = try store.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
            #expect(restored.entries == 0 && restored.knownEntries == 8 && restored.photos == 0)
        }
        #expect(try store.digest() == digest)
        #expect(try store.workouts(includingDeleted: true) == listed)
        #expect(try store.verify().isClean)
    }

    @Test func `a backup brings back what was damaged`() throws {
        let store = try kiosk.open()
        let folder = TemporaryFolder()
        let path = try file(try backup(store), in: folder)
        let row = try #require(try kiosk.rows(.entries, in: store).last)
        var damaged = row.value
        damaged[damaged.count - 1] ^= 1
        try kiosk.put(.entries, row.key, damaged, in: store)
        let piece = try #require(try kiosk.rows(.photos, in: store).first)
        try kiosk.put(.photos, piece.key, [1, 2, 3], in: store)
        #expect(try !store.verify().isClean)
        let restored = try store.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(restored.entries == 1 && restored.photos == 1)
        #expect(try store.verify().isClean)
    }

    @Test func `a backup that was cut or altered anywhere is refused, and nothing of it is taken in`() throws {
        let bytes = try backup(try kiosk.open())
        let folder = TemporaryFolder()
        let store = try opened(folder)
        var chance = SeededGenerator(seed: 6)
        for _ in 0..<200 {
            var spoilt = bytes
            if Bool.random(using: &chance) {
                spoilt.removeLast(Int.random(in: 1...bytes.count, using: &chance))
            } else {
                spoilt[Int.random(in: spoilt.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            }
            let path = try file(spoilt, in: folder)
            let error = #expect(throws: StoreError.self) {
                try store.folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
            }
            guard case .damaged(path, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try store.entryCount() == 0)
    }

    @Test func `a backup with a photo that is not what its name says brings everything else`() throws {
        let store = try kiosk.open()
        let piece = try #require(try kiosk.rows(.photos, in: store).first)
        try kiosk.put(.photos, piece.key, [1, 2, 3], in: store)
        let folder = TemporaryFolder()
        let path = try file(try backup(store), in: folder)
        let restored = try opened(folder).folder.restore(from: path, at: kiosk.now, isClockTrusted: true)
        #expect(restored.entries == 8 && restored.photos == 2 && restored.refusedPhotos == 1)
    }

    @Test func `a folder that is somebody's already is not made another's`() throws {
        let store = try kiosk.open()
        #expect(try !Store.adopt(seed: [UInt8](repeating: 3, count: 32), folder: kiosk.folder.path))
        #expect(store.publicKey.count == 32)
        let empty = TemporaryFolder()
        #expect(throws: StoreError.self) { try Store.adopt(seed: [1], folder: empty.path) }
    }

    @Test func `compacting gives back what nothing uses, and everything is as it was`() throws {
        let store = try kiosk.open()
        for number: UInt64 in 100..<130 {
            try store.save(kiosk.workout(number, photo: kiosk.photo(byteCount: 200_000 + Int(number))), at: kiosk.now)
        }
        try store.commit { transaction throws(StoreError) in
            for row in try transaction.keys(.mentions, prefix: []).dropFirst(3) {
                try transaction.removePieces(Array(row.prefix(32)))
            }
        }
        let (digest, listed) = (try store.digest(), try store.workouts(includingDeleted: true))
        let sizes = try #require(try store.folder.compact())
        #expect(sizes.after < sizes.before / 2)
        #expect(try store.digest() == digest)
        #expect(try store.workouts(includingDeleted: true) == listed)
        var information = stat()
        #expect(stat(kiosk.folder.path + "/kiosk.mdb", &information) == 0)
        #expect(information.st_mode & 0o777 == 0o600 && Int(information.st_size) == sizes.after)
        try store.save(kiosk.workout(200, photo: kiosk.photo(byteCount: 300_000)), at: kiosk.now)
        #expect(try store.workout(WorkoutID(ULID(high: 0, low: 200)))?.isPhotoPresent == true)
    }
}
