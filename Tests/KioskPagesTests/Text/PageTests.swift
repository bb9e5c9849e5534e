import KioskPages
import Testing

@Suite struct PageTests {
    private func texts(_ line: Line, hanging: Int = 4) -> [String] { Page([line], hanging: hanging).lines.map(\.text) }

    @Test func `a line that fits stays as it is`() {
        let line = Line(String(repeating: "a", count: 80))
        #expect(Page([line]).lines == [line])
    }

    @Test func `a line that is too wide goes on below, indented, at a word`() {
        let words = Array(repeating: "eleven char", count: 8).joined(separator: " ")
        let lines = texts(Line("  " + words), hanging: 6)
        #expect(lines.count == 2 && lines[0].hasPrefix("  eleven") && lines[1].hasPrefix("      "))
        #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ") == words)
    }

    @Test func `a word that is wider than the page is broken, and nothing of it is lost`() {
        let word = String(repeating: "莉", count: 100)
        let lines = texts(Line(word), hanging: 2)
        #expect(lines.allSatisfy { Line($0).columnCount <= 80 })
        #expect(lines.map { $0.drop { $0 == " " } }.joined() == word)
    }

    @Test func `looks go on in the lines below`() {
        let page = Page([Line(Array(repeating: "word", count: 30).joined(separator: " ")).bold])
        #expect(page.lines.count == 2)
        #expect(Style(isColoured: true).rendered(page.lines[1]).contains("\u{1B}[1mword"))
    }

    @Test func `of gaps after each other one is left, and none at the top`() {
        var page = Page()
        page.addGap()
        page.add("a")
        page.addGap()
        page.addGap()
        page.add("b")
        #expect(page.lines.map(\.text) == ["a", "", "b"])
    }
}
