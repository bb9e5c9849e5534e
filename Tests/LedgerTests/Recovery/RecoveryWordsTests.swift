import Ledger
import Testing

@Suite struct RecoveryWordsTests {
    private static let zeros = [UInt8](repeating: 0, count: 32)
    private static let ofZeros = Array(repeating: "abandon", count: 23) + ["art"]

    private func unreadable(_ words: [String]) -> RecoveryWords.Unreadable? {
        do throws(RecoveryWords.Unreadable) {
            _ = try RecoveryWords(typed: words.joined(separator: " "))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: wordVectors.map { [$0.bytes, $0.words] })
    func `words and bytes are those of BIP-39`(_ vector: [String]) throws {
        let digits = vector[0].compactMap { $0.hexDigitValue.map { UInt8($0) } }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        let words = try #require(RecoveryWords(privateKey: bytes))
        #expect(words.words.joined(separator: " ") == vector[1])
        #expect(try RecoveryWords(typed: vector[1]).privateKey == bytes)
    }

    @Test(arguments: [0, 31, 33]) func `a key of another length has no words`(_ count: Int) {
        #expect(RecoveryWords(privateKey: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(arguments: [
        ofZeros.joined(separator: "\n"), ofZeros.joined(separator: "   ").uppercased(),
        "\t" + ofZeros.joined(separator: ", ") + "\r\n", ofZeros.map { String($0.prefix(4)) }.joined(separator: " "),
        ofZeros.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "\n"),
    ])
    func `case, spacing, numbers and what follows four letters do not matter`(_ text: String) throws {
        #expect(try RecoveryWords(typed: text).privateKey == Self.zeros)
    }

    @Test func `four letters name a word, and words of three letters are themselves`() throws {
        let bytes = (0..<32).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
        let words = try #require(RecoveryWords(privateKey: bytes)).words
        #expect(try RecoveryWords(typed: words.map { String($0.prefix(4)) }.joined(separator: " ")).privateKey == bytes)
        guard case .unknown(1, "aba", _)? = unreadable(["aba"]) else {
            Issue.record("three letters of a longer word named one")
            return
        }
    }

    @Test func `a mistyped word is named with its place and what is near`() {
        var words = Self.ofZeros
        words[6] = "Abandn"
        #expect(unreadable(words)?.sentence == "word 7, \"abandn\": did you mean abandon?")
        words[6] = "abnadon"
        #expect(unreadable(words)?.sentence == "word 7, \"abnadon\": did you mean abandon?")
        words[6] = "qqqqqqq"
        #expect(
            unreadable(words)?.sentence
                == "word 7, \"qqqqqqq\", is not one of the 2048 words that recovery words are made of")
    }

    @Test func `no more than three near words and sixteen letters are shown`() {
        guard case .unknown(1, "bate", let near)? = unreadable(["bate"]) else {
            Issue.record("bate is in the list")
            return
        }
        #expect(near.count == 3 && unreadable(["bate"])?.sentence.contains(" or ") == true)
        let sentence = unreadable([String(repeating: "z", count: 40)])?.sentence
        #expect(sentence?.contains(String(repeating: "z", count: 16)) == true)
        #expect(sentence?.contains(String(repeating: "z", count: 17)) == false)
    }

    @Test func `words of another number are refused with their number`() {
        #expect(unreadable([]) == .count(0))
        #expect(unreadable(["abandon"])?.sentence == "these are 1 word; recovery words are 24 words")
        #expect(unreadable(Self.ofZeros + ["art"]) == .count(25))
    }

    @Test func `a wrong word that is in the list, and two words exchanged, fail the checksum`() throws {
        #expect(unreadable(Array(repeating: "abandon", count: 24)) == .checksum)
        var words = try #require(RecoveryWords(privateKey: (0..<32).map { UInt8($0) })).words
        words.swapAt(2, 3)
        #expect(unreadable(words) == .checksum)
    }

    @Test func `a text that is too long is not read`() {
        let text = String(repeating: " ", count: RecoveryWords.maxTextBytes) + "a"
        #expect(throws: RecoveryWords.Unreadable.tooLong) { try RecoveryWords(typed: text) }
    }
}
