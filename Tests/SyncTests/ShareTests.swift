import FitPinkyCore
import Ledger
import Testing

@testable import Sync

/// What is over its members' share waits, and is looked at again.
@Suite struct ShareTests {
    private let ana = KioskID(ULID(high: 1, low: 1))
    private let vector = Vector(
        tips: [
            Vector.Tip(
                dot: Dot(origin: KioskID(ULID(high: 1, low: 2)), epoch: 1, sequence: 9),
                hash: [UInt8](repeating: 1, count: 32))
        ])
    private let photo = MissingPhoto(sha256: [1], origin: KioskID(ULID(high: 1, low: 9)))

    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    private func opened() -> Exchange {
        var exchange = Exchange(
            ledger: SyncKiosk.ledger, replica: ana, peer: nil, vector: Vector(), isClockTrusted: true)
        _ = exchange.opened(at: at(0))
        let hello = Hello(
            ledger: SyncKiosk.ledger, replica: KioskID(ULID(high: 1, low: 2)), isClockTrusted: true,
            digest: Vector().digest)
        _ = exchange.received(.hello(hello), at: at(0))
        return exchange
    }

    /// Lets the time pass, and answers pings; what else was to be done.
    private func pass(_ exchange: inout Exchange, to seconds: Int64) -> [ExchangeAction] {
        var actions = exchange.timePassed(at: at(seconds))
        let isPinging = actions.contains { if case .send(.ping) = $0 { true } else { false } }
        if isPinging { _ = exchange.received(.pong(digest: Vector().digest), at: at(seconds)) }
        actions.removeAll {
            if case .wake = $0 { return true }
            return if case .send(.ping) = $0 { true } else { false }
        }
        return actions
    }

    @Test func `what is over a share is not pulled, and looked at again an hour later`() {
        var exchange = opened()
        _ = exchange.received(.vector(vector), at: at(0))
        let waiting = Lack(tips: [], conflicts: [], waits: true)
        let answer = exchange.lackFound(waiting, at: at(0))
        #expect(answer.contains(.send(.pull(RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector())))))
        for hour in 1...3 as ClosedRange<Int64> {
            for minute in 1..<4 as Range<Int64> {
                let before = pass(&exchange, to: (hour - 1) * 3600 + minute * 900 - 1)
                #expect(before == [], "hour \(hour)")
            }
            let due = pass(&exchange, to: hour * 3600)
            #expect(due == [.ask(.findLack(vector))])
            let still = exchange.lackFound(waiting, at: at(hour * 3600))
            #expect(still.allSatisfy { if case .wake = $0 { true } else { false } })
        }
        _ = pass(&exchange, to: 4 * 3600)
        let pull = exchange.lackFound(Lack(tips: vector.tips, conflicts: []), at: at(4 * 3600))
        #expect(pull.contains(.send(.pull(RecordPull(lack: Lack(tips: vector.tips, conflicts: []), having: Vector())))))
    }

    @Test func `what a pull did not bring because it was over a share is pulled again once it is not`() {
        var exchange = opened()
        let lack = Lack(tips: vector.tips, conflicts: [])
        _ = exchange.received(.vector(vector), at: at(0))
        _ = exchange.lackFound(lack, at: at(0))
        _ = exchange.received(.batch(RecordBatch(records: [[1]], isLast: true)), at: at(0))
        let stored = exchange.stored([.refused(.overShare)], vector: Vector(), at: at(0))
        #expect(stored == [.send(.receipt(isIncomplete: true)), .ask(.findLack(vector))])
        _ = exchange.lackFound(Lack(tips: [], conflicts: [], waits: true), at: at(0))
        for minute in 1..<4 as Range<Int64> { _ = pass(&exchange, to: minute * 900) }
        let due = pass(&exchange, to: 3600)
        #expect(due == [.ask(.findLack(vector))])
        let pull = exchange.lackFound(lack, at: at(3600))
        #expect(pull.contains { if case .send(.pull) = $0 { true } else { false } })
    }

    // MARK: What is pushed

    private let ben = KioskID(ULID(high: 1, low: 2))
    private let cleo = KioskID(ULID(high: 1, low: 3))

    /// Bytes that begin as a record of that kiosk does.
    private func record(of kiosk: KioskID, _ number: UInt8 = 0) -> [UInt8] {
        [2] + kiosk.ulid.bytes + [UInt8](repeating: number, count: EntryHeader.byteCount)
    }

    /// A batch comes; what is to be done but for waking.
    private func push(_ records: [[UInt8]], to exchange: inout Exchange, at seconds: Int64 = 0) -> [ExchangeAction] {
        exchange.received(.batch(RecordBatch(records: records, isLast: false)), at: at(seconds)).filter {
            if case .wake = $0 { false } else { true }
        }
    }

    /// An exchange in which the store has refused an entry of Ben's kiosk.
    private func flooded() -> Exchange {
        var exchange = opened()
        _ = push([record(of: cleo), record(of: ben)], to: &exchange)
        let stored = exchange.stored([.known, .refused(.overShare)], vector: Vector(), at: at(0))
        #expect(stored.contains(.send(.receipt(isIncomplete: true))))
        return exchange
    }

    @Test func `what a connection brings of a kiosk that is over its share is no work for the store for an hour`() {
        var exchange = flooded()
        for number in 0..<200 as Range<UInt8> {
            let done = push([record(of: ben, number), record(of: ben)], to: &exchange)
            #expect(done == [.send(.receipt(isIncomplete: true))])
        }
        let mixed = push([record(of: ben), record(of: cleo), [1]], to: &exchange)
        #expect(mixed == [.ask(.store([record(of: cleo), [1]]))])
        let stored = exchange.stored([.known, .refused(.chain)], vector: Vector(), at: at(0))
        #expect(stored.contains(.send(.receipt(isIncomplete: true))))
        let early = push([record(of: ben)], to: &exchange, at: 3599)
        #expect(early == [.send(.receipt(isIncomplete: true))])
        let due = push([record(of: ben)], to: &exchange, at: 3600)
        #expect(due == [.ask(.store([record(of: ben)]))])
    }

    @Test func `receipts come in the order of batches, also of those that are passed over`() {
        var exchange = flooded()
        let first = push([record(of: cleo)], to: &exchange)
        #expect(first == [.ask(.store([record(of: cleo)]))])
        let passedOver = push([record(of: ben)], to: &exchange)
        #expect(passedOver == [])
        let stored = exchange.stored([.known], vector: Vector(), at: at(0)).filter {
            if case .wake = $0 { false } else { true }
        }
        #expect(stored == [.send(.receipt(isIncomplete: false)), .send(.receipt(isIncomplete: true))])
    }

    @Test func `what the store wants again is not passed over`() {
        var exchange = flooded()
        _ = exchange.received(.vector(vector), at: at(1))
        _ = exchange.lackFound(Lack(tips: vector.tips, conflicts: []), at: at(1))
        let pulled = push([record(of: ben)], to: &exchange, at: 1)
        #expect(pulled == [.ask(.store([record(of: ben)]))])
    }

    @Test func `of more kiosks than are remembered the store is asked`() {
        var exchange = opened()
        let kiosks = (0..<SyncLimits.maxOverShare + 1).map { KioskID(ULID(high: 2, low: UInt64($0))) }
        for kiosk in kiosks {
            _ = push([record(of: kiosk)], to: &exchange)
            _ = exchange.stored([.refused(.overShare)], vector: Vector(), at: at(0))
        }
        let asked = kiosks.count { kiosk in
            let done = push([record(of: kiosk)], to: &exchange)
            guard done.contains(.ask(.store([record(of: kiosk)]))) else { return false }
            _ = exchange.stored([.refused(.overShare)], vector: Vector(), at: at(0))
            return true
        }
        #expect(asked == 1)
    }

    @Test func `photos that wait for room are asked for an hour later, and keep none of another member back`() {
        var plan = PhotoPlan()
        _ = plan.search()
        plan.found([photo], areMoreWaiting: false, at: at(0))
        let first = plan.next(for: ana) { _ in true }
        #expect(first == photo.sha256)
        plan.waits(photo.sha256, at: at(10))
        #expect(plan.wanted.isEmpty && plan.deadline == at(3610))
        let other = MissingPhoto(sha256: [2], origin: photo.origin)
        plan.wantFirst([other])
        let second = plan.next(for: ana) { _ in true }
        #expect(second == other.sha256)
        plan.waits(other.sha256, at: at(20))
        #expect(plan.deadline == at(3610))
        let (early, due) = (plan.timePassed(at(3609)), plan.timePassed(at(3610)))
        #expect(!early && due)
        plan.found([], areMoreWaiting: true, at: at(3611))
        #expect(plan.deadline == at(7211))
    }
}
