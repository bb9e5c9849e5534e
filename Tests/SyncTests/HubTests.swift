import FitPinkyCore
import Ledger
import Reference
import Testing

@testable import Sync

/// Whole kiosks: hubs, and the connections that they make to each other.
@Suite struct HubTests {
    @Test(arguments: 1...UInt64(40))
    func `kiosks that call each other become equal, photos too, and then are silent`(seed: UInt64) throws {
        var world = try HubWorld(3, seed: seed)
        for index in 0..<3 {
            for number in 0..<4 {
                try world.write("\(index) \(number)", at: index, photoBytes: number == 0 ? 90_000 : nil)
            }
        }
        world.introduce()
        try world.run()
        for number in 0..<3 { try world.write("later \(number)", at: number, photoBytes: 40_000) }
        try world.run()
        #expect(world.areEqual)
        #expect(world.kiosks.allSatisfy { $0.visible == world.kiosks[0].visible && $0.visible.count == 6 })
        #expect(world.hubs.allSatisfy { $0.isQuiet && $0.pendingPhotos.isEmpty })
        #expect(world.hubs.allSatisfy { $0.table.peers.values.allSatisfy { $0.standing.pendingCount == 0 } })
        // One connection between each two, but for a second that chance left.
        let silent = world.messageCount
        try world.pass(seconds: 60)
        #expect(world.messageCount == silent)
        try world.pass(seconds: 3600)
        #expect(world.pingsOnly(since: silent))
    }

    @Test(arguments: 1...UInt64(20))
    func `an entry signed while storing a batch goes to the sender of the batch at once`(seed: UInt64) throws {
        var world = try HubWorld(2, seed: seed)
        world.introduce()
        try world.run()
        world.answering = [1]
        try world.write("given", at: 0)
        try world.run()
        #expect(world.answering.isEmpty && world.areEqual)
        #expect(world.hubs.allSatisfy { $0.table.peers.values.allSatisfy { $0.standing.pendingCount == 0 } })
    }

    @Test(arguments: 1...UInt64(20))
    func `entries that are found lost come again over the connections that stand`(seed: UInt64) throws {
        var world = try HubWorld(2, seed: seed)
        let empty = world.kiosks[0].replica
        for index in 0..<2 { try world.write("of \(index)", at: index) }
        let own = world.kiosks[0].replica
        world.introduce()
        try world.run()
        #expect(world.areEqual)
        for less in [own, empty] {
            try world.pass(seconds: 5)
            world.kiosks[0].replica = less
            world.input(.appended([], less.vector, photos: []), 0)
            try world.run()
            #expect(world.areEqual)
        }
    }

    @Test(arguments: 1...UInt64(20))
    func `a photo that was asked for in vain comes when the one who was asked has it`(seed: UInt64) throws {
        // The first and the third never meet.
        var world = try HubWorld(3, seed: seed)
        world.partings = [[0, 2]]
        world.introduce()
        try world.run()
        try world.write("by the first", at: 0, photoBytes: 200_000)
        try world.run()
        #expect(world.areEqual)
        #expect(world.kiosks[2].visible.count == 1)
        #expect(world.hubs[2].photos.wanted.isEmpty)
    }

    @Test func `a photo that came over a connection which another replaced is asked for over that one`() throws {
        let (own, peer) = (try SyncKiosk(1), try SyncKiosk(2))
        let now = MonotonicInstant(nanoseconds: 0)
        let wish = MissingPhoto(sha256: [UInt8](repeating: 8, count: 32), origin: peer.id)
        let hello = SyncMessage.hello(
            Hello(ledger: SyncKiosk.ledger, replica: peer.id, isClockTrusted: true, digest: own.replica.vector.digest))
        var hub = SyncHub(own: own.id, key: PeerKey(of: own.id), vector: own.replica.vector, seed: 1)
        _ = hub.handle(.ledger(SyncKiosk.ledger, withKiosks: [peer.id]), at: now)
        _ = hub.handle(.opened(1, to: peer.id, by: .peer), at: now)
        _ = hub.handle(.photosWanted([wish]), at: now)
        let first = hub.handle(.received(1, .success(hello)), at: now)
        #expect(first.contains(.store(1, .findPhoto(sha256: wish.sha256))))
        let want = ArrivingPhoto(sha256: wish.sha256, byteCount: 100_000, storedBytes: 0)
        let asked = hub.handle(.answered(1, .photo(want)), at: now)
        #expect(asked.contains { if case .send(1, .photoPull) = $0 { true } else { false } })
        // Its power went, and it is back before anybody could notice.
        let replaced = hub.handle(.opened(2, to: peer.id, by: .peer), at: now)
        #expect(replaced.contains(.close(1, .closed)))
        let second = hub.handle(.received(2, .success(hello)), at: now)
        #expect(second.contains(.store(2, .findPhoto(sha256: wish.sha256))))
    }

    @Test func `a kiosk that has left is asked for photos of its own entries, and hears of no other`() throws {
        let (own, peer) = (try SyncKiosk(1), try SyncKiosk(2))
        let now = MonotonicInstant(nanoseconds: 0)
        let secret = MissingPhoto(sha256: [UInt8](repeating: 8, count: 32), origin: own.id)
        let theirs = MissingPhoto(sha256: [UInt8](repeating: 9, count: 32), origin: peer.id)
        let hello = SyncMessage.hello(
            Hello(ledger: SyncKiosk.ledger, replica: peer.id, isClockTrusted: true, digest: own.replica.vector.digest))
        for terms in [ExchangeTerms.both, .takes(from: [peer.id])] {
            var hub = SyncHub(own: own.id, key: PeerKey(of: own.id), vector: own.replica.vector, seed: 1)
            let sharing = SharingPeer(PeerKey(of: peer.id), terms: terms)
            _ = hub.handle(.ledger(SyncKiosk.ledger, with: [peer.id: sharing]), at: now)
            _ = hub.handle(.opened(1, to: peer.id, by: .peer), at: now)
            _ = hub.handle(.photosWanted([secret, theirs]), at: now)
            var effects = hub.handle(.received(1, .success(hello)), at: now)
            // The store says of each that it is not wanted any more, and the next is asked for.
            for _ in 0..<2 { effects += hub.handle(.answered(1, .photo(nil)), at: now) }
            #expect(effects.contains(.store(1, .findPhoto(sha256: theirs.sha256))))
            #expect(effects.contains(.store(1, .findPhoto(sha256: secret.sha256))) == (terms == .both))
        }
    }

    @Test(arguments: 1...UInt64(20))
    func `whatever is cut, all are equal in the end, and what is pending is known meanwhile`(seed: UInt64) throws {
        var world = try HubWorld(2, seed: seed)
        world.introduce()
        try world.run()
        for round in 0..<6 {
            try world.write("round \(round)", at: round % 2, photoBytes: round == 3 ? 600_000 : nil)
            try world.step(times: Int.random(in: 0..<30, using: &world.chance))
            world.cutAll()
            try world.pass(seconds: Int64.random(in: 0...3, using: &world.chance))
        }
        try world.pass(seconds: 130)
        #expect(world.areEqual && world.hubs.allSatisfy { $0.isQuiet })
        #expect(world.kiosks.allSatisfy { $0.visible.count == 1 })
        world.partings = [[0, 1]]
        world.cutAll()
        for number in 0..<5 { try world.write("alone \(number)", at: 0) }
        let other = world.kiosks[1].id
        #expect(world.hubs[0].table.peers[other]?.standing.pendingCount == 5)
        #expect(world.hubs[0].table.peers[other]?.standing.hasConnection == false)
        world.partings = []
        try world.pass(seconds: 120)
        #expect(world.areEqual)
        #expect(world.hubs[0].table.peers[other]?.standing.pendingCount == 0)
    }

    @Test func `a store that fails ends the connection, and is tried again later and later`() throws {
        var world = try HubWorld(2, seed: 7)
        world.introduce()
        try world.run()
        world.failing = [1]
        try world.write("cannot be stored", at: 0)
        try world.pass(seconds: 600)
        #expect(!world.areEqual)
        // At most about every four seconds, for something is pending.
        #expect((10...400).contains(world.dials))
        world.failing = []
        try world.pass(seconds: 30)
        #expect(world.areEqual)
    }

    @Test func `a photo that finds no room keeps no entry out, and is asked for again a minute later`() throws {
        var world = try HubWorld(2, seed: 7)
        world.introduce()
        try world.run()
        world.full = [1]
        try world.write("with a photo", at: 0, photoBytes: 100_000)
        try world.write("without", at: 0)
        try world.run()
        #expect(world.areEqual && world.kiosks[1].visible.isEmpty)
        let messages = world.messageCount
        try world.pass(seconds: 30)
        #expect(world.messageCount == messages)
        world.full = []
        try world.pass(seconds: 40)
        #expect(world.kiosks[1].visible.count == 1)
    }

    @Test func `of another household, or of none, nobody is called and nobody is let in`() throws {
        var world = try HubWorld(2, seed: 7)
        world.introduce()
        try world.run()
        try world.write("ours", at: 0)
        try world.run()
        let effects = world.hubs[0].handle(.ledger(nil, with: [:]), at: world.now)
        #expect(effects.contains { if case .close = $0 { true } else { false } })
        let opened = world.hubs[0].handle(.opened(900, to: world.kiosks[1].id, by: .peer), at: world.now)
        #expect(opened == [.close(900, .stranger(world.kiosks[1].id))])
    }
}
