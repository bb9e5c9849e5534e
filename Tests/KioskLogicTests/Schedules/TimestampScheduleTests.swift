import FitPinkyCore
import KioskLogic
import Testing

@Suite struct TimestampScheduleTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    /// One whose first look came to that, at that second.
    private func schedule(
        _ outcome: TimestampSchedule.Outcome, at second: Int64, isClockTrusted: Bool = true
    ) -> TimestampSchedule {
        var schedule = TimestampSchedule(startingAt: at(0))
        let begins = schedule.timePassed(at(second), isClockTrusted: isClockTrusted)
        #expect(begins)
        schedule.ended(outcome, at: at(second))
        return schedule
    }

    @Test func `after a start it looks once, and never again if nothing is pending`() {
        var schedule = TimestampSchedule(startingAt: at(0))
        let first = schedule.timePassed(at(1), isClockTrusted: true)
        let second = schedule.timePassed(at(2), isClockTrusted: true)
        #expect(first && !second && schedule.deadline == nil)
        schedule.ended(.nothingPending, at: at(3))
        let hasMore = schedule.timePassed(at(9999), isClockTrusted: true)
        #expect(!hasMore && schedule.deadline == nil)
    }

    @Test func `what was written down since is looked after`() {
        var schedule = schedule(.nothingPending, at: 3, isClockTrusted: false)
        schedule.expect(at: at(4))
        let begins = schedule.timePassed(at(4), isClockTrusted: false)
        #expect(begins)
    }

    @Test func `while the clock is not trusted the machine's running is noted once a minute, whatever is written down`()
    {
        var schedule = schedule(.tooEarly, at: 10, isClockTrusted: false)
        schedule.expect(at: at(11))
        let early = schedule.timePassed(at(69), isClockTrusted: false)
        let due = schedule.timePassed(at(70), isClockTrusted: false)
        #expect(!early && due)
    }

    @Test func `once the clock is trusted nobody waits for the minute`() {
        var schedule = schedule(.tooEarly, at: 10, isClockTrusted: false)
        let begins = schedule.timePassed(at(11), isClockTrusted: true)
        #expect(begins)
    }

    @Test func `one after the other is resolved without a pause, and a failure makes one`() {
        var schedule = schedule(.resolved, at: 10)
        let next = schedule.timePassed(at(10), isClockTrusted: true)
        schedule.ended(.failed(nil), at: at(11))
        let early = schedule.timePassed(at(40), isClockTrusted: true)
        let due = schedule.timePassed(at(41), isClockTrusted: true)
        #expect(next && !early && due)
    }

    @Test func `one that cannot be resolved keeps nothing else waiting, and is tried again with the next round`() {
        let bad = ULID(high: 0, low: 1)
        var schedule = schedule(.failed(bad), at: 10)
        #expect(schedule.postponed == [bad])
        let next = schedule.timePassed(at(10), isClockTrusted: true)
        schedule.ended(.resolved, at: at(11))
        #expect(next && schedule.postponed == [bad])
        let last = schedule.timePassed(at(11), isClockTrusted: true)
        schedule.ended(.nothingPending, at: at(12))
        #expect(last && schedule.postponed.isEmpty)
        let early = schedule.timePassed(at(41), isClockTrusted: true)
        let due = schedule.timePassed(at(42), isClockTrusted: true)
        #expect(!early && due)
    }
}
