import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

@Suite struct PeerTableTests {
    private let own = KioskID(ULID(high: 1, low: 1))
    private let peer = KioskID(ULID(high: 1, low: 2))
    private let start = MonotonicInstant(nanoseconds: 0)

    @Test func `connected means heard from within a minute, and the age goes on`() throws {
        var kiosk = try SyncKiosk(1)
        var exchange = kiosk.exchange()
        _ = exchange.opened(at: start)
        var standing = PeerStanding()
        standing.follow(exchange)
        #expect(!standing.isConnected(at: start))
        #expect(standing.age(at: start) == nil)
        let hello = Hello(
            ledger: SyncKiosk.ledger, replica: peer, isClockTrusted: true, digest: kiosk.replica.vector.digest)
        _ = exchange.received(.hello(hello), at: start)
        standing.follow(exchange)
        #expect(standing.isConnected(at: start + .seconds(60)))
        #expect(!standing.isConnected(at: start + .seconds(61)))
        #expect(standing.age(at: start + .seconds(61)) == .seconds(61))
        let dot = try kiosk.write("new")
        _ = exchange.appended([dot], vector: kiosk.replica.vector, at: start)
        standing.follow(exchange)
        #expect(standing.pendingCount == 1)
        _ = exchange.recordsRead(kiosk.replica[dot].map { $0.bytes }, stop: nil, at: start)
        standing.follow(exchange)
        #expect(standing.pendingCount == 1)
        _ = exchange.received(.receipt(isIncomplete: false), at: start)
        standing.follow(exchange)
        #expect(standing.pendingCount == 0)
        standing.disconnected()
        standing.appended(2)
        #expect(standing.pendingCount == 2)
        #expect(!standing.isConnected(at: start))
    }

    @Test func `a peer that is away is called, sooner if something waits, and one that is none any more is let go`() {
        var chance = SeededGenerator(seed: 5)
        var table = PeerTable(own: PeerKey(of: own))
        let none = table.set([own: SharingPeer(PeerKey(of: own)), peer: SharingPeer(PeerKey(of: peer))], at: start)
        #expect(none.isEmpty && table.peers.keys.sorted() == [peer])
        let dial = table.timePassed(peer, at: start)
        #expect(dial == .dial(until: start + .seconds(5)))
        let opened = table.opened(.init(id: 4, dialler: .this), to: peer)
        #expect(opened?.close == [])
        let stranger = table.opened(.init(id: 5, dialler: .peer), to: own)
        #expect(stranger == nil)
        let quiet = table.appended(1, at: start)
        #expect(quiet.isEmpty)
        let unknown = table.closed(99, to: peer, at: start, using: &chance)
        #expect(unknown == .rest)
        guard case .wait = table.closed(4, to: peer, at: start, using: &chance) else {
            Issue.record("no wait")
            return
        }
        let soon = table.appended(1, at: start)
        #expect(soon[peer] != nil)
        // One of them since the connection was there, of which nothing was confirmed.
        #expect(table.peers[peer]?.standing.pendingCount == 2)
        let up = table.linkUp(at: start)
        #expect(up == [peer: .dial(until: start + .seconds(5))])
        _ = table.opened(.init(id: 6, dialler: .peer), to: peer)
        let gone = table.set([:], at: start)
        #expect(gone == [6])
    }
}
