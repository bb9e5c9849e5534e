import FitPinkyCore
import Ledger
import Reference
import Testing

@testable import Sync

/// The machine by action and state.
@Suite struct ExchangeTests {
    private let own = KioskID(ULID(high: 1, low: 1))
    private let peer = KioskID(ULID(high: 1, low: 2))
    private let start = MonotonicInstant(nanoseconds: 0)

    private func hello(_ change: (inout Hello) -> Void = { _ in }) -> SyncMessage {
        var hello = Hello(
            ledger: SyncKiosk.ledger, replica: peer, isClockTrusted: false, digest: Vector().digest)
        change(&hello)
        return .hello(hello)
    }

    private func greeting(expecting: KioskID? = nil) -> Exchange {
        var exchange = Exchange(
            ledger: SyncKiosk.ledger, replica: own, peer: expecting, vector: Vector(), isClockTrusted: true)
        _ = exchange.opened(at: start)
        return exchange
    }

    private func opened() -> Exchange {
        var exchange = greeting()
        _ = exchange.received(hello(), at: start)
        return exchange
    }

    @Test func `it says hello, and waits ten seconds for the other's`() {
        var exchange = Exchange(
            ledger: SyncKiosk.ledger, replica: own, peer: nil, vector: Vector(), isClockTrusted: true)
        let hello = Hello(ledger: SyncKiosk.ledger, replica: own, isClockTrusted: true, digest: Vector().digest)
        let actions = exchange.opened(at: start)
        #expect(actions == [.send(.hello(hello)), .wake(at: start + SyncLimits.helloPatience)])
        #expect(exchange.state == .greeting(since: start))
        let early = exchange.timePassed(at: start + .seconds(9))
        #expect(early == [])
        let late = exchange.timePassed(at: start + .seconds(10))
        #expect(late == [.end(.noHello)])
        #expect(exchange.state == .ended(.noHello))
    }

    @Test func `a hello of another ledger, version or kiosk ends it by name`() {
        let ledger = ULID(high: 0, low: 0)
        let other = KioskID(ULID(high: 9, low: 9))
        let cases: [(SyncMessage, ExchangeEnd)] = [
            (hello { $0.ledger = ledger }, .ledger(ledger)),
            (hello { $0.protocolVersion = 1 }, .protocolVersion(1)),
            (hello { $0.protocolVersion = 3 }, .protocolVersion(3)),
            (hello { $0.schema = 4 }, .schema(4)), (hello { $0.schema = 0 }, .schema(0)),
            (hello { $0.replica = own }, .replica(own)), (hello { $0.replica = other }, .replica(other)),
        ]
        for (message, end) in cases {
            var exchange = greeting(expecting: peer)
            let actions = exchange.received(message, at: start)
            #expect(actions == [.end(end)])
            #expect(exchange.end == end)
            #expect(end.isPeersFault)
        }
        var exchange = greeting(expecting: peer)
        // A newer schema is no reason: what is not known is kept and passed on.
        let actions = exchange.received(hello { $0.schema = 99 }, at: start)
        #expect(!actions.contains { if case .end = $0 { true } else { false } })
        #expect(exchange.peer?.schema == 99)
    }

    @Test func `equal digests are followed by silence, and others by the vector`() {
        var exchange = greeting()
        let actions = exchange.received(hello(), at: start)
        // The earlier wake stands.
        #expect(actions == [])
        #expect(exchange.isQuiet)
        exchange = greeting()
        let others = exchange.received(hello { $0.digest = [UInt8](repeating: 1, count: 32) }, at: start)
        #expect(others == [.send(.vector(Vector()))])
        #expect(!exchange.isQuiet)
    }

    @Test func `what comes out of turn ends it by name`() {
        let hash = [UInt8](repeating: 1, count: 32)
        let place = PhotoPlace(sha256: hash, offset: 0)
        let cases: [(SyncMessage, ExchangeEnd)] = [
            (hello(), .outOfTurn(.hello)), (.receipt(isIncomplete: false), .outOfTurn(.receipt)),
            (.photoPart(place, bytes: [1]), .outOfTurn(.photoPart)), (.pong(digest: hash), .outOfTurn(.pong)),
        ]
        for (message, end) in cases {
            var exchange = opened()
            let actions = exchange.received(message, at: start)
            #expect(actions == [.end(end)])
        }
        var exchange = greeting()
        let actions = exchange.received(.ping(digest: hash), at: start)
        #expect(actions == [.end(.outOfTurn(.beforeHello))])
        exchange = opened()
        let pull = SyncMessage.pull(
            RecordPull(
                lack: Lack(tips: [], conflicts: [Dot(origin: own, epoch: 1, sequence: 1)]), having: Vector()))
        _ = exchange.received(pull, at: start)
        let second = exchange.received(pull, at: start)
        #expect(second == [.end(.outOfTurn(.pull))])
    }

    @Test func `a fifth batch and a ninth piece break their credit`() {
        var exchange = opened()
        let batch = SyncMessage.batch(RecordBatch(records: [], isLast: false))
        for _ in 0..<4 {
            let actions = exchange.received(batch, at: start)
            #expect(actions == [.ask(.store([]))])
        }
        let fifth = exchange.received(batch, at: start)
        #expect(fifth == [.end(.creditBroken(.batches))])
        exchange = opened()
        let place = PhotoPlace(sha256: [UInt8](repeating: 1, count: 32), offset: 0)
        let first = exchange.received(.photoPull(place, pieces: 3), at: start)
        #expect(first == [.ask(.readPieces(place, count: 3))])
        for pieces in [1, 4] {
            let actions = exchange.received(.photoPull(place, pieces: pieces), at: start)
            #expect(actions == [])
        }
        let ninth = exchange.received(.photoPull(place, pieces: 1), at: start)
        #expect(ninth == [.end(.creditBroken(.photoPulls))])
    }

    @Test func `no receipt goes out before the store has said that it is durable`() {
        var exchange = opened()
        let actions = exchange.received(.batch(RecordBatch(records: [], isLast: false)), at: start)
        #expect(actions == [.ask(.store([]))])
        let vector = Vector(tips: [
            Vector.Tip(dot: Dot(origin: peer, epoch: 1, sequence: 1), hash: [UInt8](repeating: 3, count: 32))
        ])
        let stored = exchange.stored([.applied([])], vector: vector, at: start)
        #expect(stored == [.send(.receipt(isIncomplete: false))])
        #expect(exchange.vector == vector)
    }

    @Test func `entries that cannot be had are asked for once, and not for ever`() throws {
        var exchange = opened()
        let tip = Vector.Tip(dot: Dot(origin: peer, epoch: 1, sequence: 1), hash: [UInt8](repeating: 3, count: 32))
        let (vector, lack) = (Vector(tips: [tip]), Lack(tips: [tip], conflicts: []))
        let nothing = SyncMessage.pull(RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector()))
        _ = exchange.received(.vector(vector), at: start)
        let pull = exchange.lackFound(lack, at: start)
        #expect(pull.first == .send(.pull(RecordPull(lack: lack, having: Vector()))))
        _ = exchange.received(.batch(RecordBatch(records: [], isLast: true)), at: start)
        let stored = exchange.stored([.refused(.unsigned)], vector: Vector(), at: start)
        #expect(stored == [.send(.receipt(isIncomplete: false)), .ask(.findLack(vector))])
        let again = exchange.lackFound(lack, at: start)
        #expect(again == [])
        #expect(exchange.isQuiet)
        _ = exchange.received(.vector(vector), at: start)
        let answer = exchange.lackFound(lack, at: start)
        #expect(answer == [.send(nothing)])
    }

    @Test func `a store that fails ends it, and what comes later changes nothing`() {
        var exchange = opened()
        let actions = exchange.storeFailed()
        #expect(actions == [.end(.store)])
        #expect(exchange.end?.isPeersFault == false)
        let later = [
            exchange.received(hello(), at: start), exchange.stored([], vector: Vector(), at: start),
            exchange.looked(at: start), exchange.timePassed(at: start + .seconds(9_999)), exchange.opened(at: start),
            exchange.storeFailed(), exchange.received([255], at: start),
        ]
        #expect(later.allSatisfy { $0.isEmpty })
        _ = exchange.closed()
        #expect(exchange.end == .store)
    }

    @Test func `it pings after fifteen idle minutes, and at once when somebody looks`() {
        var exchange = opened()
        let early = exchange.timePassed(at: start + .seconds(899))
        #expect(!early.contains(.send(.ping(digest: Vector().digest))))
        let idle = exchange.timePassed(at: start + .seconds(900))
        #expect(idle.first == .send(.ping(digest: Vector().digest)))
        _ = exchange.received(.pong(digest: Vector().digest), at: start + .seconds(901))
        let looked = exchange.looked(at: start + .seconds(905))
        #expect(looked.first == .send(.ping(digest: Vector().digest)))
        // One is under way.
        let again = exchange.looked(at: start + .seconds(906))
        #expect(!again.contains(.send(.ping(digest: Vector().digest))))
    }

    @Test func `a connection on which nobody answers is noticed, whatever the other end believes`() {
        var exchange = opened()
        _ = exchange.looked(at: start + .seconds(100))
        let early = exchange.timePassed(at: start + .seconds(159))
        #expect(exchange.end == nil)
        #expect(!early.contains(.end(.unanswered)))
        let late = exchange.timePassed(at: start + .seconds(160))
        #expect(late == [.end(.unanswered)])
        // With an entry under way it does not wait for a quarter of an hour.
        exchange = opened()
        let dot = Dot(origin: own, epoch: 1, sequence: 1)
        _ = exchange.appended([dot], vector: Vector(), at: start)
        _ = exchange.recordsRead([[1]], stop: nil, at: start)
        let ping = exchange.timePassed(at: start + .seconds(15))
        #expect(ping.first == .send(.ping(digest: Vector().digest)))
        let end = exchange.timePassed(at: start + .seconds(75))
        #expect(end == [.end(.unanswered)])
    }

    @Test func `whoever says a digest that is not ours is told our vector, once`() {
        var exchange = opened()
        let other = [UInt8](repeating: 1, count: 32)
        let first = exchange.received(.ping(digest: other), at: start)
        #expect(first == [.send(.pong(digest: Vector().digest)), .send(.vector(Vector()))])
        let nothing = RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector())
        _ = exchange.received(.pull(nothing), at: start)
        let second = exchange.received(.ping(digest: other), at: start)
        #expect(second == [.send(.pong(digest: Vector().digest))])
    }
}
