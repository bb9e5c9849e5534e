import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Sync

@Suite struct PhotoTests {
    private static func photo(_ byteCount: Int, seed: UInt64 = 1) -> [UInt8] {
        var chance = SeededGenerator(seed: seed)
        return (0..<byteCount).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
    }

    private static func pieces(_ bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: 32_768).map { Array(bytes[$0..<min($0 + 32_768, bytes.count)]) }
    }

    private func world(_ bytes: [UInt8], claiming sha256: [UInt8]? = nil) throws -> (SyncWorld, [UInt8]) {
        var world = SyncWorld(try (1...2).map { try SyncKiosk(UInt8($0)) })
        let sha256 = sha256 ?? Entry.hash(bytes)
        world.kiosks[0].photos[sha256] = Self.pieces(bytes)
        world.kiosks[0].visible = [sha256]
        try world.connect(0, 1)
        try world.run()
        return (world, sha256)
    }

    private func fetch(_ world: inout SyncWorld, _ sha256: [UInt8], byteCount: Int) throws {
        let link = world.links.count - 1
        let stored = world.kiosks[1].photos[sha256]?.reduce(0) { $0 + $1.count } ?? 0
        let want = ArrivingPhoto(sha256: sha256, byteCount: byteCount, storedBytes: stored)
        let actions = world.links[link][1].exchange.fetch(want, at: world.now)
        world.take(try #require(actions), link, 1)
    }

    @Test(arguments: [1, 32_767, 32_768, 32_769, 500_000])
    func `a photo arrives whole, and is visible when its hash is right`(byteCount: Int) throws {
        let bytes = Self.photo(byteCount)
        var (world, sha256) = try world(bytes)
        try fetch(&world, sha256, byteCount: byteCount)
        // The next one may begin once there is nothing more to ask for.
        #expect(world.links[0][1].exchange.canFetch == (byteCount <= 32_768))
        try world.run()
        #expect(world.kiosks[1].visible == [sha256])
        #expect(world.links[0][1].ended == [sha256: .fetched])
        #expect(world.links[0].allSatisfy { $0.exchange.isQuiet })
    }

    @Test func `after every possible cut the rest is fetched, and no stored byte comes again`() throws {
        let bytes = Self.photo(170_000)
        for steps in 0..<30 {
            var (world, sha256) = try world(bytes)
            try fetch(&world, sha256, byteCount: bytes.count)
            for _ in 0..<steps { _ = try world.step() }
            try world.cut(0)
            let stored = world.kiosks[1].photos[sha256]?.reduce(0) { $0 + $1.count } ?? 0
            try world.connect(0, 1)
            try world.run()
            world.byteCount = 0
            if world.kiosks[1].visible.isEmpty { try fetch(&world, sha256, byteCount: bytes.count) }
            try world.run()
            #expect(world.kiosks[1].visible == [sha256])
            #expect(Array((world.kiosks[1].photos[sha256] ?? []).joined()) == bytes)
            // Six pieces at most, 86 bytes about each.
            #expect(world.byteCount <= bytes.count - stored + 1_000)
        }
    }

    @Test func `a photo whose hash is wrong is discarded, never shown, and asked of another`() throws {
        let sha256 = [UInt8](repeating: 8, count: 32)
        var (world, _) = try world(Self.photo(70_000), claiming: sha256)
        try fetch(&world, sha256, byteCount: 70_000)
        try world.run()
        #expect(world.kiosks[1].photos[sha256] == nil)
        #expect(world.kiosks[1].visible.isEmpty)
        #expect(world.links[0][1].ended == [sha256: .mismatched(allFromThisPeer: true)])
        let (a, b) = (world.kiosks[0].id, KioskID(ULID(high: 9, low: 9)))
        var photos = MissingPhotos()
        photos.wantAll([MissingPhoto(sha256: sha256, origin: a)])
        let first = photos.next(for: a)
        #expect(first == sha256)
        // Nobody else at the same time.
        let meanwhile = photos.next(for: b)
        #expect(meanwhile == nil)
        photos.ended(sha256, from: a, .mismatched(allFromThisPeer: true))
        let again = photos.next(for: a)
        #expect(again == nil)
        let other = photos.next(for: b)
        #expect(other == sha256)
        photos.ended(sha256, from: b, .mismatched(allFromThisPeer: false))
        let anew = photos.next(for: b)
        #expect(anew == sha256)
        photos.ended(sha256, from: b, .fetched)
        #expect(photos.wanted.isEmpty)
    }

    @Test func `a peer that does not have it says so, and the next can be asked for`() throws {
        var (world, _) = try world(Self.photo(10))
        let sha256 = [UInt8](repeating: 8, count: 32)
        try fetch(&world, sha256, byteCount: 500_000)
        try world.run()
        #expect(world.links[0][1].ended == [sha256: .absent])
        #expect(world.links[0].allSatisfy { $0.exchange.isQuiet })
    }

    @Test func `the next photo begins while the end of one is on its way, and no more than eight pieces are`() throws {
        let sizes = [500_000, 300_000, 40_000]
        var (world, first) = try world(Self.photo(sizes[0]))
        var hashes = [first]
        for size in sizes.dropFirst() {
            let bytes = Self.photo(size)
            hashes.append(Entry.hash(bytes))
            world.kiosks[0].photos[hashes[hashes.count - 1]] = Self.pieces(bytes)
            world.kiosks[0].visible.insert(hashes[hashes.count - 1])
        }
        var (begun, overlapped, rounds) = (0, false, 0)
        while !world.links[0].allSatisfy({ $0.exchange.isQuiet }) || begun < hashes.count, rounds < 1_000 {
            rounds += 1
            if begun < hashes.count, world.links[0][1].exchange.canFetch {
                overlapped = overlapped || !world.links[0][1].exchange.isQuiet
                try fetch(&world, hashes[begun], byteCount: sizes[begun])
                begun += 1
            }
            for end in 0...1 {
                if !world.links[0][end].inbox.isEmpty { world.deliver(0, end) }
                if !world.links[0][end].work.isEmpty { try world.work(0, end) }
                #expect(world.links[0][end].exchange.isBounded)
            }
        }
        #expect(overlapped)
        #expect(world.kiosks[1].visible == Set(hashes))
    }

    @Test func `entries go before photos`() throws {
        let bytes = Self.photo(300_000)
        var (world, sha256) = try world(bytes)
        try fetch(&world, sha256, byteCount: bytes.count)
        world.deliver(0, 0)
        try world.work(0, 0)
        world.deliver(0, 1)
        // Two pieces are asked for now. Both arrive, and an entry is written.
        while !world.links[0][0].inbox.isEmpty { world.deliver(0, 0) }
        try world.write("first", at: 0)
        try world.work(0, 0)
        try world.work(0, 0)
        let sent = try world.links[0][1].inbox.map { try SyncMessage(bytes: $0) }
        // Two were being read when the entry came, and the rest waits.
        guard case .photoPart? = sent.first, case .photoPart? = sent.dropFirst().first, case .batch? = sent.last else {
            Issue.record("\(sent.count) messages")
            return
        }
        #expect(sent.count == 3)
    }

    @Test func `over a slow link one piece at a time is asked for, over a fast one eight`() {
        let want = ArrivingPhoto(sha256: [UInt8](repeating: 1, count: 32), byteCount: 4_000_000, storedBytes: 0)
        var now = MonotonicInstant(nanoseconds: 0)
        for (span, most) in [(MonotonicInstant.Span.milliseconds(10), 8), (.seconds(4), 1)] {
            var fetch = PhotoFetch(want)
            var asked: [PhotoPlace] = []
            var (widest, stored) = (0, 0)
            for _ in 0..<40 {
                if let (place, pieces) = fetch.next(at: now) {
                    asked += (0..<pieces).map { .init(sha256: place.sha256, offset: place.offset + $0 * 32_768) }
                }
                widest = max(widest, fetch.asked.count)
                now = now + span
                let came = fetch.came(asked.removeFirst(), [UInt8](repeating: 1, count: 32_768), at: now)
                #expect(came)
                let due = fetch.due()
                // Over a slow link each piece is stored as it comes; over a fast one they are gathered.
                #expect((due != nil) == (span == .seconds(4) || stored == SyncLimits.maxHeldPieces - 1))
                stored = due == nil ? stored + 1 : 0
                fetch.stored(.kept)
            }
            #expect(widest == most)
        }
    }

    @Test func `pieces that were not asked for, or have another length, break it`() {
        let want = ArrivingPhoto(sha256: [UInt8](repeating: 1, count: 32), byteCount: 40_000, storedBytes: 33_000)
        #expect(want.storedBytes == 32_768)
        let now = MonotonicInstant(nanoseconds: 0)
        var fetch = PhotoFetch(want)
        let place = fetch.next(at: now)?.0
        #expect(place?.offset == 32_768)
        let next = fetch.next(at: now)?.0
        #expect(next == nil)
        var other = fetch
        let wrong = other.came(PhotoPlace(sha256: want.sha256, offset: 0), [1], at: now)
        #expect(!wrong)
        let long = fetch.came(
            PhotoPlace(sha256: want.sha256, offset: 32_768), [UInt8](repeating: 1, count: 32_768), at: now)
        #expect(!long)
    }
}
