import FitPinkyCore
import KioskLogic
import Testing

@testable import Pictures

/// Names as people write them.
@Suite struct WordingTests {
    @Test(arguments: [
        Names.long, Names.chinese, Names.arabic, Names.emoji, "Zoë", "Ελένη", "Жанна", "שָׁלוֹם", "Sammy & Lisa",
    ])
    func `Every name that a font can draw stays as it is`(name: String) throws {
        #expect(try Wording.drawable(name) == name)
    }

    @Test func `What no font can draw leaves nothing, and never a box`() throws {
        #expect(try Wording.drawable(Names.undrawable) == "")
        #expect(try Wording.drawable("Ana \u{10FFFD}\u{13000}\u{E000} Maria") == "Ana Maria")
        #expect(try Wording.name(Names.undrawable, orElse: "Member 2") == "Member 2")
    }

    @Test func `Control characters and line ends are spaces, and a text ends where no text is so long`() throws {
        #expect(try Wording.drawable(" Ana\n\tMaria\u{0}Lopez\u{7F} ") == "Ana Maria Lopez")
        #expect(try Wording.drawable(String(repeating: "e\u{301}", count: 1_000_000)).utf8.count <= TextLayout.maxBytes)
        #expect(try Wording.drawable(String(repeating: "👩‍👩‍👧", count: 10_000)).utf8.count <= TextLayout.maxBytes)
    }

    @Test func `A text of any characters is drawn without a box`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        let canvas = try Canvas(width: 400, height: 100, ground: .black)
        let style = TextStyle(size: 30, colour: RGB(255, 255, 255), maxLines: 2, leastSize: 20)
        for _ in 0..<150 {
            var text = String.UnicodeScalarView()
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let range: UInt32 = [0x80, 0x3000, 0x1_0000, 0x2_0000, 0x11_0000][Int(state >> 60) % 5]
                if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: state >> 20) % range) { text.append(scalar) }
            }
            let drawable = try Wording.drawable(String(text))
            try canvas.text(String(text), style, x: 10, y: 50, width: 380)
            guard !drawable.isEmpty else { continue }
            let hasBoxes = try TextLayout(drawable, style).isWithBoxes
            #expect(!hasBoxes, "seed \(seed): \(String(text).unicodeScalars.map { $0.value })")
        }
        _ = try canvas.png()
    }

    @Test func `Marks piled upon a letter stay near their line`() throws {
        let canvas = try Canvas(width: 400, height: 600, ground: .black)
        let pile = "a" + String(repeating: "\u{300}\u{316}", count: 300)
        try canvas.text(pile, TextStyle(size: 40, colour: RGB(255, 255, 255)), x: 100, y: 300, width: 200)
        let picture = try DecodedPNG(canvas.png())
        for y in Array(0..<180) + Array(460..<600) {
            for x in 0..<400 where picture.colour(x: x, y: y) != .black {
                Issue.record("ink at \(x), \(y)")
                return
            }
        }
    }

    @Test func `A long name becomes smaller and then ends in an ellipsis, within its width`() throws {
        let canvas = try Canvas(width: 600, height: 100, ground: .black)
        let style = TextStyle(size: 40, weight: .bold, colour: RGB(255, 255, 255), leastSize: 24)
        let whole = try canvas.width(of: Names.long, style)
        let drawn = try canvas.text(Names.long, style, x: 0, y: 60, width: 300)
        #expect(whole > 600 && drawn <= 301)
    }

    @Test func `Names are said one after another`() {
        #expect(Wording.list([]) == "")
        #expect(Wording.list(["Ana"]) == "\u{2068}Ana\u{2069}")
        #expect(
            Wording.list(["Ana", "Ben", "Cem"]) == "\u{2068}Ana\u{2069}, \u{2068}Ben\u{2069} and \u{2068}Cem\u{2069}")
    }

    @Test func `Weeks are said with no more months and years than they have`() {
        #expect(DateWords.range(date(2026, 11, 16), date(2026, 11, 22)) == "16–22 Nov 2026")
        #expect(DateWords.range(date(2026, 11, 30), date(2026, 12, 6)) == "30 Nov – 6 Dec 2026")
        #expect(DateWords.range(date(2026, 12, 28), date(2027, 1, 3)) == "28 Dec 2026 – 3 Jan 2027")
        #expect(DateWords.range(date(2026, 11, 16), date(2026, 11, 22), isWithYear: false) == "16–22 Nov")
        #expect(DateWords.range(date(2026, 12, 28), date(2027, 1, 3), isWithYear: false) == "28 Dec 2026 – 3 Jan 2027")
        #expect(DateWords.range(date(2026, 2, 26), date(2026, 2, 26)) == "26 Feb 2026")
        #expect(date(2026, 2, 26).shortText == "Thu 26 Feb")
    }
}
