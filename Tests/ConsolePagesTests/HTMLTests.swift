import ConsoleLogic
import ConsolePages
import Support
import Testing

@Suite struct HTMLTests {
    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; --", "&amp;", "a\0b\u{1b}[31m", "</title>",
        "javascript:alert(1)", "\u{202e}evil", "😀🇳🇱", "<!--", "]]>",
    ]

    @Test(arguments: hostile)
    func `a text becomes text, whatever is in it`(text: String) {
        let markup = HTML(text).markup
        #expect(!markup.contains("<") && !markup.contains(">") && !markup.contains("\0") && !markup.contains("\u{1b}"))
        #expect(Markup.text(of: markup) == Markup.shown(text))
    }

    @Test func `any text comes back as it was, and opens no element`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<5000 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator))
                    }))
            let page = StrangerPage(.ended(text), assets: Self.assets).document.markup
            #expect(
                Markup.elements(of: page)
                    == Markup.elements(of: StrangerPage(.ended("x"), assets: Self.assets).document.markup))
            #expect(Markup.text(of: HTML(text).markup) == Markup.shown(text))
        }
    }

    private static let assets = AssetNames(
        style: "s.css", script: "a.js", healthScript: "h.js", documentsScript: "d.js", trainingScript: "t.js",
        trainingStyle: "t.css",
        icon: "i.svg", manifest: "m.json")

    @Test func `a stranger's page says nothing of the household, and has one heading of the first order`() {
        for state in [
            StrangerPage.State.new, .noRing, .full, .ended("no"),
            .shown(.init(lights: 3, colour: "blue", words: "3 blue lights")),
        ] {
            let page = StrangerPage(state, assets: Self.assets).document.markup
            #expect(page.components("<h1>") == 1 && page.hasPrefix("<!doctype html><html lang=\"en\">"))
        }
    }

    @Test func `where nobody sees the ring a stranger is not told to ask the kiosk`() {
        func page(_ state: StrangerPage.State) -> String { StrangerPage(state, assets: Self.assets).document.markup }
        #expect(page(.new).contains("/admission/ask") && !page(.noRing).contains("/admission/ask"))
        #expect(page(.noRing).contains("no ring") && page(.noRing).contains("Six characters"))
    }

    @Test(arguments: 1...6)
    func `a pattern is drawn with as many lights as it says`(lights: Int) {
        let pattern = PatternView(lights: lights, colour: "green", words: "\(lights) green lights")
        let page = StrangerPage(.shown(pattern), assets: Self.assets).document.markup
        #expect(page.components("class=\"light green\"") == lights)
        #expect(
            lights % 2 == 0 || page.contains("cx=\"60\" cy=\"106\""),
            "an odd number has one at the bottom, as on the ring")
    }

    @Test func `styles and script are within their budgets, and no page needs anything inline`() {
        #expect(AssetFiles.style.count <= 8192 && AssetFiles.script.count <= 10_240)
        #expect(AssetFiles.healthScript.count <= 4608)
        #expect(AssetFiles.documentsScript.count <= 1536)
        let page = StrangerPage(.full, assets: Self.assets).document.markup
        #expect(!page.contains(" style=") && !page.contains("<style") && !page.contains(" onclick"))
    }
}

/// Reads markup back as simply as can be.
enum Markup {
    static func elements(of markup: String) -> [String] {
        markup.parts(by: "<").dropFirst().map { part in
            String(String.UnicodeScalarView(part.unicodeScalars.prefix { $0 != " " && $0 != ">" }))
        }
    }

    static func text(of markup: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(markup) { text, pair in
            text.parts(by: pair.0).joined(separator: pair.1)
        }
    }

    /// A text as a page shows it.
    static func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = scalar.value < 0x20 && ![9, 10, 12, 13].contains(scalar.value)
                    return isControl || scalar.value == 12 || (0x7f...0x9f).contains(scalar.value) ? "\u{FFFD}" : scalar
                }))
    }
}

extension String {
    func components(_ part: String) -> Int { parts(by: part).count - 1 }

    /// By scalars: what a text ends with may go together with what follows to one character.
    func parts(by separator: String) -> [String] {
        let (all, wanted) = (Array(unicodeScalars), Array(separator.unicodeScalars))
        var (parts, part, index) = ([String](), String.UnicodeScalarView(), 0)
        while index < all.count {
            if all[index...].starts(with: wanted) {
                parts.append(String(part))
                (part, index) = (String.UnicodeScalarView(), index + wanted.count)
            } else {
                part.append(all[index])
                index += 1
            }
        }
        return parts + [String(part)]
    }
}
