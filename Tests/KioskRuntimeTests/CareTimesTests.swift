import ConfigurationFiles
import FitPinkyCore
import Testing
import Zones

@testable import KioskRuntime

@Suite struct CareTimesTests {
    private static let amsterdam = ZoneFiles.zone(called: "Europe/Amsterdam")

    private func first(_ day: String, _ minute: Int, in zone: Zone = amsterdam) throws -> String {
        CareMinute(try #require(Day(iso8601: day)), minute: minute).firstInstant(in: zone).rfc3339
    }

    @Test func `a minute begins when the wall clock first shows it`() throws {
        #expect(try first("2026-02-26", 8 * 60) == "2026-02-26T07:00:00.000Z")
        #expect(try first("2026-07-01", 8 * 60) == "2026-07-01T06:00:00.000Z")
        #expect(try first("2026-02-26", 0, in: .utc) == "2026-02-26T00:00:00.000Z")
    }

    @Test func `a minute that does not exist is when the next one begins that does`() throws {
        for minute in [120, 150, 179] { #expect(try first("2026-03-29", minute) == "2026-03-29T01:00:00.000Z") }
        #expect(try first("2026-03-29", 119) == "2026-03-29T00:59:00.000Z")
        #expect(try first("2026-03-29", 181) == "2026-03-29T01:01:00.000Z")
    }

    @Test func `of a doubled minute it is the first`() throws {
        #expect(try first("2026-10-25", 150) == "2026-10-25T00:30:00.000Z")
        #expect(try first("2026-10-25", 180) == "2026-10-25T02:00:00.000Z")
    }

    @Test func `minutes after the next midnight belong to the Day where Days start later`() throws {
        #expect(try first("2026-02-26", 1440 + 90) == "2026-02-27T00:30:00.000Z")
    }

    @Test(arguments: ["Europe/Amsterdam", "Australia/Lord_Howe", "America/New_York", "Pacific/Apia", "UTC"])
    func `each minute of a year's changes begins where looking at every minute finds it`(name: String) throws {
        let zone = ZoneFiles.zone(called: name)
        for text in ["2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24", "2026-10-31"] {
            let day = try #require(Day(iso8601: text))
            let midnight = Int64(day.daysSince1970) * 1440
            // What the wall shows at each minute of UTC from 26 hours before the Day to 26 after the next.
            let shown = (midnight - 1560..<midnight + 2880 + 1560).map { minute -> (Int64, Int64) in
                let time = zone.localTime(at: UTCInstant(milliseconds: minute * 60_000))
                return (minute, Int64(time.day.daysSince1970) * 1440 + Int64(time.hour * 60 + time.minute))
            }
            for minute in stride(from: 0, to: CareMinute.perDay, by: 7) {
                let wall = midnight + Int64(minute)
                let same = shown.first { $0.1 == wall } ?? shown.first { $0.1 > wall }
                let found = CareMinute(day, minute: minute).firstInstant(in: zone)
                #expect(found.milliseconds == same.map { $0.0 * 60_000 }, "\(name) \(text) \(minute)")
            }
        }
    }

    @Test func `the wall clock's minute is of the Day before while that has not ended`() throws {
        let instant = try #require(UTCInstant(rfc3339: "2026-02-27T00:30:00Z"))
        let time = Self.amsterdam.localTime(at: instant)
        let day = try #require(Day(iso8601: "2026-02-26"))
        #expect(CareMinute(time, dayStart: 3) == CareMinute(day, minute: 1440 + 90))
        #expect(CareMinute(time, dayStart: 0) == CareMinute(day.advanced(byDays: 1) ?? day, minute: 90))
    }
}
