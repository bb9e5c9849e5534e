import FitPinkyCore
import Testing

@Suite struct InstantTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-02-26T18:34:05.120+01:00", 1_772_127_245_120),
            ("1969-12-31T23:59:59.999Z", -1), ("2026-02-26t17:34:05.1209999z", 1_772_127_245_120),
            ("2026-02-26 12:34:05-05:00", 1_772_127_245_000), ("1972-06-30T23:59:60Z", 78_796_800_000),
        ] as [(String, Int64)])
    func `RFC 3339 is read to the millisecond`(text: String, milliseconds: Int64) {
        #expect(UTCInstant(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-02-26", "2026-02-26T18:34:05", "2026-02-26T24:00:00Z", "2026-02-26T18:60:00Z", "2026-02-26T18:34:61Z",
        "2026-02-30T18:34:05Z", "2026-02-26T18:34:05.Z", "2026-02-26T18:34:05+1:00", "2026-02-26T18:34:05+24:00",
        "2026-02-26T18:34:05Zx", "2026-02-26X18:34:05Z", "2026-02-26T1-:34:05Z",
    ])
    func `what is not RFC 3339 is refused`(text: String) {
        #expect(UTCInstant(rfc3339: text) == nil)
    }

    @Test func `an instant is written so that it reads back the same`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let instant = UTCInstant(
                milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator))
            #expect(UTCInstant(rfc3339: instant.rfc3339) == instant, "\(instant.milliseconds)")
        }
    }

    @Test func `seconds round down on both sides of 1970`() {
        #expect(UTCInstant(milliseconds: -1).seconds == -1)
        #expect(UTCInstant(milliseconds: -1000).seconds == -1)
        #expect(UTCInstant(milliseconds: 1999).seconds == 1)
    }

    @Test func `a monotonic instant saturates instead of wrapping round`() {
        #expect(MonotonicInstant(nanoseconds: .max) + .seconds(1) == MonotonicInstant(nanoseconds: .max))
    }
}
