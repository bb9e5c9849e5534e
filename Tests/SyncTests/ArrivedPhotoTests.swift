import FitPinkyCore
import Ledger
import Reference
import Testing

@testable import Sync

/// What becomes of photos of which all pieces have come.
@Suite struct ArrivedPhotoTests {
    /// A hub with one connection, over which both sides have said hello and photos are wanted.
    private struct Scene {
        let peer: SyncKiosk
        var hub: SyncHub
        private let now = MonotonicInstant(nanoseconds: 0)

        init(_ wanted: [[UInt8]]) throws {
            let own = try SyncKiosk(1)
            peer = try SyncKiosk(2)
            let origin = peer.id
            hub = SyncHub(own: own.id, key: PeerKey(of: own.id), vector: own.replica.vector, seed: 1)
            _ = hub.handle(.ledger(SyncKiosk.ledger, withKiosks: [origin]), at: now)
            _ = hub.handle(.opened(1, to: origin, by: .peer), at: now)
            _ = hub.handle(.photosWanted(wanted.map { MissingPhoto(sha256: $0, origin: origin) }), at: now)
            let digest = own.replica.vector.digest
            let hello = Hello(ledger: SyncKiosk.ledger, replica: origin, isClockTrusted: true, digest: digest)
            _ = hub.handle(.received(1, .success(.hello(hello))), at: now)
        }

        mutating func answer(_ answer: StoreAnswer) -> [SyncHub.Effect] {
            hub.handle(.answered(1, answer), at: now)
        }

        /// All that is lacking comes, in the order in which it is asked for; pieces are kept as soon as they are to be.
        mutating func fetch(_ sha256: [UInt8], _ bytes: [UInt8], stored: Int = 0) -> [SyncHub.Effect] {
            let want = ArrivingPhoto(sha256: sha256, byteCount: bytes.count, storedBytes: stored)
            var effects = answer(.photo(want))
            for start in stride(from: stored, to: bytes.count, by: SyncLimits.photoPieceBytes) {
                let piece = Array(bytes[start..<min(start + SyncLimits.photoPieceBytes, bytes.count)])
                let part = SyncMessage.photoPart(PhotoPlace(sha256: sha256, offset: start), bytes: piece)
                effects += hub.handle(.received(1, .success(part)), at: now)
            }
            return effects
        }
    }

    private func photo(_ seed: UInt8, byteCount: Int = 100) -> (sha256: [UInt8], bytes: [UInt8]) {
        let bytes = [UInt8](repeating: seed, count: byteCount)
        return (Entry.hash(bytes), bytes)
    }

    private func finishing(_ effects: [SyncHub.Effect]) -> [[[UInt8]]] {
        effects.compactMap {
            if case .store(1, .finishPhotos(let photos)) = $0 { photos.map(\.sha256) } else { nil }
        }
    }

    private func looksFor(_ effects: [SyncHub.Effect]) -> [[UInt8]] {
        effects.compactMap { if case .store(1, .findPhoto(let sha256)) = $0 { sha256 } else { nil } }
    }

    @Test func `photos that come while the store is busy are finished together, and each end counts`() throws {
        let photos = (0..<5).map { photo($0) }
        var scene = try Scene(photos.map(\.sha256))
        let given = photos.flatMap { scene.fetch($0.sha256, $0.bytes) }
        #expect(finishing(given) == [[photos[0].sha256]])
        let next = scene.answer(.photosFinished([FinishedPhoto(sha256: photos[0].sha256, .whole)]))
        #expect(finishing(next) == [photos[1...].map(\.sha256)])
        #expect(next.contains(.photoArrived(sha256: photos[0].sha256)))
        let ends: [PhotoFinish] = [.whole, .mismatched, .whole, .whole]
        let rest = scene.answer(
            .photosFinished(zip(photos[1...], ends).map { FinishedPhoto(sha256: $0.sha256, $1) }))
        #expect(
            rest.compactMap { if case .photoArrived(let sha256) = $0 { sha256 } else { nil } }
                == [photos[1].sha256, photos[3].sha256, photos[4].sha256])
        // All of the wrong one came from this peer, which is not asked again.
        #expect(scene.hub.photos.wanted.map(\.sha256) == [photos[2].sha256] && scene.hub.isQuiet)
    }

    @Test func `photos that are finished together have no more bytes than a press can wait for`() throws {
        // Of each a megabyte and a half is here already, but for its end.
        let size = 3 << 19
        let photos = (0..<6).map { photo($0, byteCount: size) }
        var scene = try Scene(photos.map(\.sha256))
        let given = photos.flatMap {
            scene.fetch($0.sha256, $0.bytes, stored: size - SyncLimits.photoPieceBytes)
        }
        var groups = finishing(given)
        while let group = groups.last, groups.count < 6 {
            let more = finishing(scene.answer(.photosFinished(group.map { FinishedPhoto(sha256: $0, .whole) })))
            guard !more.isEmpty else { break }
            groups += more
        }
        #expect(groups.map(\.count) == [1, 2, 2, 1])
        #expect(groups.joined().elementsEqual(photos.map(\.sha256)))
    }

    @Test
    func
        `a photo of which all is stored when a connection is gone is finished over the next, and nothing of it comes again`()
        throws
    {
        let photo = photo(1, byteCount: 100_000)
        var scene = try Scene([photo.sha256])
        let want = ArrivingPhoto(sha256: photo.sha256, byteCount: 100_000, storedBytes: 100_000)
        let effects = scene.answer(.photo(want))
        #expect(!effects.contains { if case .send(1, .photoPull) = $0 { true } else { false } })
        let end = PhotoPlace(sha256: photo.sha256, offset: 100_000)
        #expect(effects.contains(.store(1, .finishPhotos([.rest(end, [])]))))
        // Three whole pieces, and a shorter one.
        #expect(end.pieceIndex == 4 && PhotoPlace(sha256: photo.sha256, offset: 98_304).pieceIndex == 3)
    }

    @Test func `a photo that is on its way is asked of nobody else, though for a while nobody wanted it`() throws {
        let (one, other) = (try SyncKiosk(1).id, try SyncKiosk(2).id)
        let wish = MissingPhoto(sha256: photo(1).sha256, origin: one)
        var photos = MissingPhotos()
        photos.wantAll([wish])
        #expect(photos.next(for: one) == wish.sha256)
        // Its workout is deleted, and taken back.
        photos.wantAll([])
        photos.wantFirst([wish])
        #expect(photos.next(for: other) == nil)
        photos.ended(wish.sha256, from: one, .absent)
        #expect(photos.next(for: one) == nil)
        #expect(photos.next(for: other) == wish.sha256)
    }

    @Test func `a photo that came at once and has a wrong hash is no work for the store`() throws {
        let (right, other) = (photo(1), photo(2))
        var scene = try Scene([right.sha256, other.sha256])
        let effects = scene.fetch(right.sha256, other.bytes)
        #expect(finishing(effects).isEmpty && looksFor(effects) == [other.sha256])
        #expect(scene.hub.photos.wanted.map(\.sha256) == [right.sha256, other.sha256])
        // It is not asked of this peer again, and the next one comes all the same.
        #expect(finishing(scene.fetch(other.sha256, other.bytes)) == [[other.sha256]])
        let end = scene.answer(.photosFinished([FinishedPhoto(sha256: other.sha256, .whole)]))
        #expect(looksFor(end).isEmpty && scene.hub.isQuiet)
    }

    @Test(arguments: [false, true])
    func `a workout that is deleted while its photo comes keeps no other photo waiting`(isTakenBack: Bool) throws {
        let photos = (0..<12).map { photo($0) }
        var scene = try Scene(photos.map(\.sha256))
        for photo in photos.prefix(SyncLimits.maxOpenPhotos) { _ = scene.fetch(photo.sha256, photo.bytes) }
        let effects = scene.answer(.photosFinished([FinishedPhoto(sha256: photos[0].sha256, .dropped)]))
        // Whether somebody wants it the store says.
        #expect(looksFor(effects) == [photos[0].sha256])
        let want = ArrivingPhoto(sha256: photos[0].sha256, byteCount: 100, storedBytes: 0)
        let next = scene.answer(.photo(isTakenBack ? want : nil))
        #expect(next.contains { if case .send(1, .photoPull) = $0 { true } else { false } } == isTakenBack)
        #expect(looksFor(next) == (isTakenBack ? [] : [photos[10].sha256]))
    }

    @Test func `of a photo that nobody wants any more no further piece is asked for, and the next photo comes`() throws
    {
        let (long, other) = (photo(1, byteCount: 40 * SyncLimits.photoPieceBytes), photo(2))
        var scene = try Scene([long.sha256, other.sha256])
        let now = MonotonicInstant(nanoseconds: 0)
        _ = scene.answer(.photo(ArrivingPhoto(sha256: long.sha256, byteCount: long.bytes.count, storedBytes: 0)))
        for index in 0..<SyncLimits.maxHeldPieces {
            let place = PhotoPlace(sha256: long.sha256, offset: index * SyncLimits.photoPieceBytes)
            let bytes = [UInt8](repeating: 1, count: SyncLimits.photoPieceBytes)
            _ = scene.hub.handle(.received(1, .success(.photoPart(place, bytes: bytes))), at: now)
        }
        var effects = scene.answer(.piecesStored(.dropped))
        #expect(!effects.contains { if case .send(1, .photoPull) = $0 { true } else { false } })
        #expect(looksFor(effects) == [long.sha256])
        effects = scene.answer(.photo(nil))
        #expect(looksFor(effects) == [other.sha256])
        #expect(scene.hub.photos.wanted.map(\.sha256) == [other.sha256])
    }
}
