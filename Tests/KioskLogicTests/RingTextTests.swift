import KioskLogic
import Testing

@Suite struct RingTextTests {
    @Test func `every LED has a place of its own, and no line is wider than asked`() throws {
        for columns in RingText.minColumns...80 {
            let text = try #require(RingText(fittingColumns: columns, lines: 40))
            let lines = text.lines(RingFrame([RGB](repeating: RGB(1, 2, 3), count: 24)))
            #expect(lines.joined().count { $0 == "●" } == 24)
            for line in lines { #expect(visible(line).count <= columns) }
        }
    }

    @Test func `the first LED is on top and the seventh of twenty-four at the right`() throws {
        let text = try #require(RingText(fittingColumns: 56, lines: 30))
        var frame = RingFrame.blank(ledCount: 24)
        frame.colours[0] = RGB(255, 0, 0)
        frame.colours[6] = RGB(0, 255, 0)
        let lines = text.lines(frame).map(visible)
        let top = try #require(lines.firstIndex { $0.contains("●") })
        #expect(lines[..<top].allSatisfy { !$0.contains("∙") })
        let middle = try #require(lines.lastIndex { $0.contains("●") })
        #expect(abs(middle - lines.count / 2) <= 1)
        #expect(lines[middle].last { $0 != " " } == "●")
    }

    @Test func `a terminal that is too small gets no ring rather than a torn one`() {
        #expect(RingText(fittingColumns: 29, lines: 40) == nil)
        #expect(RingText(fittingColumns: 80, lines: 14) == nil)
    }

    /// Without escape sequences.
    private func visible(_ line: String) -> String {
        var text = ""
        var isEscape = false
        for character in line {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { text.append(character) }
            if character == "m" { isEscape = false }
        }
        return text
    }
}
