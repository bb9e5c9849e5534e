import FitPinkyCore
import Testing

@Suite struct TextLimitTests {
    @Test func `a name may have exactly 40 characters, counted as a person counts them`() throws {
        try TextLimit.displayName.check(String(repeating: "é", count: 40))
        // One family is one character of 25 bytes.
        try TextLimit.displayName.check(String(repeating: "👨‍👩‍👧‍👦", count: 40))
        #expect(throws: TextLimit.Refusal.tooManyCharacters(count: 41)) {
            try TextLimit.displayName.check(String(repeating: "a", count: 41))
        }
    }

    @Test func `few characters may still be too many bytes`() {
        let zalgo = "e" + String(repeating: "\u{301}", count: 600)
        #expect(zalgo.count == 1)
        #expect(throws: TextLimit.Refusal.tooManyBytes(count: 1201)) { try TextLimit.displayName.check(zalgo) }
    }

    @Test(arguments: ["a\nb", "\u{1B}[2J", "a\u{7F}", "a\u{85}b", "tab\there"])
    func `a control character is refused`(text: String) {
        #expect(throws: TextLimit.Refusal.controlCharacter) { try TextLimit.caption.check(text) }
    }

    @Test func `the empty text is refused`() {
        #expect(throws: TextLimit.Refusal.empty) { try TextLimit.wager.check("") }
        for text in [" Lisa", "Lisa ", "\u{A0}Lisa", "Lisa\u{2800}", "\u{3000}Lisa"] {
            #expect(throws: TextLimit.Refusal.outerSpace, "\(text)") { try TextLimit.displayName.check(text) }
        }
        #expect(throws: Never.self) { try TextLimit.displayName.check("Lisa & Sammy") }
    }

    @Test func `a refusal says what is allowed`() {
        #expect(
            TextLimit.caption.sentence(for: .tooManyCharacters(count: 101))
                == "a caption may have up to 100 characters; this has 101")
    }
}
