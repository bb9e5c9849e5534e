import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Sync

@Suite struct HostilePeerTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `a peer that says anything at all ends by name, and holds no more memory than it may`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        for _ in 0..<30 {
            var kiosk = try SyncKiosk(1)
            for _ in 0..<5 { _ = try kiosk.write("entry") }
            var exchange = kiosk.exchange()
            var work: [ExchangeAction] = []
            var now = MonotonicInstant(nanoseconds: 0)
            _ = exchange.opened(at: now)
            for _ in 0..<300 where exchange.end == nil {
                now = now + .milliseconds(Int64.random(in: 0..<2_000, using: &chance))
                var actions: [ExchangeAction]
                if !work.isEmpty, Bool.random(using: &chance) {
                    if case .ask(.storePieces) = work[0] { work[0] = .wake(at: now) }
                    actions = try kiosk.answer(work.removeFirst(), &exchange, now)
                } else if Int.random(in: 0..<40, using: &chance) == 0 {
                    let bytes = (0..<Int.random(in: 0..<60, using: &chance)).map { _ in
                        UInt8(truncatingIfNeeded: chance.next())
                    }
                    actions = exchange.received(bytes, at: now)
                } else {
                    let message = message(&chance, kiosk, isFirst: exchange.peer == nil)
                    actions = exchange.received(message.bytes, at: now)
                }
                #expect(exchange.isBounded)
                work += actions.filter { $0.isWork }
                #expect(work.count < 32, "seed \(seed)")
            }
            // Silence ends what rubbish has not.
            for _ in 0..<4 where exchange.end == nil {
                now = now + .seconds(901)
                _ = exchange.timePassed(at: now)
            }
            #expect(exchange.end != nil, "seed \(seed)")
        }
    }

    private func message(_ chance: inout SeededGenerator, _ kiosk: SyncKiosk, isFirst: Bool) -> SyncMessage {
        let hash = [UInt8](repeating: UInt8.random(in: 0...2, using: &chance), count: 32)
        let dots = Array(kiosk.replica.dots)
        let dot =
            Bool.random(using: &chance)
            ? dots[Int.random(in: dots.indices, using: &chance)]
            : Dot(origin: KioskID(ULID(high: 0, low: chance.next())), epoch: chance.next(), sequence: chance.next())
        let tips = [
            Vector.Tip(dot: dot, hash: Bool.random(using: &chance) ? hash : kiosk.replica[dot].first?.hash ?? hash)
        ]
        let vector = Vector(tips: tips, conflicts: Bool.random(using: &chance) ? [dot] : [])
        let place = PhotoPlace(sha256: hash, offset: Int.random(in: 0..<65_536, using: &chance) << 15)
        let hello = SyncMessage.hello(
            Hello(ledger: SyncKiosk.ledger, replica: KioskID(ULID(high: 5, low: 5)), isClockTrusted: true, digest: hash)
        )
        if isFirst, Int.random(in: 0..<10, using: &chance) > 0 { return hello }
        switch Int.random(in: 0..<40, using: &chance) {
        case 0: return hello
        case 1..<8: return .vector(vector)
        case 8..<12:
            return .pull(RecordPull(lack: Lack(tips: vector.tips, conflicts: vector.conflicts), having: Vector()))
        case 12..<18:
            let record = (0..<200).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
            return .batch(RecordBatch(records: [record], isLast: Bool.random(using: &chance)))
        case 18: return .receipt(isIncomplete: Bool.random(using: &chance))
        case 19..<23: return .photoPull(place, pieces: 1)
        case 23: return .photoPart(place, bytes: [1, 2, 3])
        case 24..<30: return .ping(digest: hash)
        case 30: return .pong(digest: hash)
        default: return .unknown
        }
    }
}

extension ExchangeAction {
    var isWork: Bool {
        switch self {
        case .send, .wake, .end, .photoEnded, .photoOffered: false
        default: true
        }
    }
}

extension SyncKiosk {
    /// As `perform`, but records may be rubbish.
    mutating func answer(
        _ action: ExchangeAction, _ exchange: inout Exchange, _ now: MonotonicInstant
    ) throws -> [ExchangeAction] {
        guard case .ask(.store(let records)) = action else {
            return try perform(action, for: &exchange, at: now).actions
        }
        let outcomes = records.flatMap { replica.receive(bytes: $0) }
        return exchange.stored(outcomes, vector: replica.vector, at: now)
    }
}
