import FitPinkyCore
import KioskLogic
import Testing

@Suite struct VerificationScheduleTests {
    private let start = MonotonicInstant(nanoseconds: 7_000_000_000)
    private func at(_ milliseconds: Int64) -> MonotonicInstant { start + .milliseconds(milliseconds) }

    @Test func `nothing is looked at for five minutes after a start, and then whether a pass is due`() {
        var schedule = VerificationSchedule(startingAt: start)
        #expect(schedule.deadline == at(300_000))
        let early = schedule.timePassed(at(299_999))
        #expect(early == nil)
        let first = schedule.timePassed(at(300_000))
        #expect(first == .begin(always: false, isFirst: true))
        // One at a time.
        #expect(schedule.deadline == nil)
        let second = schedule.timePassed(at(900_000))
        #expect(second == nil)
        schedule.ended(.nothingBegun, at: at(300_001))
        #expect(schedule.deadline == at(300_001) + VerificationSchedule.retry)
    }

    @Test func `a pass pauses between its steps, and the next is looked for an hour after its end`() {
        var schedule = VerificationSchedule(startingAt: start)
        _ = schedule.timePassed(at(300_000))
        schedule.ended(.stepEnded, at: at(300_010))
        let early = schedule.timePassed(at(300_209))
        #expect(early == nil)
        let step = schedule.timePassed(at(300_210))
        #expect(step == .goOn)
        schedule.ended(.passEnded, at: at(300_220))
        #expect(schedule.deadline == at(300_220) + VerificationSchedule.retry)
    }

    @Test func `once a pass has ended the next is not the first`() {
        var schedule = VerificationSchedule(startingAt: start)
        _ = schedule.timePassed(at(300_000))
        schedule.ended(.passEnded, at: at(300_010))
        let next = schedule.timePassed(at(300_010) + VerificationSchedule.retry)
        #expect(next == .begin(always: false, isFirst: false))
    }

    @Test func `damage that was found begins a pass at once, or when the one under way has ended`() {
        var schedule = VerificationSchedule(startingAt: start)
        schedule.want(at: at(1000))
        let wanted = schedule.timePassed(at(1000))
        #expect(wanted == .begin(always: true, isFirst: true))
        schedule.want(at: at(1100))
        #expect(schedule.deadline == nil)
        schedule.ended(.nothingBegun, at: at(1200))
        let again = schedule.timePassed(at(1200))
        #expect(again == .begin(always: true, isFirst: true))
        schedule.ended(.nothingBegun, at: at(1300))
        let next = schedule.timePassed(at(1300))
        #expect(next == nil)
    }

    @Test func `a pass is due when there was none, and thirty days after the last`() {
        let now = UTCInstant(milliseconds: 1_772_127_245_120)
        func isDue(_ days: Int64?, isClockTrusted: Bool = true, isFirst: Bool = true) -> Bool {
            VerificationSchedule.isDue(
                latest: days.map { UTCInstant(milliseconds: now.milliseconds - $0 * 86_400_000) }, at: now,
                isClockTrusted: isClockTrusted, isFirst: isFirst)
        }
        #expect(isDue(nil) && isDue(nil, isClockTrusted: false))
        #expect(isDue(nil, isFirst: false) && !isDue(nil, isClockTrusted: false, isFirst: false))
        #expect(!isDue(0) && !isDue(29) && isDue(30) && isDue(400))
        // A wrong clock noted the last one, or says that a month has passed.
        #expect(isDue(-1) && !isDue(30, isClockTrusted: false))
    }
}
