import FitPinkyCore
import Households
import Ledger
import Testing

@Suite struct HybridClockTests {
    private let hour = UInt64(HybridClock.maxAheadMilliseconds)

    private func utc(_ milliseconds: Int64) -> UTCInstant { UTCInstant(milliseconds: milliseconds) }

    @Test func `stamps rise even if the time of day stands still or steps back`() {
        var clock = HybridClock()
        var last = clock.latest
        for milliseconds: Int64 in [1000, 1000, 999, 0, -5, 1001, 1000] {
            let stamp = clock.tick(utc(milliseconds))
            #expect(stamp > last)
            last = stamp
        }
        #expect(last.rawValue >> 16 == 1001)
    }

    @Test func `no time of day makes a stamp that is malformed`() {
        var clock = HybridClock()
        #expect(clock.tick(utc(.max)).rawValue < Stamp.limit)
    }

    @Test func `an edit comes after what it replaces, and does not move the clock by that`() {
        var clock = HybridClock()
        let ahead = Stamp(rawValue: 9_000_000 << 16)
        #expect(clock.tick(utc(1000), replacing: ahead) == Stamp(rawValue: ahead.rawValue + 1))
        #expect(clock.latest == Stamp(rawValue: 1000 << 16))
        #expect(clock.tick(utc(1000)) == Stamp(rawValue: 1000 << 16 | 1))
        // What lies behind, or nothing, leaves the clock's own stamp.
        #expect(clock.tick(utc(2000), replacing: Stamp(rawValue: 5)) == Stamp(rawValue: 2000 << 16))
        #expect(clock.latest == Stamp(rawValue: 2000 << 16))
        #expect(clock.tick(utc(3000), replacing: nil) == Stamp(rawValue: 3000 << 16))
        // The very stamp that would have been given is passed as well.
        let same = Stamp(rawValue: 4000 << 16)
        #expect(clock.tick(utc(4000), replacing: same) == Stamp(rawValue: same.rawValue + 1))
    }

    @Test func `what replaces the last stamp there is has the clock's own`() {
        var clock = HybridClock()
        #expect(clock.tick(utc(1000), replacing: Stamp(rawValue: Stamp.limit - 1)) == Stamp(rawValue: 1000 << 16))
        #expect(clock.latest == Stamp(rawValue: 1000 << 16))
        #expect(clock.tick(utc(1000), replacing: Stamp(rawValue: Stamp.limit - 2)) == Stamp(rawValue: Stamp.limit - 1))
    }

    @Test func `a trusted clock follows a remote stamp up to an hour ahead, and no further`() {
        for (ahead, isFollowed) in [(0, true), (hour, true), (hour + 1, false), (400 * 24 * hour, false)] {
            var clock = HybridClock()
            let stamp = Stamp(rawValue: (1_000_000 + ahead) << 16 | 7)
            clock.hear(stamp, at: utc(1_000_000), isTrusted: true)
            #expect(clock.latest == (isFollowed ? stamp : Stamp(rawValue: 0)), "\(ahead) ms ahead")
        }
    }

    @Test func `a clock that is not trusted follows any stamp, but never to its end`() {
        var clock = HybridClock()
        let year = Stamp(rawValue: 1_800_000_000_000 << 16)
        clock.hear(year, at: utc(0), isTrusted: false)
        #expect(clock.latest == year)
        clock.hear(Stamp(rawValue: Stamp.limit - 1), at: utc(0), isTrusted: false)
        #expect(clock.latest == year)
        clock.hear(Stamp(rawValue: 1 << 61), at: utc(0), isTrusted: false)
        #expect(clock.tick(utc(0)).rawValue < Stamp.limit)
        clock.hear(Stamp(rawValue: Stamp.limit - 1), at: utc(.max), isTrusted: true)
        #expect(clock.latest.rawValue < 1 << 61 + 1 << 20)
    }

    @Test func `no stamp that is heard moves the clock back`() {
        var clock = HybridClock(latest: Stamp(rawValue: 500 << 16))
        clock.hear(Stamp(rawValue: 400 << 16), at: utc(1000), isTrusted: true)
        clock.hear(Stamp(rawValue: 400 << 16), at: utc(1000), isTrusted: false)
        #expect(clock.latest == Stamp(rawValue: 500 << 16))
    }

    @Test func `a writer's edits carry the later stamp and its next entry its own`() throws {
        var writer = try Specimen.writer()
        let fact = Fact.member(MemberFact(member: Specimen.member, name: "Name"))
        let ahead = Stamp(rawValue: 9_000_000 << 16)
        let edit = try writer.entry(fact, salt: Specimen.salt, at: utc(5), replacing: ahead)
        #expect(edit.header.stamp == Stamp(rawValue: ahead.rawValue + 1))
        #expect(writer.latestStamp == Stamp(rawValue: 5 << 16))
        let last = try writer.entry(fact, salt: Specimen.salt, at: utc(5), replacing: Stamp(rawValue: Stamp.limit - 1))
        #expect(last.header.stamp == Stamp(rawValue: 5 << 16 | 1))
        writer.hear(Stamp(rawValue: 7 << 16), at: utc(6), isTrusted: true)
        let next = try writer.entry(fact, salt: Specimen.salt, at: utc(6))
        #expect(next.header.stamp == Stamp(rawValue: 7 << 16 | 1))
        #expect(next.header.dot.sequence == 3)
    }
}
