import ConsoleLogic
import FitPinkyCore
import Support
import Testing

@Suite struct LimitTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    @Test func `a bucket never gives more than it holds and what came back`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let capacity = Int.random(in: 1...5, using: &generator)
            let interval = Int64.random(in: 1...20, using: &generator)
            var bucket = TokenBucket(capacity: capacity, interval: .seconds(interval), at: at(0))
            var (now, taken): (Int64, [Int64]) = (0, [])
            for _ in 0..<100 {
                now += Int64.random(in: 0...interval, using: &generator)
                if bucket.take(at: at(now)) { taken.append(now) }
                for first in taken {
                    let count = taken.count { $0 >= first }
                    #expect(Int64(count) <= Int64(capacity) + (now - first) / interval + 1)
                }
            }
            #expect(bucket.take(at: at(now + interval)) == true, "one has come back, whatever was taken")
            #expect(bucket.isFull(at: at(now + interval * 10)))
        }
    }

    @Test func `an address asks once in ten minutes, and three ask in an hour`() {
        var limit = AdmissionLimit(at: at(0))
        #expect(limit.asks([1], at: at(0)) && !limit.asks([1], at: at(599)) && limit.asks([1], at: at(600)))
        #expect(limit.asks([2], at: at(601)) && !limit.asks([3], at: at(602)), "three in an hour")
        #expect(limit.asks([3], at: at(1300)) == true, "one has come back after twenty minutes")
    }

    @Test func `one that was admitted may ask again for another phone`() {
        var limit = AdmissionLimit(at: at(0))
        #expect(limit.asks([1], at: at(0)) == true)
        limit.admitted([1])
        #expect(limit.asks([1], at: at(1)) == true)
    }

    @Test func `a phone takes sixty actions at once and one a second then, whatever others take`() {
        var rates = ActionRates()
        let (one, other) = (PhoneID(ULID(high: 0, low: 1)), PhoneID(ULID(high: 0, low: 2)))
        #expect((0..<61).count { _ in rates.take(one, at: at(0)) } == 60)
        #expect(rates.take(other, at: at(0)) && !rates.take(one, at: at(0)))
        #expect(rates.take(one, at: at(1)) && !rates.take(one, at: at(1)))
    }

    @Test func `an address has eight connections and all have 32, and what is closed counts no more`() {
        var counts = OpenConnectionCounts()
        #expect((0..<9).count { _ in counts.open([1]) } == 8)
        for source: UInt8 in 2...4 { #expect((0..<8).count { _ in counts.open([source]) } == 8) }
        #expect(counts.total == 32 && !counts.open([5]))
        counts.close([1])
        #expect(counts.open([5]) && !counts.open([1]))
        counts.close([9])
        #expect(counts.total == 32, "of one that has none, none is closed")
    }

    @Test func `phones of one IPv6 network have eight each, and all of them leave twelve to IPv4`() {
        var counts = OpenConnectionCounts()
        func address(_ number: UInt8) -> [UInt8] { [0xfd] + [UInt8](repeating: 0, count: 14) + [number] }
        for number: UInt8 in 1...2 { #expect((0..<9).count { _ in counts.open(address(number)) } == 8) }
        #expect((3..<200).count { counts.open(address($0)) } == 4, "a host with many addresses")
        #expect((1...8).count { counts.open([192, 168, 1, 1 + $0 / 8]) } == 8 && counts.total == 28)
        counts.close(address(1))
        #expect(counts.open(address(201)) && !counts.open(address(202)))
    }

    @Test func `the oldest stream of a phone gives way to its third, and the oldest of all to the ninth`() {
        var streams = OpenStreams<Int>()
        func phone(_ number: UInt64) -> PhoneID { PhoneID(ULID(high: 0, low: number)) }
        #expect(streams.open(1, of: phone(1)) == nil && streams.open(2, of: phone(1)) == nil)
        #expect(streams.open(3, of: phone(1)) == 1)
        for number in 4...9 { #expect(streams.open(number, of: phone(UInt64(number))) == nil) }
        #expect(streams.count == 8 && streams.open(10, of: phone(10)) == 2)
        streams.close(3)
        #expect(streams.open(11, of: phone(11)) == nil && streams.count == 8)
    }
}
