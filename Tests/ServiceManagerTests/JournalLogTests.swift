import Testing

@testable import ServiceManager

@Suite struct JournalLogTests {
    @Test(arguments: [
        ("plain", "plain"), ("two words", "\"two words\""), ("", "\"\""), ("a=b", "\"a=b\""),
        ("say \"hi\"", "\"say \\\"hi\\\"\""),
        ("line\nbreak", "\"line\\nbreak\""), ("\u{1B}[2J", "\"\\x1b[2J\""),
        ("/run/fitpinky/kiosk.sock", "/run/fitpinky/kiosk.sock"),
        ("ünïcode", "ünïcode"),
    ])
    func `a value is quoted where a reader could not tell its end, and never carries control characters`(
        value: String, written: String
    ) {
        #expect(JournalLog.quoted(value) == written)
    }
}
