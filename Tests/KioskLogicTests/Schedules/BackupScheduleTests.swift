import FitPinkyCore
import KioskLogic
import Testing

@Suite struct BackupScheduleTests {
    private let start = MonotonicInstant(nanoseconds: 5_000_000_000)
    private func day(_ number: Int) throws -> Day { try #require(Day(daysSince1970: 20_000 + number)) }

    @Test func `by a trusted clock one is made at once, and then one a Day`() throws {
        var schedule = BackupSchedule(startingAt: start)
        let first = schedule.timePassed(start, today: try day(0), isClockTrusted: true)
        let second = schedule.timePassed(start, today: try day(0), isClockTrusted: true)
        #expect(first && !second)
        schedule.ended(.made, at: start)
        let sameDay = schedule.timePassed(start + .seconds(80_000), today: try day(0), isClockTrusted: true)
        let nextDay = schedule.timePassed(start + .seconds(80_001), today: try day(1), isClockTrusted: true)
        #expect(!sameDay && nextDay)
        schedule.ended(.made, at: start)
        let again = schedule.timePassed(start, today: try day(1), isClockTrusted: true)
        #expect(!again)
    }

    @Test func `by a clock that is not trusted one is made a day after the last`() throws {
        var schedule = BackupSchedule(startingAt: start)
        let early = schedule.timePassed(start + .seconds(86_399), today: try day(9), isClockTrusted: false)
        let due = schedule.timePassed(start + .seconds(86_400), today: try day(9), isClockTrusted: false)
        #expect(!early && due)
        schedule.ended(.made, at: start + .seconds(86_400))
        let next = schedule.timePassed(start + .seconds(2 * 86_400 - 1), today: try day(9), isClockTrusted: false)
        let after = schedule.timePassed(start + .seconds(2 * 86_400), today: try day(9), isClockTrusted: false)
        #expect(!next && after)
    }

    @Test(
        "what did not come about is tried again, soon if it was put off and later if it failed",
        arguments: [(BackupSchedule.Outcome.interrupted, Int64(300)), (.failed, 3600)])
    func retries(outcome: BackupSchedule.Outcome, seconds: Int64) throws {
        var schedule = BackupSchedule(startingAt: start)
        _ = schedule.timePassed(start, today: try day(0), isClockTrusted: true)
        schedule.ended(outcome, at: start)
        let early = schedule.timePassed(start + .seconds(seconds - 1), today: try day(0), isClockTrusted: true)
        let due = schedule.timePassed(start + .seconds(seconds), today: try day(0), isClockTrusted: true)
        #expect(!early && due)
    }

    @Test func `another folder gets one at once`() throws {
        var schedule = BackupSchedule(startingAt: start)
        _ = schedule.timePassed(start, today: try day(0), isClockTrusted: true)
        schedule.ended(.failed, at: start)
        schedule.folderChanged()
        let due = schedule.timePassed(start, today: try day(0), isClockTrusted: true)
        #expect(due)
    }
}
