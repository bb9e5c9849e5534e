import FitPinkyCore
import Testing
import Zones

@Suite struct FooterTests {
    private func zone(_ footer: String) throws(TZifError) -> Zone {
        try Zone(tzif: TZifBuilder(version: UInt8(ascii: "3"), footer: footer).file)
    }

    @Test(arguments: [
        // Day 60 by J is 1 March in every year; by the plain count it is 1 March only in leap years (60 counts from 0).
        ("AAA0BBB,J60/0,J61/0", "2028-02-29T23:59:59Z", "AAA"), ("AAA0BBB,J60/0,J61/0", "2028-03-01T00:00:00Z", "BBB"),
        ("AAA0BBB,J60/0,J61/0", "2027-03-01T00:00:00Z", "BBB"),
        ("AAA0BBB,60/0,61/0", "2028-03-01T00:00:00Z", "BBB"), ("AAA0BBB,60/0,61/0", "2027-03-01T00:00:00Z", "AAA"),
        ("AAA0BBB,60/0,61/0", "2027-03-02T00:00:00Z", "BBB"),
        // Day 0, and the default time of two o'clock.
        ("AAA0BBB,0,1", "2027-01-01T01:59:59Z", "AAA"), ("AAA0BBB,0,1", "2027-01-01T02:00:00Z", "BBB"),
        // The second Sunday of March, and the last of October, which has five in 2027 and four weeks would miss it.
        ("AAA0BBB,M3.2.0,M10.5.0", "2027-03-14T01:59:59Z", "AAA"),
        ("AAA0BBB,M3.2.0,M10.5.0", "2027-03-14T02:00:00Z", "BBB"),
        ("AAA0BBB,M3.2.0,M10.5.0", "2027-10-31T00:59:59Z", "BBB"),
        ("AAA0BBB,M3.2.0,M10.5.0", "2027-10-31T01:00:00Z", "AAA"),
    ])
    func `Days are counted in all three ways`(footer: String, utc: String, abbreviation: String) throws {
        let instant = try #require(UTCInstant(rfc3339: utc))
        #expect(try zone(footer).localTime(at: instant).abbreviation == abbreviation)
    }

    @Test(arguments: [
        // 167 h after Thursday 1 January's midnight is the 7th at 23:00; -167 h is 25 December at 01:00 of the year before.
        ("AAA0BBB,J1/167,J100", "2026-01-07T22:59:59Z", "AAA"), ("AAA0BBB,J1/167,J100", "2026-01-07T23:00:00Z", "BBB"),
        ("AAA0BBB,J1/-167,J100", "2026-12-25T00:59:59Z", "AAA"),
        ("AAA0BBB,J1/-167,J100", "2026-12-25T01:00:00Z", "BBB"),
        ("AAA0BBB,J100,J365/167", "2027-01-06T21:59:59Z", "BBB"),
        ("AAA0BBB,J100,J365/167", "2027-01-06T22:00:00Z", "AAA"),
    ])
    func `A change may lie a week outside of its year`(footer: String, utc: String, abbreviation: String) throws {
        let instant = try #require(UTCInstant(rfc3339: utc))
        #expect(try zone(footer).localTime(at: instant).abbreviation == abbreviation)
    }

    @Test func `The footer holds from the last transition's own second on, as RFC 9636 section 3.2 has it`() throws {
        let file = TZifBuilder(
            version: UInt8(ascii: "3"), transitions: [50, 100], typeIndices: [1, 0], footer: "AAA-2"
        ).file
        let zone = try Zone(tzif: file)
        #expect(zone.localTime(at: UTCInstant(milliseconds: 99_999)).abbreviation == "XST")
        #expect(zone.localTime(at: UTCInstant(milliseconds: 100_000)).abbreviation == "AAA")
    }

    @Test func `Daylight saving all year round, as RFC 9636 writes it, never ends`() throws {
        let zone = try zone("XXX3EDT4,0/0,J365/23")
        for utc in ["2030-01-01T02:59:59Z", "2030-01-01T03:00:00Z", "2030-07-01T00:00:00Z", "2031-12-31T23:59:59Z"] {
            let instant = try #require(UTCInstant(rfc3339: utc))
            #expect(zone.localTime(at: instant).abbreviation == "EDT", "\(utc)")
        }
    }

    @Test(arguments: [
        ("<-0330>3:30:15", -12_615), ("<+14>-14", 50_400), ("ABC+24", -86_400), ("ABC-24:00:00", 86_400),
    ])
    func `Offsets have a sign, minutes and seconds, and count westward`(footer: String, offset: Int) throws {
        #expect(try zone(footer).localTime(at: UTCInstant(milliseconds: 0)).offsetSeconds == offset)
    }

    @Test(arguments: [
        "AB1", "ABC", "ABC25", "ABC24:00:01", "ABC1:60", "<AB1", "<A>1", "1", "ABC1DEF,", "ABC1DEF,J0,J1",
        "ABC1DEF,J366,J1",
        "ABC1DEF,366,1", "ABC1DEF,M0.1.0,J1", "ABC1DEF,M1.6.0,J1", "ABC1DEF,M1.1.7,J1", "ABC1DEF,M1.1,J1",
        "ABC1DEF,J1,J2/168", "ABC1DEF,J1,J2/167:00:01", "ABC1DEF,J1,J2,", "ABC1DEF,J1", "ABC0001", "ABC-1-",
        "ABCDEFGHIJKLMNOPQ1",
    ])
    func `A malformed footer is refused`(footer: String) {
        #expect {
            try zone(footer)
        } throws: { error in
            guard case .malformed(.footer, _, _) = error as? TZifError else { return false }
            return true
        }
    }
}

@Suite struct ZoneNameTests {
    @Test(arguments: [
        "Europe/Amsterdam", "America/Argentina/Buenos_Aires", "Etc/GMT+12", "UTC", "America/Port-au-Prince",
    ])
    func `Names of the tz database are taken`(text: String) throws {
        #expect(try ZoneName(text).text == text)
    }

    @Test(arguments: [
        ("", ZoneName.Refusal.empty), ("/etc/passwd", .absolute), ("../../etc/passwd", .badPart("..")),
        ("Europe/../../x", .badPart("..")), ("Europe//x", .badPart("")), ("Europe/", .badPart("")),
        ("./UTC", .badPart(".")), (".hidden", .badPart(".hidden")), ("-x", .badPart("-x")),
        ("Europe/Amster dam", .badCharacter(" ")), ("UTC\0", .badCharacter("\\0")), ("Zürich", .badCharacter("ü")),
        (String(repeating: "a", count: 65), .tooLong(bytes: 65)),
    ])
    func `Names that could lead elsewhere are refused with a reason`(text: String, refusal: ZoneName.Refusal) {
        #expect(throws: refusal) { try ZoneName(text) }
    }
}
