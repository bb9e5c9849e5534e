import FitPinkyCore
import Testing

@testable import Photos

@Suite struct ExifTests {
    private func exif(
        milliseconds: Int? = nil, offsetSeconds: Int = 7200, kioskName: String = "Gym"
    ) throws -> Exif {
        Exif(
            day: try #require(Day(iso8601: "0987-06-05")), hour: 4, minute: 3, second: 2, milliseconds: milliseconds,
            offsetSeconds: offsetSeconds, kioskName: kioskName)
    }

    @Test func `Its bytes are those that the standard writes`() throws {
        let tiff = try exif().tiff
        let directory: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
            + [0x01, 0x0E, 0, 2, 0, 0, 0, 4] + Array("Gym".utf8) + [0]
            + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38] + [0, 0, 0, 0]
        let taken: [UInt8] =
            [0, 3, 0x90, 0x00, 0, 7, 0, 0, 0, 4] + Array("0232".utf8)
            + [0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 80]
            + [0x90, 0x11, 0, 2, 0, 0, 0, 7, 0, 0, 0, 100] + [0, 0, 0, 0]
        let texts = Array("0987:06:05 04:03:02\0+02:00\0\0".utf8)
        #expect(tiff == directory + taken + texts)
    }

    @Test(arguments: [
        (0, "+00:00"), (-12_600, "-03:30"), (20_700, "+05:45"), (50_400, "+14:00"), (-17, "-00:00"), (86_399, "+23:59"),
        (86_400, nil), (-1_000_000, nil), (.max, nil),
    ])
    func `The offset is hours and minutes, and left out where it has no room`(seconds: Int, text: String?) throws {
        let said = String(decoding: try exif(offsetSeconds: seconds).tiff.dropFirst(100), as: UTF8.self)
        #expect(said == text.map { "\($0)\0\0" } ?? "")
        if text == nil { #expect(try exif(offsetSeconds: seconds).tiff.count < 100) }
    }

    @Test func `The kiosk's name is bounded, cut between characters and free of control characters`() throws {
        let long = try exif(kioskName: String(repeating: "👨‍👩‍👧", count: 10_000)).tiff
        #expect(long.count < Exif.maxNameBytes + 120)
        #expect(String(validating: long.dropFirst(38).prefix { $0 != 0 }, as: UTF8.self) != nil)
        let odd = String(decoding: try exif(kioskName: "a\0b\nc\u{85}d").tiff, as: UTF8.self)
        #expect(odd.contains("a b c d\0"))
        #expect(try !exif(kioskName: "").tiff.contains(0x0E), "no field for no name")
    }
}
