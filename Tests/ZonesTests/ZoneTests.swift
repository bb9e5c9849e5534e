import FitPinkyCore
import Testing
import Zones

/// An instant and what the wall shows then, written `2026-03-29 01:59:59 CET +3600`.
struct WallCase: Sendable, CustomTestStringConvertible {
    var utc: String
    var wall: String

    init(_ utc: String, _ wall: String) {
        self.utc = utc
        self.wall = wall
    }

    var testDescription: String { utc }

    func expectIt(of zone: Zone) throws {
        let instant = try #require(UTCInstant(rfc3339: utc))
        #expect(WallCase.text(zone.localTime(at: instant)) == wall)
    }

    static func text(_ time: CivilTime) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(time.day.iso8601) \(two(time.hour)):\(two(time.minute)):\(two(time.second)) \(time.abbreviation) "
            + "\(time.offsetSeconds)"
    }
}

@Suite struct ZoneTests {
    @Test(arguments: [
        WallCase("2026-02-26T17:34:05Z", "2026-02-26 18:34:05 CET 3600"),
        WallCase("2026-03-29T00:59:59Z", "2026-03-29 01:59:59 CET 3600"),
        WallCase("2026-03-29T01:00:00Z", "2026-03-29 03:00:00 CEST 7200"),
        WallCase("2026-10-25T00:59:59Z", "2026-10-25 02:59:59 CEST 7200"),
        WallCase("2026-10-25T01:00:00Z", "2026-10-25 02:00:00 CET 3600"),
        WallCase("2037-12-31T23:30:00Z", "2038-01-01 00:30:00 CET 3600"),
        WallCase("2100-03-28T00:59:59Z", "2100-03-28 01:59:59 CET 3600"),
        WallCase("2100-03-28T01:00:00Z", "2100-03-28 03:00:00 CEST 7200"),
        WallCase("2100-10-31T00:59:59Z", "2100-10-31 02:59:59 CEST 7200"),
        WallCase("2100-10-31T01:00:00Z", "2100-10-31 02:00:00 CET 3600"),
    ])
    func `Amsterdam changes its clocks at one o'clock UTC, also in the years of the footer`(wall: WallCase) throws {
        try wall.expectIt(of: Zone(tzif: TZifFixtures.amsterdam))
    }

    @Test(arguments: [
        WallCase("1800-01-01T00:00:00Z", "1799-12-31 19:03:58 LMT -17762"),
        WallCase("2026-03-08T06:59:59Z", "2026-03-08 01:59:59 EST -18000"),
        WallCase("2026-03-08T07:00:00Z", "2026-03-08 03:00:00 EDT -14400"),
        WallCase("2026-11-01T05:59:59Z", "2026-11-01 01:59:59 EDT -14400"),
        WallCase("2026-11-01T06:00:00Z", "2026-11-01 01:00:00 EST -18000"),
        WallCase("2050-03-13T06:59:59Z", "2050-03-13 01:59:59 EST -18000"),
        WallCase("2050-03-13T07:00:00Z", "2050-03-13 03:00:00 EDT -14400"),
    ])
    func `New York changes at two o'clock on the wall, and had local mean time once`(wall: WallCase) throws {
        try wall.expectIt(of: Zone(tzif: TZifFixtures.newYork))
    }

    @Test(arguments: [
        WallCase("2026-04-04T13:59:59Z", "2026-04-05 02:59:59 NZDT 46800"),
        WallCase("2026-04-04T14:00:00Z", "2026-04-05 02:00:00 NZST 43200"),
        WallCase("2026-09-26T13:59:59Z", "2026-09-27 01:59:59 NZST 43200"),
        WallCase("2026-09-26T14:00:00Z", "2026-09-27 03:00:00 NZDT 46800"),
        WallCase("2040-12-31T11:30:00Z", "2041-01-01 00:30:00 NZDT 46800"),
    ])
    func `South of the equator daylight saving spans the turn of the year`(wall: WallCase) throws {
        try wall.expectIt(of: Zone(tzif: TZifFixtures.auckland))
    }

    @Test(arguments: [
        WallCase("2026-04-04T14:59:59Z", "2026-04-05 01:59:59 +11 39600"),
        WallCase("2026-04-04T15:00:00Z", "2026-04-05 01:30:00 +1030 37800"),
        WallCase("2040-10-06T15:29:59Z", "2040-10-07 01:59:59 +1030 37800"),
        WallCase("2040-10-06T15:30:00Z", "2040-10-07 02:30:00 +11 39600"),
    ])
    func `Lord Howe Island changes by half an hour`(wall: WallCase) throws {
        try wall.expectIt(of: Zone(tzif: TZifFixtures.lordHowe))
    }

    @Test(arguments: [
        WallCase("2026-03-29T00:59:59Z", "2026-03-29 00:59:59 GMT 0"),
        WallCase("2026-03-29T01:00:00Z", "2026-03-29 02:00:00 IST 3600"),
        WallCase("2044-10-30T00:59:59Z", "2044-10-30 01:59:59 IST 3600"),
        WallCase("2044-10-30T01:00:00Z", "2044-10-30 01:00:00 GMT 0"),
    ])
    func `Dublin's winter time is a negative saving`(wall: WallCase) throws {
        try wall.expectIt(of: Zone(tzif: TZifFixtures.dublin))
    }

    @Test(arguments: [
        // Ramadan of 2026 ran from 18 February to 19 March: the clocks went back on 15 February and forward on 22 March.
        WallCase("2026-02-15T01:59:59Z", "2026-02-15 02:59:59 +01 3600"),
        WallCase("2026-02-15T02:00:00Z", "2026-02-15 02:00:00 +00 0"),
        WallCase("2026-03-22T02:00:00Z", "2026-03-22 03:00:00 +01 3600"),
        WallCase("2100-01-01T00:00:00Z", "2100-01-01 01:00:00 +01 3600"),
    ])
    func `Casablanca goes back for Ramadan, and its footer has no rule`(wall: WallCase) throws {
        try wall.expectIt(of: Zone(tzif: TZifFixtures.casablanca))
    }

    @Test func `Kathmandu is ahead by five hours and three quarters, and UTC by nothing`() throws {
        try WallCase("2026-07-01T18:15:00Z", "2026-07-02 00:00:00 +0545 20700")
            .expectIt(of: Zone(tzif: TZifFixtures.kathmandu))
        let leapDay = WallCase("2096-02-29T23:59:59Z", "2096-02-29 23:59:59 UTC 0")
        try leapDay.expectIt(of: Zone(tzif: TZifFixtures.utc))
        try leapDay.expectIt(of: .utc)
    }

    @Test func `The ends of time give the ends of the calendar`() throws {
        let zone = try Zone(tzif: TZifFixtures.amsterdam)
        #expect(zone.localTime(at: UTCInstant(milliseconds: .min)).day == .first)
        #expect(zone.localTime(at: UTCInstant(milliseconds: .max)).day == .last)
    }

    @Test(arguments: [
        (0, "2026-02-26T23:00:00Z", "2026-02-27"), (3, "2026-02-27T01:59:59Z", "2026-02-26"),
        (3, "2026-02-27T02:00:00Z", "2026-02-27"), (6, "2026-02-28T23:30:00Z", "2026-02-28"),
        // The hour from two to three is missing on this day; three on the wall still begins it.
        (3, "2026-03-29T00:59:59Z", "2026-03-28"), (3, "2026-03-29T01:00:00Z", "2026-03-29"),
    ])
    func `A Day starts when the wall shows its hour`(startHour: Int, utc: String, day: String) throws {
        let zone = try Zone(tzif: TZifFixtures.amsterdam)
        let instant = try #require(UTCInstant(rfc3339: utc))
        #expect(zone.localTime(at: instant).day(startingAtHour: startHour).iso8601 == day)
    }
}
