import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Photos that come in pieces: seen by nobody before they are whole.
@Suite struct ArrivingTests {
    private let furnished = Furnished()
    private let now = UTCInstant(milliseconds: 1_772_127_245_120)

    /// A store that knows the workouts of another one, and has none of its photos.
    private func taker(in folder: TemporaryFolder, of giver: Store, size: Store.Size = .init()) throws -> Store {
        let store = try Store(
            folder: folder.path, size: size, random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
        let lack = try store.lack(of: try giver.vector())
        let spans = try giver.spans(for: lack, having: try store.vector(), limit: 100)
        let records = try giver.records(RecordReading(spans: spans), maxBytes: 48 << 10).records
        let appended = try store.takeIn(records, at: now, isClockTrusted: true).appended
        // The second workout is deleted.
        #expect(appended.photos.count == 2)
        return store
    }

    private func pieces(of sha256: [UInt8], in giver: Store) throws -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        while let piece = try giver.photoPiece(sha256, piece: pieces.count) { pieces.append(piece) }
        return pieces
    }

    @Test func `a photo is visible when all of it is here and its hash is right, and not before`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let store = try taker(in: folder, of: giver)
        let workout = try #require(try store.workout(WorkoutID(ULID(high: 0, low: 1))))
        let photo = try #require(workout.fact.photo)
        // What has no day yet counts as the newest.
        let missing = try store.missingPhotos(limit: 10)
        #expect(missing.map(\.origin) == [giver.kiosk, giver.kiosk] && missing.last?.sha256 == photo.sha256)
        #expect(try store.missingPhotos(limit: 1).count == 1)
        let pieces = try pieces(of: photo.sha256, in: giver)
        #expect(pieces.count == 3)
        for (index, piece) in pieces.dropLast().enumerated() {
            try store.keepPieces([piece], from: PhotoPlace(sha256: photo.sha256, offset: index * Store.photoPieceBytes))
            let arriving = try store.arrivingPhoto(photo.sha256)
            #expect(arriving?.byteCount == 70_000 && arriving?.storedBytes == (index + 1) * 32_768)
            #expect(try store.photo(photo) == nil && store.photoPiece(photo.sha256, piece: index) == nil)
            #expect(try store.photoHashes().isEmpty && store.verify().findings.isEmpty)
        }
        #expect(try store.finish([pieces[2]], of: photo.sha256, from: 2) == .whole)
        #expect(try store.photo(photo) == giver.photo(photo))
        #expect(try store.workout(workout.fact.workout)?.isPhotoPresent == true)
        #expect(try furnished.rows(.arriving, in: store).isEmpty && store.verify().findings.isEmpty)
        // Pieces that come late, and a second end, change nothing.
        try store.keepPieces([[1, 2, 3]], from: PhotoPlace(sha256: photo.sha256, offset: 0))
        #expect(try store.finish([[9]], of: photo.sha256, from: 0) == .whole)
        #expect(try store.photo(photo) == giver.photo(photo) && furnished.rows(.arriving, in: store).isEmpty)
        #expect(try store.arrivingPhoto(photo.sha256) == nil && store.missingPhotos(limit: 10).count == 1)
        #expect(try store.workouts(ofPhoto: photo.sha256).map(\.fact.workout) == [workout.fact.workout])
    }

    @Test func `whatever is wrong with the pieces, they are taken away and nothing is seen`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let store = try taker(in: folder, of: giver)
        let sha256 = try #require(try store.missingPhotos(limit: 10).last?.sha256)
        let right = try pieces(of: sha256, in: giver)
        var flipped = right
        flipped[1][77] ^= 1
        let wrong: [(kept: [[UInt8]], last: [[UInt8]], from: Int)] = [
            ([], flipped, 0), (Array(flipped[..<2]), [right[2]], 2), ([right[0]], [right[2]], 1),
            (right, [right[0]], 3), ([], [], 0),
        ]
        for (kept, last, index) in wrong {
            try store.keepPieces(kept, from: PhotoPlace(sha256: sha256, offset: 0))
            #expect(try store.finish(last, of: sha256, from: index) == .mismatched)
            #expect(try furnished.rows(.arriving, in: store).isEmpty && store.photoHashes().isEmpty)
        }
        // It is nobody's fault that those before are not here.
        #expect(try store.finish([right[2]], of: sha256, from: 2) == .dropped)
        // Nor is anything kept that would leave a hole.
        #expect(
            try store.keepPieces([right[2]], from: PhotoPlace(sha256: sha256, offset: 2 * Store.photoPieceBytes))
                == .dropped)
        #expect(try furnished.rows(.arriving, in: store).isEmpty)
        // More than are needed from the middle on: those that come last stand.
        try store.keepPieces(flipped, from: PhotoPlace(sha256: sha256, offset: 0))
        #expect(try store.finish(Array(right[1...]), of: sha256, from: 1) == .whole)
        #expect(try store.verify().findings.isEmpty)
    }

    @Test func `a photo of which all pieces were kept before is made visible with nothing besides`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let store = try taker(in: folder, of: giver)
        let sha256 = try #require(try store.missingPhotos(limit: 10).last?.sha256)
        let all = try pieces(of: sha256, in: giver)
        try store.keepPieces(all, from: PhotoPlace(sha256: sha256, offset: 0))
        #expect(try store.arrivingPhoto(sha256).map { $0.storedBytes == $0.byteCount } == true)
        #expect(try store.finish([], of: sha256, from: all.count) == .whole)
        #expect(try store.photoHashes() == [sha256] && store.verify().findings.isEmpty)
    }

    @Test func `what nobody speaks of, or has deleted, or let go, is not kept, and its pieces go`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let store = try taker(in: folder, of: giver)
        let stray = [UInt8](repeating: 9, count: 32)
        #expect(try store.keepPieces([[1]], from: PhotoPlace(sha256: stray, offset: 0)) == .dropped)
        #expect(try furnished.rows(.arriving, in: store).isEmpty)
        #expect(try store.finish([[1]], of: stray, from: 0) == .dropped)
        let id = WorkoutID(ULID(high: 0, low: 1))
        let sha256 = try #require(try store.workout(id)?.fact.photo?.sha256)
        let pieces = try pieces(of: sha256, in: giver)
        #expect(try store.keepPieces([pieces[0]], from: PhotoPlace(sha256: sha256, offset: 0)) == .kept)
        try store.dropUnwantedPieces()
        #expect(try furnished.rows(.arriving, in: store).count == 1)
        try store.say([.delete(DeleteFact(workout: id, member: furnished.member))], at: now)
        #expect(try store.arrivingPhoto(sha256) == nil)
        #expect(try store.finish(Array(pieces[1...]), of: sha256, from: 1) == .dropped)
        #expect(try store.keepPieces([pieces[0]], from: PhotoPlace(sha256: sha256, offset: 0)) == .dropped)
        // Deleted while it came, and taken back before its end.
        try store.say([.undelete(UndeleteFact(workout: id, member: furnished.member, payloads: []))], at: now)
        #expect(try store.finish(Array(pieces[1...]), of: sha256, from: 1) == .dropped)
        #expect(try store.missingPhotos(limit: 10).contains { $0.sha256 == sha256 })
        try store.say([.delete(DeleteFact(workout: id, member: furnished.member))], at: now)
        try furnished.put(.arriving, sha256 + [0, 0, 0, 0], pieces[0], in: store)
        try store.dropUnwantedPieces()
        #expect(try furnished.rows(.arriving, in: store).isEmpty)
    }

    @Test func `photos that are finished together become visible together, and of a wrong one nothing does`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let store = try taker(in: folder, of: giver)
        let missing = try store.missingPhotos(limit: 10).map(\.sha256)
        #expect(missing.count == 2)
        let stray = [UInt8](repeating: 9, count: 32)
        var wrong = try pieces(of: missing[1], in: giver)
        wrong[0][0] ^= 1
        let photos = [
            ArrivedPhoto.rest(PhotoPlace(sha256: missing[1], offset: 0), wrong),
            .rest(PhotoPlace(sha256: missing[0], offset: 0), try pieces(of: missing[0], in: giver)),
            .rest(PhotoPlace(sha256: stray, offset: 0), [[1]]),
        ]
        let finished = try store.finishPhotos(photos)
        #expect(finished.map(\.sha256) == [missing[1], missing[0], stray])
        #expect(finished.map(\.finish) == [.mismatched, .whole, .dropped])
        #expect(try store.photoHashes() == [missing[0]] && store.verify().findings.isEmpty)
        #expect(try store.missingPhotos(limit: 10).map(\.sha256) == [missing[1]])
        #expect(try store.finishPhotos([]).isEmpty)
    }

    @Test func `a photo that came whole is kept as it is, unless its workout says that it has another length`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let store = try taker(in: folder, of: giver)
        let missing = try store.missingPhotos(limit: 10).map(\.sha256)
        let all = try missing.map { try pieces(of: $0, in: giver) }
        #expect(WholePhoto(sha256: missing[0], pieces: all[1]) == nil)
        #expect(WholePhoto(sha256: missing[0], pieces: all[0].dropLast()) == nil)
        let photos = try zip(missing, all).map { try #require(WholePhoto(sha256: $0, pieces: $1)) }
        // What was kept of it before counts no more.
        try store.keepPieces([[1, 2, 3]], from: PhotoPlace(sha256: missing[0], offset: 0))
        #expect(try store.finishPhotos(photos.map { .whole($0) }).map(\.finish) == [.whole, .whole])
        #expect(try store.missingPhotos(limit: 10).isEmpty && store.verify().findings.isEmpty)
        #expect(try furnished.rows(.arriving, in: store).isEmpty)
        for (sha256, pieces) in zip(missing, all) {
            #expect(try pieces.indices.map { try store.photoPiece(sha256, piece: $0) } == pieces)
        }
        let stray = try #require(WholePhoto(sha256: Entry.hash([1, 2]), pieces: [[1], [2]]))
        #expect(try store.finishPhotos([.whole(stray)]).map(\.finish) == [.dropped])
    }

    @Test func `where there is no room for a photo the reserve stays for the next press`() throws {
        let folder = TemporaryFolder()
        let giver = try furnished.open()
        let size = Store.Size(mapBytes: 4096 * 64, maxMapBytes: 4096 * 64, reserveBytes: 1 << 20)
        let store = try taker(in: folder, of: giver, size: size)
        let sha256 = try #require(try store.missingPhotos(limit: 10).last?.sha256)
        let pieces = try pieces(of: sha256, in: giver)
        #expect(throws: StoreError.tooLarge(maxBytes: size.maxMapBytes)) {
            for _ in 0..<9 {
                try store.keepPieces(pieces + pieces + pieces, from: PhotoPlace(sha256: sha256, offset: 0))
            }
        }
        #expect(store.folder.isReserveWhole)
        #expect(try store.photoHashes().isEmpty && store.verify().findings.isEmpty)
    }
}

extension Store {
    /// What comes of one photo.
    fileprivate func finish(
        _ pieces: [[UInt8]], of sha256: [UInt8], from first: Int
    ) throws(StoreError) -> PhotoFinish? {
        let place = PhotoPlace(sha256: sha256, offset: first * Store.photoPieceBytes)
        return try finishPhotos([.rest(place, pieces)]).first?.finish
    }
}
