import FitPinkyCore
import Testing

@testable import Pairing

@Suite struct AttemptQueueTests {
    private var queue = AttemptQueue()

    private func instant(_ seconds: Int64) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: seconds * 1_000_000_000)
    }

    private func id(_ serial: UInt64) -> Attempt.ID { Attempt.ID(serial: serial) }

    private mutating func enter(_ serial: UInt64, _ source: AttemptSource, until: Int64 = 1000) {
        queue.enter(id(serial), from: source, until: instant(until))
    }

    /// Takes turns until nobody is left, each a second after the one before.
    private mutating func turns(from seconds: Int64) -> [UInt64] {
        var (order, now) = ([UInt64](), seconds)
        while queue.count > 0, now < seconds + 1000 {
            if let (first, source) = queue.removeFirst(at: instant(now)) {
                order.append(first.serial)
                queue.attempted(from: source, at: instant(now))
            }
            now += 1
        }
        return order
    }

    @Test mutating func `networks come in turn, within a network its machines, and one machine's in order of arrival`()
    {
        let (a, b, c) = (Specimen.source(10, 0, 0, 1), Specimen.source(10, 0, 0, 2), Specimen.source(10, 0, 9, 3))
        for (serial, source) in [(1, a), (2, a), (3, b), (4, b), (5, c), (6, c)] as [(UInt64, AttemptSource)] {
            enter(serial, source)
        }
        #expect(turns(from: 0) == [1, 5, 3, 6, 2, 4])
    }

    @Test mutating func `a machine waits 1, 2, 4 and 8 seconds after its attempts, and no other does`() {
        let (own, other) = (Specimen.source, Specimen.source(10, 0, 0, 1))
        var now: Int64 = 0
        for wait in [1, 2, 4, 8, 1, 1, 2] as [Int64] {
            queue.attempted(from: own, at: instant(now))
            #expect(queue.history.opens(for: own) == instant(now + wait))
            #expect(queue.history.opens(for: other).map { $0 <= instant(now) } == true)
            now += wait
        }
        // A minute of calm, or a success, and it begins again.
        var (calm, right) = (queue, queue)
        calm.attempted(from: own, at: instant(now + 60))
        #expect(calm.history.opens(for: own) == instant(now + 61))
        right.attempted(from: own, at: instant(now))
        right.succeeded(from: own)
        #expect(right.history.opens(for: own).map { $0 <= instant(now) } == true)
    }

    @Test mutating func `after 32 attempts at once everybody waits for a second each`() {
        let joiner = Specimen.source
        for number in UInt8(0)..<32 { queue.attempted(from: Specimen.source(10, 0, number, 1), at: instant(0)) }
        #expect(queue.history.opens(for: joiner) == instant(0))
        for number in UInt8(32)..<40 { queue.attempted(from: Specimen.source(10, 0, number, 1), at: instant(0)) }
        #expect(queue.history.opens(for: joiner) == instant(8))
        // What is not used adds up to no more.
        queue.attempted(from: Specimen.source(10, 0, 40, 1), at: instant(10_000))
        for number in UInt8(41)..<74 { queue.attempted(from: Specimen.source(10, 0, number, 1), at: instant(10_000)) }
        #expect(queue.history.opens(for: joiner) == instant(10_002))
    }

    @Test mutating func `a source that has tried comes after the sources that have not`() {
        let (wrong, joiner) = (Specimen.source(10, 0, 0, 1), Specimen.source(10, 0, 9, 1))
        queue.attempted(from: wrong, at: instant(0))
        enter(1, wrong)
        enter(2, joiner)
        let first = queue.removeFirst(at: instant(1))
        #expect(first?.id == id(2))
    }

    @Test mutating func `it looks again when a source opens or somebody's time is up`() {
        let source = Specimen.source
        #expect(queue.deadline(isFree: true) == nil)
        queue.attempted(from: source, at: instant(0))
        queue.attempted(from: source, at: instant(1))
        enter(1, source, until: 9)
        #expect(queue.deadline(isFree: true) == instant(3) && queue.deadline(isFree: false) == instant(9))
        let early = queue.removeFirst(at: instant(2))
        let overdue = queue.removeOverdue(at: instant(9))
        #expect(early == nil && overdue == id(1) && queue.count == 0)
    }

    @Test mutating func `what is remembered is bounded`() {
        for number in 0..<2000 {
            let bytes = (UInt8(number / 250), UInt8(number % 250))
            queue.attempted(from: Specimen.source(10, bytes.0, bytes.1, 1), at: instant(0))
        }
        #expect(queue.history.machines.count == AttemptHistory.capacity)
        #expect(queue.history.networks.count == AttemptHistory.capacity)
        queue.attempted(from: Specimen.source, at: instant(100))
        #expect(queue.history.machines.count == 1 && queue.history.networks.count == 1)
    }
}
