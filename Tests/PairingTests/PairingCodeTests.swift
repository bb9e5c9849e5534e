import Support
import Testing

@testable import Pairing

@Suite struct PairingCodeTests {
    @Test(arguments: [
        ("K3M9QX", "K3M9QX"), ("k3m9qx", "K3M9QX"), ("k3M-9qX", "K3M9QX"), (" K3 M9 QX ", "K3M9QX"),
        ("OoIiLl", "001111"), ("000000", "000000"), ("ZZZZZZ", "ZZZZZZ"), ("--K-3-M-9-Q-X--", "K3M9QX"),
    ])
    func `a code is read as people type it`(typed: String, shown: String) throws {
        #expect(try PairingCode(typed).text == shown)
    }

    @Test func `each of the 32 characters stands for its five bits, in each of the six places`() throws {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        for place in 0..<6 {
            for (digit, character) in alphabet.enumerated() {
                var characters = [Character](repeating: "0", count: 6)
                characters[place] = character
                let code = try PairingCode(String(characters))
                #expect(code.value == UInt32(digit) << UInt32(25 - 5 * place))
                #expect(code.text == String(characters))
            }
        }
    }

    @Test func `a code is made of 30 bits and reads back`() throws {
        var chance = SeededGenerator(seed: 30)
        var seen = (any: UInt32(0), all: UInt32.max)
        for _ in 0..<1000 {
            let code = PairingCode.random(using: &chance)
            #expect(code.value < 1 << 30)
            #expect(try PairingCode(code.text) == code)
            #expect(try PairingCode(code.text.lowercased()) == code)
            seen = (seen.any | code.value, seen.all & code.value)
        }
        #expect(seen == (1 << 30 - 1, 0))
        #expect(PairingCode(value: 1 << 30) == nil)
    }

    @Test(arguments: [
        ("", PairingCode.Unreadable.length(0)), ("K3M9Q", .length(5)), ("K3M9QXX", .length(7)), ("- -", .length(0)),
        ("K3M9QU", .character("U")), ("k3m9qu", .character("u")), ("K3M9Q!", .character("!")),
        ("K3M9QÉ", .character("É")), ("K3M9Q٣", .character("٣")), ("K3M9Qſ", .character("ſ")),
        ("K3M9\n", .character("\n")), ("K3M9QX\0", .character("\0")),
        (String(repeating: "-", count: 65), .tooLong), (String(repeating: "\u{301}", count: 10_000), .tooLong),
    ])
    func `what is no code is refused with the reason`(typed: String, reason: PairingCode.Unreadable) {
        #expect(throws: reason) { try PairingCode(typed) }
    }

    @Test func `a refusal says what is allowed`() {
        #expect(
            "\(PairingCode.Unreadable.length(5))"
                == "a code has 6 characters and this one has 5; compare it with the one shown")
        #expect(
            "\(PairingCode.Unreadable.character("U"))"
                == "no code has a U, so that it is not taken for a V; allowed are the digits, and the letters but for U"
        )
        #expect("\(PairingCode.Unreadable.character("!"))".hasPrefix("no code has the character \"!\"; allowed are"))
        #expect("\(PairingCode.Unreadable.tooLong)".contains("more than 64"))
    }

    @Test func `the password is the six characters as they are shown`() throws {
        #expect(try PairingCode("k3m-9qo").secret == Secret(Array("K3M9Q0".utf8)))
    }
}
