import FitPinkyCore
import Ledger
import Testing

@testable import Store

/// Small pictures of photos that came without.
@Suite struct ThumbnailTests {
    private let furnished = Furnished()

    private func photo(_ number: UInt64, in store: Store) throws -> PhotoFact {
        try #require(try store.workout(WorkoutID(ULID(high: 0, low: number)))?.fact.photo)
    }

    @Test func `a whole photo without a small picture is found until it has one, which is kept once`() throws {
        let store = try furnished.open()
        #expect(try store.photosWithoutThumbnail(limit: 10).isEmpty)
        let photo = try photo(1, in: store)
        try store.commit { transaction throws(StoreError) in try transaction.remove(.thumbnails, photo.sha256) }
        #expect(try store.photosWithoutThumbnail(limit: 10) == [photo])
        #expect(try store.photosWithoutThumbnail(limit: 0).isEmpty)
        #expect(try store.photosWithoutThumbnail(limit: 10, except: [photo.sha256]).isEmpty)
        #expect(try store.keepThumbnail([7, 7], of: photo))
        #expect(try store.thumbnail(photo.sha256) == [7, 7])
        #expect(try !store.keepThumbnail([8], of: photo), "it has one")
        #expect(try store.thumbnail(photo.sha256) == [7, 7] && store.photosWithoutThumbnail(limit: 10).isEmpty)
        #expect(try store.verify().isClean)
    }

    @Test func `a photo that is not here, and what is no small picture, change nothing`() throws {
        let store = try furnished.open()
        let photo = try photo(1, in: store)
        try store.commit { transaction throws(StoreError) in try transaction.remove(.thumbnails, photo.sha256) }
        #expect(try !store.keepThumbnail([], of: photo))
        #expect(try !store.keepThumbnail([UInt8](repeating: 1, count: Store.maxThumbnailBytes + 1), of: photo))
        var stranger = photo
        stranger.sha256 = [UInt8](repeating: 9, count: 32)
        #expect(try !store.keepThumbnail([1], of: stranger), "nobody speaks of it")
        try store.commit { transaction throws(StoreError) in try transaction.removePieces(photo.sha256) }
        #expect(try !store.keepThumbnail([1], of: photo), "its pieces are gone")
        #expect(try store.photosWithoutThumbnail(limit: 10).isEmpty && store.thumbnail(photo.sha256) == nil)
    }

    @Test func `what died of a photo twice is not asked again, unless the photo was not to blame`() throws {
        let store = try furnished.open()
        let photo = try photo(1, in: store)
        let bytes = try store.photo(photo)
        #expect(try store.beginDecoding(photo) == nil, "it has one")
        try store.commit { transaction throws(StoreError) in try transaction.remove(.thumbnails, photo.sha256) }
        for _ in 1...2 {
            for _ in 1...Store.maxDecodings {
                #expect(try store.photosWithoutThumbnail(limit: 10) == [photo])
                #expect(try store.beginDecoding(photo) == bytes)
            }
            #expect(try store.beginDecoding(photo) == nil && store.photosWithoutThumbnail(limit: 10).isEmpty)
            try store.takeBackDecoding(photo)
        }
        #expect(try store.beginDecoding(photo) == bytes && store.keepThumbnail([1], of: photo))
        try store.commit { transaction throws(StoreError) in try transaction.remove(.thumbnails, photo.sha256) }
        #expect(try store.photosWithoutThumbnail(limit: 10) == [photo], "a success is no trial")
        #expect(try store.verify().isClean)
    }

    @Test func `the newest come first, at most so many, and none of what is deleted`() throws {
        let store = try furnished.open()
        try store.commit { transaction throws(StoreError) in try transaction.clear(.thumbnails) }
        let all = try store.photosWithoutThumbnail(limit: 10)
        // What has no day yet counts as the newest; the second workout is deleted.
        #expect(all == [try photo(4, in: store), try photo(1, in: store)])
        #expect(try store.photosWithoutThumbnail(limit: 1) == [all[0]])
    }
}
