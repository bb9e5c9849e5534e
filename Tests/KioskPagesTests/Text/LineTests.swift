import KioskPages
import Testing

@Suite struct LineTests {
    @Test func `looks become escape sequences on a terminal, and nothing elsewhere`() {
        let line: Line = "\(Line("Lisa").bold) owes \(Line("dinner").pink.bold)"
        #expect(Style(isColoured: false).rendered(line) == "Lisa owes dinner")
        #expect(
            Style(isColoured: true).rendered(line)
                == "\u{1B}[1mLisa\u{1B}[0m owes \u{1B}[1;38;2;232;69;124mdinner\u{1B}[0m")
    }

    @Test(arguments: [
        ("\u{1B}[2J", "�[2J"), ("a\u{7}b", "a�b"), ("a\nb", "a�b"), ("\u{9B}31m", "�31m"), ("x\u{202E}y", "x�y"),
        ("\u{2028}", "�"), ("\u{301}a", "�a"), ("\u{FE0F}a", "�a"), ("\u{200D}a", "�a"), ("👨‍👩‍👧‍👦 ❤️ é", "👨‍👩‍👧‍👦 ❤️ é"),
    ])
    func `nothing in a text can move a cursor or turn what follows around`(text: String, shown: String) {
        #expect(Line(text).text == shown)
        let line: Line = "<\(text)>"
        #expect(line.text == "<\(shown)>")
    }

    @Test func `a pile of marks is cut down to what a character can be`() {
        let pile = "e" + String(repeating: "\u{301}", count: 400) + "!"
        #expect(Line(pile).text.unicodeScalars.count == 17)
        #expect(Line(pile).columnCount == 2)
    }

    @Test(arguments: [
        ("Leg day", 7, "Leg day"), ("Leg day", 6, "Leg d…"), ("Leg day", 1, "…"), ("Leg day", 0, ""), ("莉莎莉莎", 4, "莉…"),
        ("🔥🔥🔥", 5, "🔥🔥…"),
    ])
    func `a line that is too wide ends with an ellipsis`(text: String, columns: Int, clipped: String) {
        #expect(Line(text).clipped(to: columns).text == clipped)
        #expect(Line(text).clipped(to: columns).columnCount <= columns)
    }

    @Test func `filled up, a line has its columns whatever it is written in`() {
        #expect(Line("莉莎").padded(to: 6).text == "莉莎  ")
        #expect(Line("Lisa").padded(to: 2).text == "Lisa")
    }
}
