import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// A photo that was replaced when its moment was settled goes from every kiosk, and nowhere before the one that counts is there.
@Suite struct ReplacedPhotoTests {
    private let folders = (0..<3).map { _ in TemporaryFolder() }
    private let now = SeveralLedgers.now
    private let original = SeveralLedgers.photo(1, byteCount: 70_000)
    private let marked = SeveralLedgers.photo(2, byteCount: 50_000)

    private func awaited(_ number: UInt64) throws -> Store.NewWorkout {
        var workout = SeveralLedgers.workout(number, photo: original)
        let boot = try #require(BootID(bytes: [UInt8](repeating: 5, count: 16)))
        workout.moment = .awaited(AwaitedMoment(boot: boot, reading: MonotonicInstant(nanoseconds: Int64(number))))
        return workout
    }

    private func settle(_ number: UInt64, with photo: Store.Photo, at store: Store) throws {
        let moment = try #require(SeveralLedgers.workout(number).moment.known)
        let id = try store.id(of: awaited(number))
        try store.settle(
            .workout(id, original: original.fact()), at: moment, isEstimate: false, photo: photo, now: now)
    }

    private func delete(_ number: UInt64, at store: Store) throws {
        let id = try store.id(of: awaited(number))
        try store.say([.delete(DeleteFact(workout: id, member: SeveralLedgers.member))], at: now)
    }

    private func give(from giver: Store, to taker: Store) throws {
        let records = try SeveralLedgers.rows(.entries, of: giver).sorted { $0.key.lexicographicallyPrecedes($1.key) }
        try taker.receive(records.map(\.value), at: now, isClockTrusted: true)
    }

    @discardableResult private func bring(_ photo: Store.Photo, to store: Store) throws -> PhotoFinish? {
        let pieces = stride(from: 0, to: photo.bytes.count, by: Store.photoPieceBytes).map {
            Array(photo.bytes[$0..<min($0 + Store.photoPieceBytes, photo.bytes.count)])
        }
        let whole = try #require(WholePhoto(sha256: photo.fact().sha256, pieces: pieces))
        return try store.finishPhotos([.whole(whole)]).first?.finish
    }

    /// The photos that are here, in no order; each of them whole.
    private func photos(_ store: Store) throws -> Set<[UInt8]> {
        #expect(try store.folder.verify().flatMap(\.findings) == [])
        return try store.photoHashes()
    }

    private func hashes(_ photos: Store.Photo...) throws -> Set<[UInt8]> {
        Set(try photos.map { try $0.fact().sha256 })
    }

    @Test func `a replaced photo goes from a partner when the one that counts has come, and nobody fetches it`() throws
    {
        let (store, partner) = (try SeveralLedgers.open(folders[0]), try SeveralLedgers.open(folders[1]))
        try store.save(awaited(1), at: now)
        try give(from: store, to: partner)
        #expect(try bring(original, to: partner) == .whole)
        try partner.keepThumbnail([7], of: original.fact())
        try settle(1, with: marked, at: store)
        #expect(try photos(store) == hashes(marked))
        try give(from: store, to: partner)
        #expect(try photos(partner) == hashes(original) && partner.workouts().map(\.isPhotoPresent) == [false])
        #expect(try partner.folder.dropReplacedPhotos() == 0)
        #expect(try bring(marked, to: partner) == .whole)
        #expect(try photos(partner) == hashes(marked))
        #expect(try partner.photo(marked.fact()) == marked.bytes && partner.thumbnail(original.fact().sha256) == nil)
        // Who hears of both at once wants one.
        let late = try SeveralLedgers.open(folders[2])
        try give(from: partner, to: late)
        #expect(try late.missingPhotos(limit: 9).map(\.sha256) == [marked.fact().sha256])
        #expect(try bring(original, to: late) == .dropped && bring(original, to: partner) == .dropped)
    }

    @Test func `where the photo that counts is here already the replaced one goes with the settlement`() throws {
        let (store, partner) = (try SeveralLedgers.open(folders[0]), try SeveralLedgers.open(folders[1]))
        try store.save(awaited(1), at: now)
        try store.save(SeveralLedgers.workout(2, photo: marked), at: now)
        try give(from: store, to: partner)
        for photo in [original, marked] { try bring(photo, to: partner) }
        #expect(try photos(partner) == hashes(original, marked))
        try settle(1, with: marked, at: store)
        try give(from: store, to: partner)
        #expect(try photos(partner) == hashes(marked) && partner.workouts().map(\.isPhotoPresent) == [true, true])
    }

    @Test func `the same frame of two workouts stays until both have the photo that counts`() throws {
        let (store, partner) = (try SeveralLedgers.open(folders[0]), try SeveralLedgers.open(folders[1]))
        for number: UInt64 in 1...2 { try store.save(awaited(number), at: now) }
        try give(from: store, to: partner)
        try bring(original, to: partner)
        let later = SeveralLedgers.photo(3)
        try settle(1, with: marked, at: store)
        try give(from: store, to: partner)
        try bring(marked, to: partner)
        #expect(try photos(partner) == hashes(original, marked))
        try settle(2, with: later, at: store)
        try give(from: store, to: partner)
        #expect(try photos(partner) == hashes(original, marked))
        try bring(later, to: partner)
        #expect(try photos(partner) == hashes(marked, later))
    }

    @Test func `a replaced photo goes with its workout or its ledger where the one that counts never came`() throws {
        let (store, partner) = (try SeveralLedgers.open(folders[0]), try SeveralLedgers.open(folders[1]))
        let name = SeveralLedgers.names[2]
        let (there, here) = (try store.folder.make(name, at: now), try partner.folder.make(name, at: now))
        for (giver, taker) in [(store, partner), (there, here)] {
            try giver.save(awaited(1), at: now)
            try give(from: giver, to: taker)
            try bring(original, to: taker)
            try settle(1, with: marked, at: giver)
            try delete(1, at: giver)
            try give(from: giver, to: taker)
        }
        #expect(try photos(partner) == hashes(original))
        _ = try partner.folder.scrub(at: now, isClockTrusted: true)
        let later = UTCInstant(milliseconds: now.milliseconds + 31 * 86_400_000)
        // In the other ledger it may be taken back, and waits.
        #expect(try partner.scrub(at: later, isClockTrusted: true).workouts == 1)
        #expect(try photos(partner) == hashes(original))
        try partner.folder.remove(name)
        #expect(try photos(partner).isEmpty)
        #expect(try store.scrub(at: now, isClockTrusted: true) == .init() && photos(store) == hashes(marked))
    }

    @Test func `what an earlier version kept of a replaced photo is swept away, and nothing else`() throws {
        let (store, partner) = (try SeveralLedgers.open(folders[0]), try SeveralLedgers.open(folders[1]))
        try store.save(awaited(1), at: now)
        try give(from: store, to: partner)
        // Not who made the workout, so nothing is replaced by it.
        let unsure = SeveralLedgers.photo(4)
        try settle(1, with: unsure, at: partner)
        try settle(1, with: marked, at: store)
        try give(from: partner, to: store)
        let strays = [original, unsure]
        try store.commit { transaction throws(StoreError) in
            for photo in strays { try transaction.putPhoto(photo, sha256: photo.fact().sha256) }
        }
        let findings = Set(try store.verify().findings)
        #expect(findings == Set(try strays.map { .strayPhoto(sha256: try $0.fact().sha256) }))
        #expect(try store.folder.dropReplacedPhotos() == 1)
        #expect(try store.photoHashes() == hashes(marked, unsure))
        #expect(try store.verify().findings == [.strayPhoto(sha256: unsure.fact().sha256)])
        #expect(try store.folder.dropReplacedPhotos() == 0)
    }
}
