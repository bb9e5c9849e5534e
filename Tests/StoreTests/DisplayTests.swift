import FitPinkyCore
import Glibc
import Ledger
import Support
import Testing

@testable import Store

/// Pictures of photos for browsers.
@Suite struct DisplayTests {
    private let furnished = Furnished()

    private func photo(_ number: UInt64, in store: Store) throws -> PhotoFact {
        try #require(try store.workout(WorkoutID(ULID(high: 0, low: number)))?.fact.photo)
    }

    private func jpeg(pieces: Int, _ seed: UInt8 = 1) -> [UInt8] {
        [UInt8](repeating: seed, count: pieces * Store.photoPieceBytes - 5)
    }

    private func isEmpty(_ store: Store) throws -> Bool {
        try furnished.rows(.displays, in: store).isEmpty && furnished.rows(.displayed, in: store).isEmpty
    }

    @Test func `a display picture is kept in pieces until another takes its place, across a restart`() throws {
        var picture = jpeg(pieces: 3)
        do {
            let store = try furnished.open()
            let photo = try photo(1, in: store)
            #expect(try store.display(photo.sha256) == nil)
            #expect(try store.beginDisplay(photo) == .photo(try #require(try store.photo(photo))))
            #expect(try store.keepDisplay(picture, of: photo))
            #expect(try store.display(photo.sha256) == picture && store.beginDisplay(photo) == .made(picture))
            #expect(try furnished.rows(.displays, in: store).map(\.value.count) == [32_768, 32_768, 32_763])
            picture = [7]
            #expect(try store.keepDisplay(picture, of: photo))
            #expect(try furnished.rows(.displays, in: store).count == 1)
        }
        let store = try furnished.open()
        #expect(try store.display(try photo(1, in: store).sha256) == picture)
        #expect(try store.verify().isClean)
        #expect(try furnished.rows(.meta, in: store).allSatisfy { !$0.key.starts(with: Array("display".utf8)) })
    }

    @Test func `of a photo that is not here, and of wrong sizes, nothing is kept`() throws {
        let store = try furnished.open()
        let photo = try photo(1, in: store)
        #expect(try !store.keepDisplay([], of: photo))
        #expect(try !store.keepDisplay([UInt8](repeating: 1, count: Store.maxDisplayBytes + 1), of: photo))
        var stranger = photo
        stranger.sha256 = [UInt8](repeating: 9, count: 32)
        #expect(try store.beginDisplay(stranger) == .notHere && !store.keepDisplay([1], of: stranger))
        try store.commit { transaction throws(StoreError) in try transaction.removePieces(photo.sha256) }
        #expect(try store.beginDisplay(photo) == .notHere && !store.keepDisplay([1], of: photo))
        #expect(try isEmpty(store))
        let largest = [UInt8](repeating: 1, count: Store.maxDisplayBytes)
        #expect(try store.keepDisplay(largest, of: self.photo(4, in: store)))
    }

    @Test func `a photo that ended the program twice is not decoded again, unless it was not the reason`() throws {
        let store = try furnished.open()
        let photo = try photo(1, in: store)
        let bytes = try #require(try store.photo(photo))
        for _ in 1...2 {
            for _ in 1...Store.maxDecodings { #expect(try store.beginDisplay(photo) == .photo(bytes)) }
            #expect(try store.beginDisplay(photo) == .triedTooOften)
            try store.takeBackDisplay(photo)
        }
        #expect(try store.beginDisplay(photo) == .photo(bytes) && store.keepDisplay([1], of: photo))
        try store.commit { transaction throws(StoreError) in try transaction.removeDisplay(photo.sha256) }
        #expect(try store.beginDisplay(photo) == .photo(bytes), "a success does not count")
        try store.takeBackDisplay(photo)
        // The thumbnail's decodings count here too, and not the other way round.
        try store.commit { transaction throws(StoreError) in try transaction.remove(.thumbnails, photo.sha256) }
        #expect(try store.beginDisplay(photo) == .photo(bytes) && store.beginDisplay(photo) == .photo(bytes))
        for _ in 1...Store.maxDecodings { #expect(try store.beginDecoding(photo) == bytes) }
        try store.takeBackDisplay(photo)
        #expect(try store.beginDisplay(photo) == .triedTooOften)
    }

    @Test func `the count of decodings is durable before the photo is returned`() throws {
        let photo: PhotoFact
        do {
            let store = try furnished.open()
            photo = try self.photo(1, in: store)
            _ = try store.beginDisplay(photo)
        }
        #expect(try furnished.open().beginDisplay(photo) != .triedTooOften)
        #expect(try furnished.open().beginDisplay(photo) == .triedTooOften)
    }

    @Test func `the pictures that were made first make room for a new one`() throws {
        let store = try furnished.open()
        let photos = try [1, 2, 4].map { try photo($0, in: store) }
        func shown() throws -> [Bool] { try photos.map { try store.display($0.sha256) != nil } }
        func keep(_ index: Int, pieces: Int) throws -> Bool {
            try store.keepDisplay(jpeg(pieces: pieces, UInt8(index)), of: photos[index], maxPieces: 6)
        }
        #expect(try keep(1, pieces: 2) && keep(0, pieces: 3))
        #expect(try shown() == [true, true, false])
        #expect(try keep(2, pieces: 1), "there is room for it")
        #expect(try shown() == [true, true, true])
        #expect(try keep(2, pieces: 3), "the first goes whole, and the one in its place is not counted")
        #expect(try shown() == [true, false, true])
        #expect(try keep(1, pieces: 6))
        #expect(try shown() == [false, true, false])
        #expect(try store.display(photos[1].sha256) == jpeg(pieces: 6, 1))
        #expect(try furnished.rows(.displayed, in: store).count == 1 && furnished.rows(.displays, in: store).count == 6)
        #expect(Store.maxDisplayPieces * Store.photoPieceBytes == 64 << 20)
    }

    @Test func `a picture goes with its photo: erased, let go, or damaged and replaced`() throws {
        let store = try furnished.open()
        func later(_ days: Int64) -> UTCInstant {
            UTCInstant(milliseconds: furnished.now.milliseconds + days * 86_400_000)
        }
        for number: UInt64 in [1, 2] { try store.keepDisplay(jpeg(pieces: 2), of: photo(number, in: store)) }
        let erased = try photo(2, in: store)
        _ = try store.beginDisplay(try photo(4, in: store))
        _ = try store.scrub(at: later(0), isClockTrusted: true)
        #expect(try store.scrub(at: later(31), isClockTrusted: true).photos == 1)
        #expect(try store.display(erased.sha256) == nil && furnished.rows(.displays, in: store).count == 2)
        let today = try #require(Day(daysSince1970: 20_700))
        for day: Int64 in [0, 8] {
            _ = try store.folder.release(PhotoRetention(months: 1), today: today, at: later(day))
        }
        #expect(try isEmpty(store))
        let awaited = try photo(4, in: store)
        try store.keepDisplay([3], of: awaited)
        try store.commit { transaction throws(StoreError) in try transaction.removePieces(awaited.sha256) }
        #expect(try isEmpty(store) && store.verify().findings.count == 0)
    }

    @Test func `a damaged row is as none, and what cannot be found any more is removed with all`() throws {
        let store = try furnished.open()
        let (first, second) = (try photo(1, in: store), try photo(2, in: store))
        for photo in [first, second] { try store.keepDisplay(jpeg(pieces: 2), of: photo) }
        let piece = try #require(try furnished.rows(.displays, in: store).first)
        try store.commit { transaction throws(StoreError) in try transaction.remove(.displays, piece.key) }
        #expect(try store.display(first.sha256) == nil && store.display(second.sha256) != nil)
        #expect(try store.keepDisplay([1], of: first) && store.display(first.sha256) == [1])
        for damaged in [[], [1], [UInt8](repeating: 255, count: 12), [UInt8](repeating: 0, count: 12)] {
            try store.keepDisplay(jpeg(pieces: 2), of: second)
            try furnished.put(.displayed, first.sha256, damaged, in: store)
            #expect(try store.display(first.sha256) == nil)
            try store.commit { transaction throws(StoreError) in try transaction.removeDisplay(first.sha256) }
            #expect(try isEmpty(store))
        }
        try furnished.put(.displays, [UInt8](repeating: 255, count: 44), [1], in: store)
        #expect(try store.keepDisplay([2], of: first) && store.display(first.sha256) == [2])
        #expect(try store.verify().isClean)
    }

    @Test func `no backup has display pictures, compacting keeps them, and a rebuild removes them`() throws {
        let store = try furnished.open()
        let photo = try photo(1, in: store)
        try store.keepDisplay(jpeg(pieces: 2, 0xD7), of: photo)
        let (folder, path) = (TemporaryFolder(), "\(furnished.folder.path)/backup")
        var backup: [UInt8] = []
        try store.folder.backup { piece throws(StoreError) in backup += piece }
        try FileCalls().writeDurably(backup, to: path, in: furnished.folder.path)
        let restored = try Store(folder: folder.path)
        try restored.folder.restore(from: path, at: furnished.now, isClockTrusted: true)
        #expect(try restored.photo(photo) != nil && isEmpty(restored))
        _ = try store.folder.compact()
        #expect(try store.display(photo.sha256) != nil)
        try store.folder.rebuild()
        #expect(try isEmpty(store) && store.verify().isClean)
    }

    @Test(arguments: [ENOSPC, EIO, EROFS])
    func `a disk that refuses keeps no picture, loses nothing, and leaves the reserve alone`(code: Int32) throws {
        let disk = FailingDisk(furnished.folder.path)
        defer { disk.giveBack() }
        do { _ = try furnished.open() }
        let store = try Store(folder: furnished.folder.path, size: .init(reserveBytes: 1 << 20))
        let (first, second) = (try photo(1, in: store), try photo(2, in: store))
        try store.keepDisplay(jpeg(pieces: 3), of: first)
        disk.refuse(code)
        #expect(throws: StoreError.self) { try store.beginDisplay(second) }
        #expect(throws: StoreError.self) { try store.keepDisplay(jpeg(pieces: 3), of: second) }
        #expect(throws: StoreError.self) { try store.keepDisplay(jpeg(pieces: 1), of: first) }
        #expect(store.folder.isReserveWhole)
        #expect(try store.display(first.sha256) == jpeg(pieces: 3) && store.display(second.sha256) == nil)
        disk.refuse(0)
        for _ in 1...Store.maxDecodings {
            #expect(try store.beginDisplay(second) != .triedTooOften, "none was counted")
        }
        #expect(try store.keepDisplay([1], of: second) && store.verify().isClean)
    }
}
