import FitPinkyCore
import Ledger
import Testing

@Suite struct LedgerNameTests {
    private static let id = ULID(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F)
    private static let names: [LedgerName] = [
        .first, .household(GroupID(id)), .personal(id), .personal(ULID(high: .max, low: .max)),
    ]

    @Test func `a name is read back from its bytes and from its text`() {
        for name in LedgerNameTests.names {
            #expect(name.bytes.count == LedgerName.byteCount)
            #expect(LedgerName(bytes: name.bytes) == name)
            #expect(LedgerName(text: name.text) == name)
        }
        #expect(LedgerNameTests.names.map(\.text)[..<2] == ["first", "h00041061050R3GG28A1C60T3GF"])
        #expect(LedgerNameTests.names.sorted() == LedgerNameTests.names)
    }

    @Test func `bytes and texts that are not a name are refused`() {
        let personal = LedgerName.personal(LedgerNameTests.id)
        for bytes in [[], [3] + personal.bytes.dropFirst(), [0] + personal.bytes.dropFirst(), personal.bytes + [0]] {
            #expect(LedgerName(bytes: bytes) == nil)
        }
        for text in [
            "", "First", "x" + personal.text.dropFirst(), personal.text.lowercased(), personal.text + "0", "h",
        ] {
            #expect(LedgerName(text: text) == nil)
        }
    }

    /// Worked out by another program: HMAC of Python's `hmac`, and the field arithmetic of RFC 8032.
    @Test func `a ledger's key comes of the seed and the name alone, and is this one for ever`() throws {
        let identity = try #require(Identity(seed: Array(0..<32)))
        let keys = LedgerNameTests.names.map { identity.derived(for: $0).publicKey.map { hexadecimal($0) }.joined() }
        #expect(
            keys == [
                "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8",
                "4ef0410e66a604a81fdb8e09ccff950c7ea7e42c6129ccb5deab54bafbc31e76",
                "22ed7e5597f6d2b970ceac0b03c8a65e35b14308718405ae36105cf1ae908b04",
                "2a986e334e36e1cd65b08e2bf05b68f167301d611d3a4884a0c92b47a54b0fbb",
            ])
    }

    private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
