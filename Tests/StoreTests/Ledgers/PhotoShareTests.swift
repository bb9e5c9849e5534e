import FitPinkyCore
import Ledger
import Testing

@testable import Store

/// Of another member's photos a kiosk fetches a share a day.
@Suite struct PhotoShareTests {
    private func time(_ hours: Int64) -> Store.ArrivalTime { FloodedHousehold.time(hours) }

    /// Fetches photos until none is to be fetched; how many came.
    private func fetchAll(_ world: FloodedHousehold, _ byteCount: Int, at time: Store.ArrivalTime) throws -> Int {
        let numbers = numbers(byteCount)
        var count = 0
        while let photo = try world.ana.photosToFetch(limit: 1, at: time).photos.first {
            let number = UInt64(try #require(numbers[photo.sha256]))
            let bytes = FloodedHousehold.photo(number, byteCount: byteCount)
            let pieces = stride(from: 0, to: bytes.count, by: Store.photoPieceBytes).map {
                Array(bytes[$0..<min($0 + Store.photoPieceBytes, bytes.count)])
            }
            let whole = try #require(WholePhoto(sha256: photo.sha256, pieces: pieces))
            #expect(try world.ana.finishPhotos([.whole(whole)], at: time).map(\.finish) == [.whole])
            count += 1
        }
        return count
    }

    private func numbers(_ byteCount: Int) -> [[UInt8]: Int] {
        Dictionary(
            uniqueKeysWithValues: (1...12).map {
                (Entry.hash(FloodedHousehold.photo(UInt64($0), byteCount: byteCount)), $0)
            })
    }

    @Test func `64 MiB of a member's photos are fetched in a day, the rest on the days after`() throws {
        let (world, size) = (try FloodedHousehold(), Store.maxOthersPhotoBytes)
        try world.say(12, at: world.ben, photoBytes: size)
        try world.give(from: world.ben, to: world.ana, at: time(25))
        #expect(try fetchAll(world, size, at: time(26)) == 8)
        let waiting = try world.ana.photosToFetch(limit: 1, at: time(27))
        #expect(waiting == PhotosToFetch(photos: [], areMoreWaiting: true))
        #expect(try world.ana.floods(at: time(27)).map(\.waitingPhotos) == [4])
        let next = try #require(try world.ana.missingPhotos(limit: 1).first?.sha256)
        #expect(try world.ana.photoToFetch(next, at: time(27)) == .waits)
        let piece = [UInt8](repeating: 1, count: Store.photoPieceBytes)
        let place = PhotoPlace(sha256: next, offset: 0)
        #expect(try world.ana.keepPieces([piece], from: place, at: time(27)) == .dropped)
        // Another member's photos have a share of their own.
        let cleos = try world.household.save(world.household.photo, by: 2)
        try world.give(from: world.cleo, to: world.ana, at: time(27))
        #expect(try world.ana.photosToFetch(limit: 9, at: time(27)).photos.count == 1)
        #expect(try world.ana.workout(cleos) != nil)
        #expect(try world.ana.photoToFetch(next, at: time(50)) != .waits)
    }

    @Test func `pieces count when they are kept, though the photo never becomes whole`() throws {
        let (world, size) = (try FloodedHousehold(), Store.maxOthersPhotoBytes)
        try world.say(12, at: world.ben, photoBytes: size)
        try world.give(from: world.ben, to: world.ana, at: time(25))
        var kept = 0
        let pieces = [[UInt8]](repeating: [UInt8](repeating: 1, count: Store.photoPieceBytes), count: 16)
        for photo in try world.ana.missingPhotos(limit: 12) {
            for offset in stride(from: 0, to: size, by: 16 * Store.photoPieceBytes) {
                let place = PhotoPlace(sha256: photo.sha256, offset: offset)
                if try world.ana.keepPieces(pieces, from: place, at: time(26)) == .kept { kept += 16 }
            }
        }
        #expect(kept * Store.photoPieceBytes == Store.maxPhotoBytesOfDay)
    }

    @Test func `a photo of another member of more than 8 MiB is never fetched, and named`() throws {
        let (world, size) = (try FloodedHousehold(), Store.maxOthersPhotoBytes + 1)
        try world.say(3, at: world.ben, photoBytes: size)
        try world.give(from: world.ben, to: world.ana, at: time(25))
        #expect(try world.ana.photosToFetch(limit: 9, at: time(26)) == PhotosToFetch(photos: [], areMoreWaiting: false))
        let photo = try #require(try world.ana.missingPhotos(limit: 1).first?.sha256)
        #expect(try world.ana.photoToFetch(photo, at: time(26)) == .unwanted)
        #expect(try world.ana.floods(at: time(26)).map(\.tooLargePhotos) == [3])
        // Their own kiosk has them, and fetches them if it has to.
        #expect(try world.ben.floods(at: time(26)).isEmpty)
    }
}
