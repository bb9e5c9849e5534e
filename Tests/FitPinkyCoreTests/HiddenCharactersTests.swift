import Support
import Testing

@testable import FitPinkyCore

@Suite struct HiddenCharactersTests {
    private static func refusal(_ text: String) -> TextLimit.Refusal? {
        do throws(TextLimit.Refusal) {
            try TextLimit.wager.check(text)
            return nil
        } catch {
            return error
        }
    }

    private static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

    @Test
    func `of all characters, those are hidden that Unicode calls ignorable, controls of direction, private or none`() {
        for scalar in Self.scalars {
            let properties = scalar.properties
            let isPrivate = properties.generalCategory == .privateUse || properties.isNoncharacterCodePoint
            let isAnnotation = (0xFFF9...0xFFFC).contains(scalar.value)
            let isLineEnd = (0x2028...0x2029).contains(scalar.value)
            let isExpected =
                properties.isDefaultIgnorableCodePoint || properties.isBidiControl || isPrivate || isAnnotation
                || isLineEnd
            #expect(HiddenCharacters.isHidden(scalar) == isExpected, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `of all characters, those are blank that Unicode calls white space, and the empty Braille pattern`() {
        for scalar in Self.scalars where scalar.value > 0x9F || scalar.value == 0x20 {
            let isExpected = scalar.properties.isWhitespace || scalar.value == 0x2800
            #expect(HiddenCharacters.isBlank(scalar) == isExpected, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `between letters every hidden character is refused, and every other one that is no control is taken`() {
        for scalar in Self.scalars {
            let refusal = Self.refusal("Li\(Character(scalar))sa")
            if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                #expect(refusal == .controlCharacter)
            } else if HiddenCharacters.isHidden(scalar) {
                #expect(refusal == .hiddenCharacter(scalar), "U+\(String(scalar.value, radix: 16))")
            } else if scalar == "\u{FFFD}" {
                #expect(refusal == .lostCharacter)
            } else {
                #expect(refusal == nil, "U+\(String(scalar.value, radix: 16))")
            }
        }
    }

    @Test func `a text of which nothing can be seen is refused, whatever it is made of`() {
        let unseen = Self.scalars.filter {
            $0.value > 0x9F && (HiddenCharacters.isHidden($0) || HiddenCharacters.isBlank($0))
        }
        for scalar in unseen { #expect(Self.refusal("\(Character(scalar))") == .invisible) }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let picked = (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in
                unseen.randomElement(using: &random)
            }
            #expect(Self.refusal(String(String.UnicodeScalarView(picked))) == .invisible, "\(picked)")
        }
        for text in [" ", "   ", "\u{3164}", "\u{200D}\u{200D}", "\u{E0041}", "\u{F8FF}", "\u{2800}\u{A0}"] {
            #expect(Self.refusal(text) == .invisible)
        }
    }

    @Test(arguments: [
        // Right to left, with and without what keeps letters apart; half forms at a word's end.
        "לאכול ארוחת ערב", "عشاء للفائز ١٢", "می‌خواهم", "نامه‌ای", "क्‍ष", "क्‌ष", "അവന്‍", "ශ්‍රී", "ᠮᠣᠩᠭᠣᠯ᠎ᠠ",
        // Emoji joined, coloured, framed and flagged.
        "👨‍👩‍👧‍👦", "👩🏽‍⚕️", "❤️‍🔥", "❤‍🔥", "🏳️‍🌈", "🏳️‍⚧️", "🏴‍☠️", "👁️‍🗨️", "🐻‍❄️", "🧑🏿‍❤️‍💋‍🧑🏻", "1️⃣ 2️⃣", "#️⃣", "☎︎",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🇵🇹🇳🇱", "🙂‍↔️", "🏃🏻‍♀️‍➡️",
        // A name as a register of Japan writes it, a chosen form, French spaces, marks, a fraction.
        "葛\u{E0100}城", "﨑\u{FE00}", "C’est fini\u{202F}!", "Zoë e\u{301} ế", "½ marathon → home", "日本語　と", "ﷺ",
    ])
    func `what people write in their languages and in emoji is taken`(text: String) {
        #expect(Self.refusal(text) == nil, "\(text)")
        #expect(Self.refusal("Lisa: \(text) ok") == nil, "\(text)")
    }

    @Test(arguments: [
        ("Lisa\u{202E}asiL", 0x202E), ("\u{2066}Lisa\u{2069}", 0x2066), ("Lisa\u{200E}", 0x200E),
        ("Li\u{200D}sa", 0x200D),
        ("Lisa\u{200C}", 0x200C), ("سارا\u{200C}", 0x200C), ("سارا\u{200D}", 0x200D), ("Lisa\u{FE0F}", 0xFE0F),
        ("🔥\u{200D}", 0x200D), ("🔥\u{200D}a", 0x200D), ("❤️\u{FE0F}", 0xFE0F), ("🔥\u{E0061}\u{E007F}", 0xE0061),
        ("🏴\u{E0061}", 0xE0061), ("🏴\u{E0061}b", 0xE0061), ("a\u{AD}b", 0xAD), ("a\u{2060}b", 0x2060),
        ("a\u{FEFF}b", 0xFEFF),
        ("a\u{2028}b", 0x2028), ("한\u{3164}", 0x3164), ("Lisa\u{E001}", 0xE001), ("a\u{E0100}", 0xE0100),
        ("🔥\u{180B}", 0x180B),
    ])
    func `what looks like another text, or turns a line around, is refused with its number`(text: String, value: UInt32)
    {
        #expect(Self.refusal(text) == Unicode.Scalar(value).map { .hiddenCharacter($0) }, "\(text)")
    }

    @Test func `the refusals say what is wrong`() {
        #expect(
            TextLimit.displayName.sentence(for: .hiddenCharacter("\u{AD}"))
                == "a name may not contain U+00AD there: it is invisible, changes how other text is shown, or is shown "
                + "differently elsewhere; remove it")
        #expect(TextLimit.caption.sentence(for: .invisible).hasPrefix("a caption needs a character that can be seen"))
        #expect(
            TextLimit.notes.sentence(for: .invisible)
                == "notes need a character that can be seen; they have only spaces or invisible ones")
        #expect(TextLimit.nudge.sentence(for: .looseMark).contains("joins the character before it"))
        #expect(TextLimit.nudge.sentence(for: .lostCharacter).contains("lost"))
    }

    @Test(arguments: ["\u{301}", "\u{301}Lisa", "\u{20E3}a"])
    func `a mark that would go to the text before it is refused at the beginning`(text: String) {
        #expect(Self.refusal(text) == .looseMark)
    }

    @Test func `every emoji of one character can be joined, chosen and answered with`() {
        for scalar in Self.scalars where scalar.properties.isEmoji && scalar.value > 0x7F {
            #expect(HiddenCharacters.isPictographic(scalar), "U+\(String(scalar.value, radix: 16))")
        }
        for text in ["👍🏽", "❤️", "❤", "🇵🇹", "1️⃣", "👨‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"] {
            #expect(Emoji(text) != nil, "\(text)")
        }
        for text in ["🔥\u{E0061}", "🔥\u{200D}", "🔥\u{AD}", "🔥\u{2060}"] { #expect(Emoji(text) == nil) }
    }
}
