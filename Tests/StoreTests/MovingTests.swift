import FitPinkyCore
import FoundationEssentials
import Glibc
import Ledger
import Support
import Testing

@testable import Store

/// Databases as earlier versions left them, see `Fixtures/make`.
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

    private func opened(schema: UInt32, in folder: TemporaryFolder) throws -> (Store, Expectation) {
        try put(schema: schema, into: folder)
        let json = try #require(
            try FileCalls().contents(of: "\(MovingTests.fixtures)/schema-\(schema)/expected.json", maxBytes: 1 << 20))
        let expectation = try JSONDecoder().decode(Expectation.self, from: Data(json))
        #expect(expectation.schema == schema)
        return (try Store(folder: folder.path), expectation)
    }

    @Test(arguments: Store.oldestSchema..<Store.schema)
    func `a database of each earlier schema is moved over whole, and goes on`(schema: UInt32) throws {
        let folder = TemporaryFolder()
        var count = 0
        do {
            let (store, expected) = try opened(schema: schema, in: folder)
            let workouts = try store.workouts(includingDeleted: true)
            #expect(store.kiosk.ulid.text == expected.kiosk)
            #expect(try store.entryCount() == expected.entries)
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

    @Test func `a database older than that is refused by its number and left alone`() throws {
        let folder = TemporaryFolder()
        try put(schema: 1, into: folder)
        let path = folder.path + "/kiosk.mdb"
        let before = try FileCalls().contents(of: path, maxBytes: 1 << 20)
        #expect(throws: StoreError.otherSchema(found: 1, known: Store.schema)) { try Store(folder: folder.path) }
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
