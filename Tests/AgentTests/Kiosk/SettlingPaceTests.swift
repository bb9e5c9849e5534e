import FitPinkyCore
import Testing

@testable import Agent

@Suite struct SettlingPaceTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    @Test func `after a start it looks once, and never again if nothing is awaited`() {
        var pace = SettlingPace()
        #expect(pace.begins(at: at(1), isClockTrusted: true) == true)
        pace.began(isClockTrusted: true)
        let isEarly = pace.begins(at: at(2), isClockTrusted: true)
        #expect(!isEarly)
        pace.ended(.nothingAwaited, at: at(3))
        let hasMore = pace.begins(at: at(9999), isClockTrusted: true)
        #expect(!hasMore)
    }

    @Test func `what was written down since is looked after`() {
        var pace = SettlingPace()
        pace.ended(.nothingAwaited, at: at(3))
        pace.expect()
        #expect(pace.begins(at: at(4), isClockTrusted: false) == true)
    }

    @Test func `while the clock is not trusted the machine's running is noted once a minute`() {
        var pace = SettlingPace()
        pace.ended(.tooEarly, at: at(10))
        let isTooSoon = pace.begins(at: at(69), isClockTrusted: false)
        #expect(!isTooSoon)
        #expect(pace.begins(at: at(70), isClockTrusted: false) == true)
    }

    @Test func `once the clock is trusted nobody waits for the minute`() {
        var pace = SettlingPace()
        pace.began(isClockTrusted: false)
        pace.ended(.tooEarly, at: at(10))
        #expect(pace.begins(at: at(11), isClockTrusted: true) == true)
        // Whoever had no time for it then is told again.
        #expect(pace.begins(at: at(12), isClockTrusted: true) == true)
    }

    @Test func `one after the other is settled without a pause, and a failure makes one`() {
        var pace = SettlingPace()
        pace.ended(.settled, at: at(10))
        #expect(pace.begins(at: at(10), isClockTrusted: true) == true)
        pace.began(isClockTrusted: true)
        pace.ended(.failed(nil), at: at(11))
        let isPausing = pace.begins(at: at(40), isClockTrusted: true)
        #expect(!isPausing)
        #expect(pace.begins(at: at(41), isClockTrusted: true) == true)
    }

    @Test func `one that cannot be settled keeps nothing else waiting, and is tried again with the next round`() {
        let bad = ULID(high: 0, low: 1)
        var pace = SettlingPace()
        pace.ended(.failed(bad), at: at(10))
        #expect(pace.postponed == [bad])
        #expect(pace.begins(at: at(10), isClockTrusted: true) == true)
        pace.ended(.settled, at: at(11))
        #expect(pace.postponed == [bad])
        pace.began(isClockTrusted: true)
        pace.ended(.nothingAwaited, at: at(12))
        #expect(pace.postponed.isEmpty)
        #expect(pace.begins(at: at(41), isClockTrusted: true) == false)
        #expect(pace.begins(at: at(42), isClockTrusted: true) == true)
    }
}
