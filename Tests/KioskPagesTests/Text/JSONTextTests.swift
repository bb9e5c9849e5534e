import KioskPages
import Testing

@Suite struct JSONTextTests {
    @Test(arguments: [
        JSON.null, true, false, 0, -7, "", "tab\t, \"quotes\", \\ and \u{7}", "Zoë 🎉 日本", [], [[], [1, [2]]], [:],
        ["a": nil, "b c": ["d": "e"]], .number(.max), .number(.min),
    ]) func `what the kiosk prints is read again as it was`(value: JSON) {
        #expect(JSONText.read(value.rendered(isIndented: false)) == value)
        #expect(JSONText.read(" \n" + value.rendered(isIndented: true) + "\r\n\t") == value)
    }

    @Test(arguments: [
        (#""\u00e9\/\b\f\n\r\t\"\\""#, "é/\u{8}\u{c}\n\r\t\"\\"), (#""\ud83c\udf89""#, "🎉"), (#""\uD83C\uDF89""#, "🎉"),
    ]) func `escapes mean what RFC 8259 says`(text: String, meaning: String) {
        #expect(JSONText.read(text) == .text(meaning))
    }

    @Test(arguments: [
        "", " ", "nul", "truex", "01", "-", "-01", "1.5", "1e3", "+1", "99999999999999999999", "\"", "\"\n\"",
        #""\x""#, #""\u12""#, #""\ud83c""#, #""\udf89""#, #""\u 123""#, "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#, #"{"a":1,"a":2}"#, "1 2", "[]]", "'a'",
    ]) func `what is no JSON, or none of ours, is not read`(text: String) {
        #expect(JSONText.read(text) == nil)
    }

    @Test func `values lie no deeper in one another than is allowed, and a text is no larger`() {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(JSONText.read(deep(JSONReader.maxDepth)) != nil)
        #expect(JSONText.read(deep(JSONReader.maxDepth + 1)) == nil)
        let long = { (count: Int) in "\"" + String(repeating: "a", count: count - 2) + "\"" }
        #expect(JSONText.read(long(JSONText.maxBytes)) != nil)
        #expect(JSONText.read(long(JSONText.maxBytes + 1)) == nil)
    }

    @Test func `no piece of a text is read as the whole, and none ends the program`() {
        let text = #"{"a" : [true, -12, "é\n", {"b":null}], "c":"🎉"}"#
        #expect(JSONText.read(text) != nil)
        for count in 0..<text.unicodeScalars.count {
            #expect(JSONText.read(String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))) == nil)
        }
    }
}
