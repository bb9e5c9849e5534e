import ConfigurationFiles
import FitPinkyCore
import KioskLogic
import Testing
import Zones

@testable import KioskRuntime

/// When reminders remind, as moments, on days on which the wall clock jumps as well.
@Suite struct CareOccurrenceTests {
    private func zone() throws -> Zone { try ZoneFiles.zone(named: "Europe/Amsterdam") }

    private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

    /// Reminders at those times of the wall clock, for ever.
    private func care(_ times: [Int], dayStart: Int = 0, checks: [CareMinute] = []) -> FingerCare {
        var care = FingerCare(dayStart: dayStart)
        care.set(reminders: times.map { ReminderSpan(time: $0, from: CareMinute(.first, minute: 0)) })
        for check in checks { care.insert(check: check) }
        return care
    }

    /// Of that Day: when it is, and when its window ends, in UTC.
    private func windows(_ care: FingerCare, on text: String) throws -> [[String]] {
        let day = try day(text)
        return care.occurrences(near: day, in: try zone()).filter { $0.minute.day == day }.map {
            [$0.at, $0.windowEnd].map { $0.rfc3339.replacing(".000", with: "") }
        }
    }

    @Test func `a window ends with the next reminder, and the last one with the Day`() throws {
        #expect(
            try windows(care([480, 750]), on: "2026-02-26") == [
                ["2026-02-26T07:00:00Z", "2026-02-26T11:30:00Z"], ["2026-02-26T11:30:00Z", "2026-02-26T23:00:00Z"],
            ])
    }

    @Test func `a minute that does not exist rings at the next that does, and a doubled one once`() throws {
        // At two the clocks go on to three; at three they go back to two.
        #expect(try windows(care([150]), on: "2026-03-29") == [["2026-03-29T01:00:00Z", "2026-03-29T22:00:00Z"]])
        #expect(try windows(care([150]), on: "2026-10-25") == [["2026-10-25T00:30:00Z", "2026-10-25T23:00:00Z"]])
    }

    @Test func `a reminder before Days start belongs to the Day before`() throws {
        #expect(
            try windows(care([60, 480], dayStart: 3), on: "2026-02-26") == [
                ["2026-02-26T07:00:00Z", "2026-02-27T00:00:00Z"], ["2026-02-27T00:00:00Z", "2026-02-27T02:00:00Z"],
            ])
    }

    @Test func `three Days are looked at, and a check in the window answers whatever the clock shows`() throws {
        let today = try day("2026-02-26")
        let care = care([480, 750], checks: [CareMinute(today, minute: 740)])
        let occurrences = care.occurrences(near: today, in: try zone())
        #expect(
            occurrences.map(\.minute.day.iso8601) == ["2026-02-25", "2026-02-26", "2026-02-27"].flatMap { [$0, $0] })
        #expect(occurrences.map(\.isAnswered) == [false, false, true, false, false, false])
    }

    @Test func `what was earned is the level and all periods of all targets, of ended ones as well`() throws {
        let today = try day("2026-02-26")
        let yesterday = try day("2026-02-25")
        var care = care([], checks: [yesterday, today].map { CareMinute($0, minute: 600) })
        func target(_ number: UInt64, until: Day?) -> CareTarget {
            CareTarget(
                TargetID(ULID(high: 0, low: number)), count: 1, of: .checks, per: .day, weekStart: .monday,
                from: yesterday, until: until)
        }
        care.set(targets: [target(1, until: nil), target(2, until: today)])
        // Two checks and three periods: 170 points, and the second level begins at 100.
        #expect(care.earned(at: CareMinute(today, minute: 700)) == .init(level: 2, targets: 3))
        #expect(care.earned(at: CareMinute(today, minute: 500)) == .init(level: 2, targets: 2))
    }
}
