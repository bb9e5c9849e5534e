import JSON
import Testing

@Suite struct ReaderTests {
    /// Nil if it is not JSON.
    private static func read(_ text: String) -> JSON? {
        try? JSON.read(Array(text.utf8), maxKeys: 4)  // nil is what the caller expects of bad text
    }

    @Test(arguments: [
        JSON.null, true, false, 0, -7, "", "tab\t, \"quotes\", \\ and \u{7}", "Zoë 🎉 日本", [], [[], [1, [2]]], [:],
        ["a": nil, "b c": ["d": "e"]], .number(.max), .number(.min),
    ]) func `what the kiosk prints is read again as it was`(value: JSON) {
        #expect(ReaderTests.read(value.rendered(isIndented: false)) == value)
        #expect(ReaderTests.read(" \n" + value.rendered(isIndented: true) + "\r\n\t") == value)
    }

    @Test(arguments: [
        (#""\u00e9\/\b\f\n\r\t\"\\""#, "é/\u{8}\u{c}\n\r\t\"\\"), (#""\ud83c\udf89""#, "🎉"), (#""\uD83C\uDF89""#, "🎉"),
    ]) func `escapes mean what RFC 8259 says`(text: String, meaning: String) {
        #expect(ReaderTests.read(text) == .text(meaning))
    }

    @Test(arguments: [
        "", " ", "nul", "truex", "01", "-", "-01", "1.", ".5", "1e", "+1", "\"", "\"\n\"",
        #""\x""#, #""\u12""#, #""\ud83c""#, #""\udf89""#, #""\u 123""#, "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#, #"{"a":1,"a":2}"#, "1 2", "[]]", "'a'",
    ]) func `text that is not JSON is not read`(text: String) {
        #expect(ReaderTests.read(text) == nil)
    }

    @Test(arguments: ["1.5", "1e3", "-0", "-0.0E+1", "99999999999999999999"])
    func `a number that is not an Int keeps its characters`(text: String) {
        #expect(ReaderTests.read(text) == .otherNumber(text))
        #expect(JSON.otherNumber(text).rendered(isIndented: false) == text)
    }

    @Test func `lists and objects lie no deeper in each other than is allowed, and an object has no more keys`() {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(ReaderTests.read(deep(JSON.maxDepth)) != nil)
        #expect(ReaderTests.read(deep(JSON.maxDepth + 1)) == nil)
        #expect(ReaderTests.read(#"{"a":1,"b":1,"c":1,"d":1}"#) != nil)
        #expect(ReaderTests.read(#"{"a":1,"b":1,"c":1,"d":1,"e":1}"#) == nil)
    }

    @Test func `an error says where it is, what was expected and what was found`() {
        let error = #expect(throws: JSON.SyntaxError.self) {
            try JSON.read(Array("{\n \"a\":}".utf8), maxKeys: 4)
        }
        #expect(error?.reason == "line 2, column 6: expected a value, found }")
    }

    @Test func `no piece of a text is read as the whole, and none ends the program`() {
        let text = #"{"a" : [true, -12, "é\n", {"b":null}], "c":"🎉"}"#
        #expect(ReaderTests.read(text) != nil)
        for count in 0..<text.unicodeScalars.count {
            #expect(ReaderTests.read(String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))) == nil)
        }
    }
}
