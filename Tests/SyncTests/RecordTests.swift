import FitPinkyCore
import Ledger
import Reference
import Testing

@testable import Sync

/// The ways of entries out and in, where they cross.
@Suite struct RecordTests {
    private let now = MonotonicInstant(nanoseconds: 0)
    private let nothing = SyncMessage.pull(RecordPull(lack: Lack(tips: [], conflicts: []), having: Vector()))

    private func dot(_ sequence: UInt64) -> Dot {
        Dot(origin: KioskID(ULID(high: 1, low: 2)), epoch: 1, sequence: sequence)
    }

    private func vector(_ sequence: UInt64) -> Vector {
        Vector(tips: [Vector.Tip(dot: dot(sequence), hash: [UInt8](repeating: 1, count: 32))])
    }

    private func opened(digest: [UInt8] = Vector().digest) -> Exchange {
        var exchange = Exchange(
            ledger: SyncKiosk.ledger, replica: KioskID(ULID(high: 1, low: 1)), peer: nil, vector: Vector(),
            isClockTrusted: true)
        _ = exchange.opened(at: now)
        let hello = Hello(
            ledger: SyncKiosk.ledger, replica: KioskID(ULID(high: 1, low: 2)), isClockTrusted: true, digest: digest)
        _ = exchange.received(.hello(hello), at: now)
        return exchange
    }

    @Test func `a vector that comes while another is looked at is looked at afterwards, and answered as well`() {
        var exchange = opened()
        let first = exchange.received(.vector(vector(1)), at: now)
        #expect(first.first == .ask(.findLack(vector(1))))
        let second = exchange.received(.vector(vector(2)), at: now)
        #expect(second == [])
        let answer = exchange.lackFound(Lack(tips: [], conflicts: []), at: now)
        #expect(answer == [.send(nothing), .ask(.findLack(vector(2)))])
        let last = exchange.lackFound(Lack(tips: [], conflicts: []), at: now)
        #expect(last == [.send(nothing)])
    }

    @Test func `a vector that comes during a pull is looked at after its last batch, and answered`() {
        var exchange = opened()
        _ = exchange.received(.vector(vector(1)), at: now)
        _ = exchange.lackFound(Lack(tips: vector(1).tips, conflicts: []), at: now)
        let during = exchange.received(.vector(vector(2)), at: now)
        #expect(during == [])
        _ = exchange.received(.batch(RecordBatch(records: [], isLast: true)), at: now)
        let stored = exchange.stored([.applied([])], vector: vector(1), at: now)
        #expect(stored == [.send(.receipt(isIncomplete: false)), .ask(.findLack(vector(2)))])
        let answer = exchange.lackFound(Lack(tips: [], conflicts: []), at: now)
        #expect(answer == [.send(nothing)])
    }

    @Test func `what waits for its predecessor is not durable, and whoever sent it tells its vector`() {
        var exchange = opened()
        _ = exchange.received(.batch(RecordBatch(records: [], isLast: false)), at: now)
        let stored = exchange.stored([.held(predecessor: [])], vector: Vector(), at: now)
        #expect(stored == [.send(.receipt(isIncomplete: true))])
        exchange = opened()
        _ = exchange.appended([dot(1)], vector: vector(1), at: now)
        _ = exchange.recordsRead([[1]], stop: nil, at: now)
        let told = exchange.received(.receipt(isIncomplete: true), at: now)
        #expect(told == [.send(.vector(vector(1)))])
        #expect(exchange.pendingCount == 0)
    }

    @Test func `news waits until the peer has said what it lacks, and follows that`() {
        var exchange = opened(digest: [UInt8](repeating: 9, count: 32))
        let waiting = exchange.appended([dot(7)], vector: vector(7), at: now)
        #expect(waiting == [])
        #expect(exchange.pendingCount == 1)
        let pull = RecordPull(lack: Lack(tips: vector(3).tips, conflicts: []), having: Vector())
        let planning = exchange.received(.pull(pull), at: now)
        #expect(planning == [.ask(.plan(pull))])
        let reading = exchange.planned([], at: now)
        guard case .ask(.read(let what))? = reading.first else {
            Issue.record("\(reading)")
            return
        }
        #expect(what.spans == [DotRange(dot(7))])
        let sent = exchange.recordsRead([[1]], stop: nil, at: now)
        #expect(sent == [.send(.batch(RecordBatch(records: [[1]], isLast: true)))])
    }

    @Test func `what is not read of a reading comes next, and nothing that was appended meanwhile is lost`() {
        var exchange = opened()
        let first = exchange.appended((1...3).map { dot($0) }, vector: vector(3), at: now)
        guard case .ask(.read(let reading))? = first.first else {
            Issue.record("\(first)")
            return
        }
        let meanwhile = exchange.appended([dot(4)], vector: vector(4), at: now)
        #expect(meanwhile == [])
        let stop = RecordReading.Stop(span: 0, sequence: 2, skipping: 1)
        let next = exchange.recordsRead([[1]], stop: stop, at: now)
        guard
            case .ask(.read(let rest))? = next.dropFirst().first(where: {
                if case .ask(.read) = $0 { true } else { false }
            })
        else {
            Issue.record("\(next)")
            return
        }
        #expect(reading.spans.map { $0.sequences } == [1...3])
        #expect(rest.spans.map { $0.sequences } == [2...3, 4...4])
        #expect(rest.skipping == 1)
    }

    @Test func `a fifth batch is not read before a receipt is there`() {
        var exchange = opened()
        for sequence in 1...4 {
            let read = exchange.appended([dot(UInt64(sequence))], vector: vector(1), at: now)
            #expect(read.contains { if case .ask(.read) = $0 { true } else { false } })
            _ = exchange.recordsRead([[1]], stop: nil, at: now)
        }
        let fifth = exchange.appended([dot(5)], vector: vector(5), at: now)
        #expect(fifth == [])
        let receipt = exchange.received(.receipt(isIncomplete: false), at: now)
        #expect(receipt.contains { if case .ask(.read) = $0 { true } else { false } })
    }

    @Test func `what does not fit into the queue makes the vector be told once it is empty`() {
        var sender = RecordSender()
        let dots = (1...UInt64(SyncLimits.maxSpans) + 5).map { sequence in
            var dot = dot(1)
            dot.epoch = sequence
            return dot
        }
        sender.append(dots)
        #expect(sender.queue.spans.count == SyncLimits.maxSpans)
        #expect(sender.mustAnnounce)
        var steps: [RecordSender.Step] = []
        while let step = sender.next() {
            steps.append(step)
            if case .read = step {
                _ = sender.read([[1]], to: nil)
                let isOwed = sender.acknowledged(isIncomplete: false)
                #expect(isOwed)
            }
        }
        #expect(steps.count == SyncLimits.maxSpans / SyncLimits.maxSpansRead + 1)
        #expect(steps.last == .announce)
        #expect(sender.state == .announced)
    }
}
