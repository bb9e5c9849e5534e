import FitPinkyCore
import FoundationEssentials
import Glibc
import Support
import Testing

@testable import Ledger
@testable import Store

/// Databases and backups as earlier versions left them, see `Fixtures/README.md`.
@Suite struct MovingTests {
    /// What the version that wrote a fixture said that it holds.
    private struct Expectation: Decodable {
        struct Workout: Decodable {
            struct Photo: Decodable {
                var sha256: String
                var present: Bool
            }
            var id: String
            var day: String?
            var loggedAt: String?
            var zone: String?
            var deleted: Bool
            var kiosk: String
            var photo: Photo?
        }
        var schema: UInt32
        var kiosk: String
        var entries: Int
        /// Nil of versions that are refused.
        var digest: String?
        var workouts: [Workout]
        var checks: [[String: String?]]
    }

    private static let fixtures = "\(#filePath)".replacing("MovingTests.swift", with: "Fixtures")

    private func put(schema: UInt32, into folder: TemporaryFolder) throws {
        let calls = FileCalls()
        for name in ["kiosk.mdb", "identity.key"] {
            let path = "\(MovingTests.fixtures)/schema-\(schema)/\(name)"
            let bytes = try #require(try calls.contents(of: path, maxBytes: 1 << 20))
            try calls.writeDurably(bytes, to: "\(folder.path)/\(name)", in: folder.path)
        }
    }

    private func said<Value: Decodable>(_ file: String, schema: UInt32) throws -> Value {
        let path = "\(MovingTests.fixtures)/schema-\(schema)/\(file)"
        let json = try #require(try FileCalls().contents(of: path, maxBytes: 1 << 20))
        return try JSONDecoder().decode(Value.self, from: Data(json))
    }

    private func opened(schema: UInt32, in folder: TemporaryFolder) throws -> (Store, Expectation) {
        try put(schema: schema, into: folder)
        let expectation: Expectation = try said("expected.json", schema: schema)
        #expect(expectation.schema == schema)
        return (try Store(folder: folder.path), expectation)
    }

    /// That of the winners, as the versions whose facts had schema 3 worked it out. All kiosks and entries shared a slot then which each has
    /// by itself now; of leaves each kiosk had one, and what a kiosk says of its owners had none.
    private func digest(of store: Store) throws -> String {
        var shared: [[UInt8]: Position] = [:]
        for (key, value) in try SeveralLedgers.rows(.winners, of: store) {
            let (slot, position) = (try #require(Slot(key: key)), try #require(Position(bytes: value)))
            guard slot.agreement == nil else { continue }
            let signer = slot.register == LeaveFact.register ? position.dot.origin.ulid.bytes : []
            let old = slot.keyOfAll.map { $0 + signer + (slot.day == nil ? [] : key.suffix(4)) } ?? key
            guard slot.isWon(by: position, from: shared[old]) else { continue }
            shared[old] = position
        }
        let rows = shared.map { (key: $0.key, hash: $0.value.hash) }
        return hexadecimal(
            StateDigest(schema: 3, rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }).bytes)
    }

    private func kinds(of store: Store) throws -> Set<UInt16> {
        var kinds: Set<UInt16> = []
        try store.forEachEntry { entry in
            guard case .success(let entry) = entry,
                let fact = try? Fact(entry)  // what cannot be read is none
            else { return }
            kinds.insert(fact.kind.rawValue)
        }
        return kinds
    }

    @Test(arguments: Store.oldestSchema...Store.schema)
    func `a database of each earlier version is moved over whole, and goes on`(schema: UInt32) throws {
        let folder = TemporaryFolder()
        var count = 0
        do {
            let (store, expected) = try opened(schema: schema, in: folder)
            let workouts = try store.workouts(includingDeleted: true)
            #expect(store.kiosk.ulid.text == expected.kiosk)
            #expect(try store.entryCount() == expected.entries)
            #expect(try digest(of: store) == expected.digest)
            #expect(workouts.map(\.fact.workout.ulid.text) == expected.workouts.map(\.id))
            for (workout, expected) in zip(workouts, expected.workouts) {
                #expect(workout.isDeleted == expected.deleted)
                #expect(workout.fact.moment.known?.day.iso8601 == expected.day)
                #expect(workout.fact.moment.known?.zone == expected.zone)
                #expect(workout.fact.photo.map { hexadecimal($0.sha256) } == expected.photo?.sha256)
                #expect(workout.isPhotoPresent == expected.photo?.present ?? false)
            }
            #expect(try store.checks().count == expected.checks.count)
            #expect(try store.verify().findings == [])
            count = workouts.count
            let moment = try #require(workouts.first { $0.fact.moment.known != nil }?.fact.moment)
            let new = Store.NewWorkout(
                id: WorkoutID(ULID(high: .max, low: 1)), author: workouts[0].fact.author, moment: moment, photo: nil)
            try store.save(new, at: UTCInstant(milliseconds: 1_800_000_000_000))
        }
        let store = try Store(folder: folder.path)
        #expect(try store.workouts(includingDeleted: true).count == count + 1)
        #expect(try store.verify().findings == [])
    }

    @Test(arguments: [UInt32(3), 4])
    func `a backup of each earlier version restores to the state that it was made of`(schema: UInt32) throws {
        struct Said: Decodable {
            var entries: Int
            var digest: String
        }
        let expected: Said = try said("backup.json", schema: schema)
        let backup = "\(MovingTests.fixtures)/schema-\(schema)/backup"
        let folder = TemporaryFolder()
        let seed = try #require(try Store.check(backup: backup))
        #expect(try Store.adopt(seed: seed, folder: folder.path))
        let store = try Store(folder: folder.path)
        let restored = try store.folder.restore(
            from: backup, at: UTCInstant(milliseconds: 1_800_000_000_000), isClockTrusted: true)
        #expect(restored.entries == expected.entries && restored.refusedEntries == 0)
        #expect(try digest(of: store) == expected.digest)
        #expect(try store.verify().findings == [])
        if schema == 4 { #expect(try kinds(of: store) == Set(1...22)) }
    }

    @Test func `every kind of an earlier version's entries is read`() throws {
        let (store, _) = try opened(schema: 4, in: TemporaryFolder())
        #expect(try kinds(of: store) == Set(1...22))
    }

    @Test func `a database older than that is refused by its number and left alone`() throws {
        let folder = TemporaryFolder()
        try put(schema: 1, into: folder)
        let path = folder.path + "/kiosk.mdb"
        let before = try FileCalls().contents(of: path, maxBytes: 1 << 20)
        #expect(throws: StoreError.otherSchema(found: 1, known: Store.newestSchema)) {
            try Store(folder: folder.path)
        }
        let after = try FileCalls().contents(of: path, maxBytes: 1 << 20)
        #expect(before != nil && after == before)
    }

    @Test func `moving over that is refused by the disk leaves the older database as it was`() throws {
        let folder = TemporaryFolder()
        do {
            let (store, _) = try opened(schema: 2, in: folder)
            try store.commit { transaction throws(StoreError) in
                try transaction.put(.meta, Meta.schema, Meta.bytes(of: UInt32(2)))
                try transaction.clear(.winners)
            }
        }
        // There is no room for what is derived.
        let size = Store.Size(mapBytes: 4096 * 37, maxMapBytes: 4096 * 37)
        #expect(throws: StoreError.tooLarge(maxBytes: 4096 * 37)) { try Store(folder: folder.path, size: size) }
        let store = try Store(folder: folder.path)
        #expect(try store.verify().isClean)
    }
}
