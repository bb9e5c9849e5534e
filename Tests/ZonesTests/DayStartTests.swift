import FitPinkyCore
import Testing
import Zones

/// Nights around a change of the clocks, minute by minute, and the Days that start in them.
@Suite struct DayStartTests {
    /// A night of 36 hours from that instant.
    struct Night: Sendable, CustomTestStringConvertible {
        var place: String
        var file: [UInt8]
        var utc: String

        var testDescription: String { "\(place) from \(utc)" }

        /// The wall time of every minute of it.
        func wall() throws -> [CivilTime] {
            let zone = try Zone(tzif: file)
            let start = try #require(UTCInstant(rfc3339: utc))
            return (0..<36 * 60).map { minute in
                zone.localTime(at: UTCInstant(milliseconds: start.milliseconds + minute * 60_000))
            }
        }
    }

    static let nights = [
        Night(place: "Amsterdam, forward", file: TZifFixtures.amsterdam, utc: "2026-03-28T12:00:00Z"),
        Night(place: "Amsterdam, back", file: TZifFixtures.amsterdam, utc: "2026-10-24T12:00:00Z"),
        Night(place: "Auckland, back", file: TZifFixtures.auckland, utc: "2026-04-04T00:00:00Z"),
        Night(place: "Auckland, forward", file: TZifFixtures.auckland, utc: "2050-09-24T00:00:00Z"),
        Night(place: "Lord Howe, back by half an hour", file: TZifFixtures.lordHowe, utc: "2026-04-04T00:00:00Z"),
        Night(place: "New York, forward", file: TZifFixtures.newYork, utc: "2050-03-12T18:00:00Z"),
        Night(place: "Kathmandu, never", file: TZifFixtures.kathmandu, utc: "2026-03-28T12:00:00Z"),
    ]

    /// Minutes since 1970 that the wall shows, as if it were UTC.
    private func shown(_ time: CivilTime) -> Int {
        Int(time.day.daysSince1970) * 1440 + time.hour * 60 + time.minute
    }

    @Test(arguments: nights)
    func `The wall goes on by the minute, and jumps by as much as the offset`(night: Night) throws {
        let wall = try night.wall()
        var jumps = 0
        for (before, after) in zip(wall, wall.dropFirst()) {
            let jump = (after.offsetSeconds - before.offsetSeconds) / 60
            if shown(after) - shown(before) != 1 + jump {
                Issue.record("\(before) is followed by \(after)")
            }
            if jump != 0 { jumps += 1 }
        }
        #expect(jumps == (night.place.hasSuffix("never") ? 0 : 1))
    }

    @Test(arguments: nights)
    func `A gap's times are never shown, a fold's twice, and all others once`(night: Night) throws {
        let wall = try night.wall()
        var timesShown: [Int: Int] = [:]
        for time in wall { timesShown[shown(time), default: 0] += 1 }
        let change = zip(wall, wall.dropFirst()).first { $0.offsetSeconds != $1.offsetSeconds }
        let jump = change.map { ($1.offsetSeconds - $0.offsetSeconds) / 60 } ?? 0
        // The gap goes from what would have come next to what came; the fold goes back from there.
        let next = change.map { shown($0.0) + 1 } ?? shown(wall[0])
        let (gap, fold) = (next..<max(next, next + jump), min(next, next + jump)..<next)
        for minute in shown(wall[0])...shown(wall[wall.count - 1]) {
            let wanted = gap.contains(minute) ? 0 : fold.contains(minute) ? 2 : 1
            if timesShown[minute, default: 0] != wanted { Issue.record("\(minute) is not shown \(wanted) times") }
        }
        #expect(timesShown.values.reduce(0, +) == wall.count)
    }

    @Test(arguments: nights, 0...6)
    func `A Day starts with the first minute that shows its hour or a later one`(night: Night, startHour: Int) throws {
        for time in try night.wall() {
            let day = time.day(startingAtHour: startHour)
            // The definition, said without looking at the hour alone: the date of the wall less so many hours.
            let wanted = Day(daysSince1970: (shown(time) - startHour * 60) / 1440)
            if day != wanted { Issue.record("\(time) counts for \(day.iso8601), starting at \(startHour)") }
        }
    }

    /// Where the Day 2026-03-29 begins and ends in Amsterdam, whose clocks went from two to three that night.
    @Test(arguments: [
        (0, "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"), (1, "2026-03-29T00:00:00Z", "2026-03-29T23:00:00Z"),
        // Two o'clock never comes; what comes in its place is three.
        (2, "2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z"), (3, "2026-03-29T01:00:00Z", "2026-03-30T01:00:00Z"),
        (4, "2026-03-29T02:00:00Z", "2026-03-30T02:00:00Z"), (5, "2026-03-29T03:00:00Z", "2026-03-30T03:00:00Z"),
        (6, "2026-03-29T04:00:00Z", "2026-03-30T04:00:00Z"),
    ])
    func `The Day of the missing hour begins and ends where the wall says`(
        startHour: Int, begins: String, ends: String
    ) throws {
        try expectDay("2026-03-29", startHour, begins: begins, ends: ends)
    }

    /// Where the Day 2026-10-25 begins and ends in Amsterdam, whose clocks went from three to two that night.
    @Test(arguments: [
        (0, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"), (1, "2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"),
        (2, "2026-10-25T00:00:00Z", "2026-10-26T01:00:00Z"),
        // Three comes once, after the hour from two was shown twice.
        (3, "2026-10-25T02:00:00Z", "2026-10-26T02:00:00Z"), (4, "2026-10-25T03:00:00Z", "2026-10-26T03:00:00Z"),
        (5, "2026-10-25T04:00:00Z", "2026-10-26T04:00:00Z"), (6, "2026-10-25T05:00:00Z", "2026-10-26T05:00:00Z"),
    ])
    func `The Day of the repeated hour begins and ends where the wall says`(
        startHour: Int, begins: String, ends: String
    ) throws {
        try expectDay("2026-10-25", startHour, begins: begins, ends: ends)
    }

    private func expectDay(_ text: String, _ startHour: Int, begins: String, ends: String) throws {
        let zone = try Zone(tzif: TZifFixtures.amsterdam)
        let day = try #require(Day(iso8601: text))
        func shown(_ utc: String, plus milliseconds: Int64) throws -> Day {
            let instant = try #require(UTCInstant(rfc3339: utc))
            return zone.localTime(at: UTCInstant(milliseconds: instant.milliseconds + milliseconds))
                .day(startingAtHour: startHour)
        }
        #expect(try shown(begins, plus: -1) == day.advanced(byDays: -1))
        #expect(try shown(begins, plus: 0) == day)
        #expect(try shown(ends, plus: -1) == day)
        #expect(try shown(ends, plus: 0) == day.advanced(byDays: 1))
    }

    @Test func `Where the clocks go back across the start of a Day, the Day before comes back for so long`() throws {
        // As St. John's did it until 2011: at one minute past midnight back to 23:01, so that the evening comes twice.
        let zone = try Zone(
            tzif: TZifBuilder(version: UInt8(ascii: "3"), footer: "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01").file)
        func day(_ utc: String, startingAtHour startHour: Int) throws -> String {
            zone.localTime(at: try #require(UTCInstant(rfc3339: utc))).day(startingAtHour: startHour).iso8601
        }
        let instants = [
            "2026-11-01T02:29:59Z", "2026-11-01T02:30:59Z", "2026-11-01T02:31:00Z", "2026-11-01T03:29:59Z",
            "2026-11-01T03:30:00Z",
        ]
        let fromMidnight = try instants.map { try day($0, startingAtHour: 0) }
        #expect(fromMidnight == ["2026-10-31", "2026-11-01", "2026-10-31", "2026-10-31", "2026-11-01"])
        let fromOne = try instants.map { try day($0, startingAtHour: 1) }
        #expect(fromOne == [String](repeating: "2026-10-31", count: 5))
    }
}
