import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Testing

@testable import Store

@Suite struct StoreTests {
    private let member = MemberID(ULID(high: 3, low: 4))
    private let now = UTCInstant(milliseconds: 1_772_127_245_120)

    private func photo(byteCount: Int, seed: UInt8 = 1) -> Store.Photo {
        Store.Photo(
            bytes: (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(seed)) }, type: "image/jpeg",
            width: 1280,
            height: 720, thumbnail: [1, 2, 3])
    }

    private func workout(_ number: UInt64, photo: Store.Photo?, author: MemberID? = nil) throws -> Store.NewWorkout {
        Store.NewWorkout(
            id: WorkoutID(ULID(high: 0, low: number)), author: author ?? member,
            moment: .known(try known(UTCInstant(milliseconds: now.milliseconds + Int64(number)))), photo: photo)
    }

    private func known(_ instant: UTCInstant) throws -> KnownMoment {
        KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: try #require(Day(iso8601: "2026-02-26")))
    }

    private func bytes(of photo: PhotoFact, in store: Store) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = 0
        while let next = try store.photoPiece(photo.sha256, piece: piece) {
            bytes += next
            piece += 1
        }
        return bytes
    }

    @Test(arguments: [1, 32_767, 32_768, 32_769, 500_000])
    func `a workout is kept with its photo, byte for byte, across a restart`(byteCount: Int) throws {
        let folder = TemporaryFolder()
        let photo = photo(byteCount: byteCount)
        do {
            let store = try Store(folder: folder.path)
            try store.save(try workout(1, photo: photo), at: now)
        }
        let store = try Store(folder: folder.path)
        let stored = try #require(try store.workouts().first)
        #expect(stored.countsByPhoto && stored.isPhotoPresent && !stored.isDeleted)
        #expect(stored.kiosk == store.kiosk)
        let fact = try #require(stored.fact.photo)
        #expect(fact.byteCount == byteCount)
        #expect(try bytes(of: fact, in: store) == photo.bytes)
        #expect(try store.thumbnail(fact.sha256) == [1, 2, 3])
    }

    @Test func `a workout without a photo is kept and does not count`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.save(try workout(1, photo: nil), at: now)
        let stored = try #require(try store.workouts().first)
        #expect(!stored.countsByPhoto)
        #expect(stored.fact.photo == nil)
    }

    @Test func `saving the same workout again changes nothing`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for _ in 0..<3 { try store.save(try workout(1, photo: photo(byteCount: 10)), at: now) }
        #expect(try store.workouts().count == 1)
        // The kiosk's own entry, and the workout's.
        #expect(try store.entryCount() == 2)
    }

    @Test func `workouts come newest first and no more than asked for`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for number: UInt64 in [3, 1, 5, 2, 4] { try store.save(try workout(number, photo: nil), at: now) }
        #expect(try store.workouts().map(\.fact.workout.ulid.low) == [5, 4, 3, 2, 1])
        #expect(try store.workouts(limit: 2).map(\.fact.workout.ulid.low) == [5, 4])
        #expect(try store.workouts(limit: 0).isEmpty)
        let since = UTCInstant(milliseconds: now.milliseconds + 4)
        #expect(try store.workouts(since: since).map(\.fact.workout.ulid.low) == [5, 4])
    }

    @Test func `an instant before 1970 sorts before one after it`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for (number, milliseconds) in [(1, Int64(-1)), (2, 0), (3, -1_000_000)] as [(UInt64, Int64)] {
            var workout = try workout(number, photo: nil)
            workout.moment = .known(try known(UTCInstant(milliseconds: milliseconds)))
            try store.save(workout, at: now)
        }
        #expect(try store.workouts().map(\.fact.workout.ulid.low) == [2, 1, 3])
    }

    @Test func `a deleted workout leaves the list, and only its author can delete it`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        let id = try workout(1, photo: nil).id
        try store.save(try workout(1, photo: nil), at: now)
        try store.say([.delete(DeleteFact(workout: id, member: MemberID(ULID(high: 8, low: 8))))], at: now)
        #expect(try store.workouts().count == 1)
        try store.say([.delete(DeleteFact(workout: id, member: member))], at: now)
        #expect(try store.workouts().isEmpty)
        #expect(try store.workouts(includingDeleted: true).count == 1)
        #expect(try store.workout(id)?.isDeleted == true)
    }

    @Test func `a photo that two workouts share is stored once and read for both`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for number: UInt64 in 1...2 { try store.save(try workout(number, photo: photo(byteCount: 70_000)), at: now) }
        #expect(try store.workouts().count { $0.isPhotoPresent } == 2)
    }

    @Test func `the kiosk and a member are announced again only when something changed`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for _ in 0..<3 {
            try store.announceKiosk(name: "Home", zone: "UTC", at: now)
            try store.announceMember(member, name: "Sammy", at: now)
        }
        #expect(try store.entryCount() == 2)
        try store.announceMember(member, name: "Sam", at: now)
        #expect(try store.entryCount() == 3)
        #expect(try store.members() == [MemberFact(member: member, name: "Sam")])
        #expect(try store.memberName(member) == "Sam")
    }

    @Test func `every entry is whole, signed by the kiosk and chained to the one before, over three starts`() throws {
        let folder = TemporaryFolder()
        for start in UInt64(0)..<3 {
            let store = try Store(folder: folder.path)
            for number in UInt64(1)...3 { try store.save(try workout(start * 10 + number, photo: nil), at: now) }
        }
        let store = try Store(folder: folder.path)
        var entries: [Entry] = []
        try store.forEachEntry { if case .success(let entry) = $0 { entries.append(entry) } }
        #expect(entries.count == 10)
        #expect(entries.allSatisfy { $0.isSigned(by: store.publicKey) })
        // Each start is an epoch of its own.
        #expect(Set(entries.map(\.header.dot.epoch)).count == 3)
        let inOrder = entries.sorted { $0.header.stamp < $1.header.stamp }
        for (earlier, later) in zip(inOrder, inOrder.dropFirst()) { #expect(later.header.previousHash == earlier.hash) }
    }

    @Test func `a second agent on the same folder is refused by name, and the first one's end lets it in`() throws {
        let folder = TemporaryFolder()
        var first: Store? = try Store(folder: folder.path)
        let error = #expect(throws: StoreError.self) { try Store(folder: folder.path) }
        guard case .inUse(folder.path, let program, getpid()) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!program.isEmpty && program != "another program")
        #expect(first != nil)
        first = nil
        _ = try Store(folder: folder.path)
    }

    @Test func `a map that is full grows, and nothing is lost or doubled`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path, size: .init(mapBytes: 1 << 20, maxMapBytes: 1 << 26))
        for number in UInt64(1)...20 {
            try store.save(try workout(number, photo: photo(byteCount: 300_000, seed: UInt8(number))), at: now)
        }
        #expect(try store.workouts().count { $0.isPhotoPresent } == 20)
        #expect(try store.entryCount() == 21)
    }

    @Test func `a map at its limit keeps the workout before its photo, and takes the photo when there is room`() throws
    {
        let folder = TemporaryFolder()
        let large = photo(byteCount: 900_000, seed: 2)
        do {
            let store = try Store(folder: folder.path, size: .init(mapBytes: 1 << 20, maxMapBytes: 1 << 20))
            #expect(try store.save(try workout(1, photo: photo(byteCount: 300_000)), at: now) == .whole)
            let full = StoreError.tooLarge(maxBytes: 1 << 20)
            #expect(try store.save(try workout(2, photo: large), at: now) == .photoToCome(full))
            #expect(throws: full) { try store.bring(large) }
            #expect(try store.workouts().map(\.isPhotoPresent) == [false, true])
            #expect(try store.workouts().map(\.countsByPhoto) == [true, true])
        }
        let store = try Store(folder: folder.path)
        try store.bring(large)
        #expect(try store.workouts().map(\.isPhotoPresent) == [true, true])
        let fact = try #require(try store.workouts().first?.fact.photo)
        #expect(try store.photo(fact) == large.bytes)
    }

    @Test func `a photo that no workout speaks of is not brought`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        try store.bring(photo(byteCount: 10))
        #expect(try store.photoHashes().isEmpty)
    }

    @Test func `an empty photo and one larger than an entry may speak of are refused`() throws {
        let folder = TemporaryFolder()
        let store = try Store(folder: folder.path)
        for byteCount in [0, PhotoFact.maxByteCount + 1] {
            #expect(throws: StoreError.photoSize(byteCount: byteCount)) {
                try store.save(try workout(1, photo: photo(byteCount: byteCount)), at: now)
            }
        }
        #expect(try store.entryCount() == 0)
    }

    @Test func `a database of another schema is refused and left alone`() throws {
        let folder = TemporaryFolder()
        do {
            let store = try Store(folder: folder.path)
            try store.database.write { transaction throws(StoreError) in
                try transaction.put(.meta, Meta.schema, [0, 0, 0, 99])
            }
        }
        #expect(throws: StoreError.otherSchema(found: 99, known: Store.newestSchema)) { try Store(folder: folder.path) }
    }

    @Test func `a file that is not a database is set aside, and a fresh database takes its place`() throws {
        let folder = TemporaryFolder()
        _ = try Store(folder: folder.path)
        let descriptor = open(folder.path + "/kiosk.mdb", O_WRONLY | O_TRUNC, 0o600)
        let rubbish = [UInt8](repeating: 0x5A, count: 20_000)
        #expect(write(descriptor, rubbish, rubbish.count) == rubbish.count)
        close(descriptor)
        let store = try Store(folder: folder.path)
        let recovery = try #require(store.folder.recovery())
        #expect(recovery.cause == "page 0: it does not begin as a database")
        #expect(try FileCalls().contents(of: recovery.path, maxBytes: 20_000) == rubbish)
        #expect(try store.verify().isClean)
    }

    @Test func `an identity of the wrong length is called damaged and not replaced`() throws {
        let folder = TemporaryFolder()
        _ = try Store(folder: folder.path)
        let descriptor = open(folder.path + "/identity.key", O_WRONLY | O_TRUNC, 0o600)
        #expect(write(descriptor, [1, 2, 3], 3) == 3)
        close(descriptor)
        let error = #expect(throws: StoreError.self) { try Store(folder: folder.path) }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `the identity survives restarts and is readable by its owner alone`() throws {
        let folder = TemporaryFolder()
        let kiosk = try Store(folder: folder.path).kiosk
        #expect(try Store(folder: folder.path).kiosk == kiosk)
        var information = stat()
        #expect(stat(folder.path + "/identity.key", &information) == 0)
        #expect(information.st_mode & 0o777 == 0o600)
    }
}

@Suite struct FileFaultTests {
    /// One system call that fails with one errno, and what that must be called.
    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var errno: Int32
        var expected: StoreError
        var plant: @Sendable (inout FileCalls) -> Void

        var testDescription: String { "\(name) fails with \(errno)" }
    }

    private static func failing(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }

    private static let faults: [Fault] = [
        Fault(
            name: "mkdir", errno: EROFS, expected: .readOnly(path: "F"),
            plant: { $0.mkdir = { _, _ in failing(EROFS) } }),
        Fault(
            name: "mkdir", errno: EACCES, expected: .notPermitted(path: "F"),
            plant: { $0.mkdir = { _, _ in failing(EACCES) } }),
        Fault(
            name: "open", errno: EIO, expected: .failed(call: "open", path: "F/lock", code: EIO),
            plant: { $0.open = { _, _, _ in failing(EIO) } }),
        Fault(
            name: "flock", errno: ENOLCK, expected: .failed(call: "flock", path: "F/lock", code: ENOLCK),
            plant: { $0.flock = { _, _ in failing(ENOLCK) } }),
        Fault(
            name: "write", errno: ENOSPC, expected: .diskFull(path: "F/lock"),
            plant: { $0.write = { _, _ in Int(failing(ENOSPC)) } }),
        Fault(
            name: "fsync", errno: EIO, expected: .failed(call: "fsync", path: "F/incomplete.new", code: EIO),
            plant: { $0.fsync = { _ in failing(EIO) } }),
        Fault(
            name: "rename", errno: EDQUOT, expected: .diskFull(path: "F/incomplete"),
            plant: { $0.rename = { _, _ in failing(EDQUOT) } }),
    ]

    @Test(arguments: faults)
    func `each call that fails is reported as what it means, and leaves no identity behind`(fault: Fault) throws {
        let folder = TemporaryFolder()
        var calls = FileCalls()
        fault.plant(&calls)
        let error = #expect(throws: StoreError.self) {
            try Store(folder: folder.path, size: .init(), random: Store.systemRandom, calls: calls)
        }
        #expect(
            error?.description == fault.expected.description.replacing("F", with: folder.path, maxReplacements: 1)
                || error == fault.expected)
        #expect(access(folder.path + "/identity.key", F_OK) != 0)
        // And with calls that work again, it opens.
        _ = try Store(folder: folder.path)
    }

    @Test func `a call that is interrupted is made again`() throws {
        let folder = TemporaryFolder()
        let interruptions = Interruptions()
        var calls = FileCalls()
        let (open, write) = (calls.open, calls.write)
        calls.open = { path, flags, mode in
            interruptions.next() ? FileFaultTests.failing(EINTR) : open(path, flags, mode)
        }
        calls.write = { descriptor, bytes in
            interruptions.next() ? Int(FileFaultTests.failing(EINTR)) : write(descriptor, bytes)
        }
        _ = try Store(folder: folder.path, size: .init(), random: Store.systemRandom, calls: calls)
        #expect(interruptions.count >= 5)
    }

    @Test func `a write that takes a byte at a time still writes the whole identity`() throws {
        let folder = TemporaryFolder()
        var calls = FileCalls()
        let write = calls.write
        calls.write = { descriptor, bytes in write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(1))) }
        let kiosk = try Store(folder: folder.path, size: .init(), random: Store.systemRandom, calls: calls).kiosk
        #expect(try Store(folder: folder.path).kiosk == kiosk)
    }
}

/// Every second call is interrupted.
private final class Interruptions: @unchecked Sendable {
    // The calls come from one thread, one after the other.
    private(set) var count = 0

    func next() -> Bool {
        count += 1
        return count % 2 == 1
    }
}
