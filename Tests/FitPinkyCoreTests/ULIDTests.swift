import FitPinkyCore
import Testing

@Suite struct ULIDTests {
    @Test func `an id is written as the specification's example and read back`() throws {
        // The example of the ULID specification's readme.
        let id = try #require(ULID(text: "01ARZ3NDEKTSV4RRFFQ69G5FAV"))
        #expect(id.text == "01ARZ3NDEKTSV4RRFFQ69G5FAV")
        #expect(id.bytes.count == 16)
        #expect(ULID(bytes: id.bytes) == id)
        #expect(id.high >> 16 == 1_469_922_850_259)
    }

    @Test func `letters that look like digits are read as digits, in either case`() {
        #expect(ULID(text: "01arz3ndektsv4rrffq69g5fav") == ULID(text: "01ARZ3NDEKTSV4RRFFQ69G5FAV"))
        #expect(ULID(text: "OIARZ3NDEKTSV4RRFFQ69G5FAV") == ULID(text: "01ARZ3NDEKTSV4RRFFQ69G5FAV"))
    }

    @Test(arguments: [
        "", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAVV", "81ARZ3NDEKTSV4RRFFQ69G5FAV",
        "U1ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FA ",
    ])
    func `what is no id is refused`(text: String) {
        #expect(ULID(text: text) == nil)
    }

    @Test func `ids made later sort later, as numbers, bytes and text`() {
        let early = ULID(at: UTCInstant(milliseconds: 1000), random: (0xFFFF, .max))
        let late = ULID(at: UTCInstant(milliseconds: 1001), random: (0, 0))
        #expect(early < late)
        #expect(early.bytes.lexicographicallyPrecedes(late.bytes))
        #expect(early.text < late.text)
    }

    @Test func `an instant before 1970 makes an id of instant zero`() {
        #expect(ULID(at: UTCInstant(milliseconds: -5), random: (1, 2)) == ULID(high: 1, low: 2))
    }
}
