import KioskPages
import Testing

@Suite struct ArgumentBytesTests {
    @Test(
        arguments: [
            ([[0xFF]], "argument 1 is not UTF-8: the byte 0xFF at position 1; check"),
            (
                [[0x61], [0x61, 0xC3, 0xA9, 0x80]],
                "argument 2 is not UTF-8: the byte 0x80 at position 4, after \"aé\"; check"
            ),
            // Cut off, overlong, half of a pair, beyond the last.
            ([[0xE2, 0x82]], "the byte 0xE2 at position 1"), ([[0x61, 0xC0, 0xAF]], "the byte 0xC0 at position 2"),
            ([[0xED, 0xA0, 0x80]], "the byte 0xED at position 1"),
            ([[0xF4, 0x90, 0x80, 0x80]], "the byte 0xF4 at position 1"),
        ] as [([[UInt8]], String)])
    func `what is not UTF-8 is named with its argument, byte and place`(arguments: [[UInt8]], sentence: String) {
        #expect(ArgumentBytes.objection(to: arguments)?.contains(sentence) == true)
    }

    @Test func `every text is UTF-8, and of long ones only the end is quoted`() {
        #expect(ArgumentBytes.objection(to: [[], Array("Zoë 👍🏽 \u{FFFD}".utf8)]) == nil)
        let long = Array(String(repeating: "ä", count: 500).utf8) + [0xFE]
        #expect(ArgumentBytes.objection(to: [long])?.contains("after \"ääääääääääääääääääää\"") == true)
    }

    @Test func `no byte alone or after others makes it trap`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [0x61, first, second]
                let isText = String(validating: bytes, as: UTF8.self) != nil
                #expect((ArgumentBytes.objection(to: [bytes]) == nil) == isText)
            }
        }
    }
}
