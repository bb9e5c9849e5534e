import TOML
import Testing

@Suite struct InvalidDocumentTests {
    private static let documents: [(toml: String, message: String)] = [
        // Keys.
        ("a", "1:2: behind a key belong = and a value"),
        ("= 1", "1:1: here a key belongs, of letters, digits, - and _, or in quotes"),
        ("é = 1", "1:1: here a key belongs"),
        ("\u{FEFF}\u{FEFF}a = 1", "1:1: here a key belongs"),
        ("a b = 1", "1:3: behind a key belong ="),
        ("a.\n= 1", "1:3: behind a dot belongs another key"),
        (".a = 1", "1:1: here a key belongs"),
        ("a..b = 1", "1:3: behind a dot belongs another key"),
        ("\"\"\"a\"\"\" = 1", "1:3: behind a key belong ="),
        ("a = 1 b = 2", "1:7: behind a value only a comment may stand in the line, after a #"),
        ("a = 1\na = 2", "2:1: a stands in line 1 already; each key is written once"),
        ("a = 1\n'a' = 2", "2:1: a stands in line 1 already"),
        ("a.b = 1\na = 2", "2:1: a stands in line 1 already"),
        ("a = 1\na.b = 2", "2:1: a has its value in line 1, and nothing may be added to it"),
        ("\"x y\" = 1\n'x y' = 2", "2:1: \"x y\" stands in line 1 already"),
        // Values.
        ("a =", "1:4: here a value is missing"),
        ("a = # one", "1:5: here belongs a value, not \"#\""),
        ("a = \nb = 1", "1:5: here a value is missing"),
        ("a = ]", "1:5: here belongs a value, not \"]\""),
        ("a = yes", "1:5: \"yes\" is no value; text stands in quotes, and flags are true and false"),
        ("a = True", "1:5: \"True\" is no value"),
        ("a = truefalse", "1:5: \"truefalse\" is no value"),
        ("a = é", "1:5: \"é\" is no value"),
        ("a = \(String(repeating: "x", count: 100))", "1:5: \"\(String(repeating: "x", count: 40))\"… is no value"),
        // Text.
        ("a = \"x", "1:5: the text that begins here has no quote at its end"),
        ("\na = 'x\n'", "2:5: the text that begins here has no quote at its end"),
        ("a = \"\"\"x\n\"\"", "1:5: the text that begins here has no three quotes at its end"),
        ("a = '''x''", "1:5: the text that begins here has no three quotes"),
        ("a = \"\"\"x\"\"\"\"\"\"", "1:14: behind a value only a comment"),
        (#"a = "\x41""#, "1:6: behind a backslash belongs b, t, n, f, r"),
        (#"a = "\"#, "1:6: behind a backslash belongs"),
        (#"a = """\ x""""#, "1:8: behind a backslash belongs"),
        (#"a = "\u12g4""#, "1:6: behind this backslash belong 4 hexadecimal digits"),
        (#"a = "\U1234567""#, "1:6: behind this backslash belong 8 hexadecimal digits"),
        (#"a = "\uD800""#, "1:6: there is no such character; allowed are 0 to D7FF and E000 to 10FFFF"),
        (#"a = "\U00110000""#, "1:6: there is no such character"),
        (#"a = "\UFFFFFFFF""#, "1:6: there is no such character"),
        ("a = \"x\u{1}\"", "1:7: there is the control character U+0001, which may only be written as an escape"),
        ("a = '\u{7F}'", "1:6: there is the control character U+007F"),
        ("a = \"\"\"\nx\rx\"\"\"", "2:2: there is a carriage return without a line feed"),
        // Control characters elsewhere.
        ("\u{0}", "1:1: there is the control character U+0000"),
        ("# \u{1F}", "1:3: there is the control character U+001F"),
        ("a = 1\rb = 2", "1:6: there is a carriage return without a line feed"),
        ("# x\r", "1:4: there is a carriage return without a line feed"),
        ("a = 1\u{B}", "1:6: there is the control character U+000B"),
        ("a\u{0} = 1", "1:2: there is the control character U+0000"),
        // Numbers.
        ("a = 007", "1:5: \"007\" is no number; they are such as 17, 1_000, 0x1F, 0.5 and 1e6, without zeros"),
        ("a = -01", "1:5: \"-01\" is no number"), ("a = 03.14", "1:5: \"03.14\" is no number"),
        ("a = 1__0", "1:5: \"1__0\" is no number"), ("a = _1", "1:5: \"_1\" is no value"),
        ("a = 1_", "1:5: \"1_\" is no number"), ("a = .5", "1:5: \".5\" is no value"),
        ("a = 5.", "1:5: \"5.\" is no number"), ("a = 5.e1", "1:5: \"5.e1\" is no number"),
        ("a = 1._1", "1:5: \"1._1\" is no number"), ("a = 1e", "1:5: \"1e\" is no number"),
        ("a = 1e1.5", "1:5: \"1e1.5\" is no number"), ("a = +-1", "1:5: \"+-1\" is no number"),
        ("a = 1.2.3", "1:5: \"1.2.3\" is no number"), ("a = +", "1:5: \"+\" is no number"),
        ("a = +true", "1:5: \"+true\" is no number"), ("a = Inf", "1:5: \"Inf\" is no value"),
        ("a = infinity", "1:5: \"infinity\" is no value"), ("a = -nan1", "1:5: \"-nan1\" is no number"),
        ("a = 0x", "1:5: \"0x\" is no whole number; behind 0x belong digits of base 16"),
        ("a = 0xG", "1:5: \"0xG\" is no whole number"), ("a = 0x_1", "1:5: \"0x_1\" is no whole number"),
        ("a = 0o8", "1:5: \"0o8\" is no whole number; behind 0o belong digits of base 8"),
        ("a = 0b2", "1:5: \"0b2\" is no whole number"), ("a = +0x1", "1:5: \"+0x1\" is no number"),
        ("a = 0X1", "1:5: \"0X1\" is no number"), ("a = 0x-1", "1:5: \"0x-1\" is no whole number"),
        ("a = 0x1p3", "1:5: \"0x1p3\" is no whole number"), ("a = 1f5", "1:5: \"1f5\" is no number"),
        (
            "a = 9223372036854775808",
            "1:5: \"9223372036854775808\" is too large; allowed are whole numbers from -9223372036854775808 to"
        ),
        ("a = -9223372036854775809", "1:5: \"-9223372036854775809\" is too large"),
        ("a = 0x8000000000000000", "1:5: \"0x8000000000000000\" is too large"),
        // Dates and times.
        ("a = 1979-05-27Tx", "1:5: \"1979-05-27Tx\" is no date or time; they are such as 1979-05-27, 07:32:00 and"),
        ("a = 1979-05-27T", "1:5: \"1979-05-27T\" is no date or time"),
        ("a = 1979-05-27 1", "1:5: \"1979-05-27 1\" is no date or time"),
        ("a = 1979-13-01", "1:5: \"1979-13-01\" is no date or time"),
        ("a = 1979-00-01", "1:5: \"1979-00-01\" is no date or time"),
        ("a = 1979-04-31", "1:5: \"1979-04-31\" is no date or time"),
        ("a = 2023-02-29", "1:5: \"2023-02-29\" is no date or time"),
        ("a = 1900-02-29", "1:5: \"1900-02-29\" is no date or time"),
        ("a = 1979-5-27", "1:5: \"1979-5-27\" is no date or time"),
        ("a = 24:00:00", "1:5: \"24:00:00\" is no date or time"),
        ("a = 23:60:00", "1:5: \"23:60:00\" is no date or time"),
        ("a = 23:59:61", "1:5: \"23:59:61\" is no date or time"), ("a = 07:32", "1:5: \"07:32\" is no date or time"),
        ("a = 07:32:00.", "1:5: \"07:32:00.\" is no date or time"),
        ("a = 07:32:00Z", "1:5: \"07:32:00Z\" is no date or time"),
        ("a = 1979-05-27Z", "1:5: \"1979-05-27Z\" is no date or time"),
        ("a = 1979-05-27T07:32:00+24:00", "1:5: \"1979-05-27T07:32:00+24:00\" is no date or time"),
        ("a = 1979-05-27T07:32:00+0700", "1:5: \"1979-05-27T07:32:00+0700\" is no date or time"),
        ("a = 1979-05-27T07:32", "1:5: \"1979-05-27T07:32\" is no date or time"),
        ("a = 1979-05-27  07:32:00", "1:17: behind a value only a comment"),
        ("a = 19790-05-27", "1:5: \"19790-05-27\" is no number"),
        // Lists and inline tables.
        ("a = [1, # one\n\n", "1:5: the list that begins here is not closed by a ]"),
        ("a = [[1]\nb = 2", "2:1: behind a value of a list belongs a , or a ]"),
        ("a = [,]", "1:6: here belongs a value, not \",\""), ("a = [1,,2]", "1:8: here belongs a value, not \",\""),
        ("a = [1, # one\n}", "2:1: here belongs a value, not \"}\""),
        ("a = [1 2]", "1:8: behind a value of a list belongs"), ("a = [1\n2]", "2:1: behind a value of a list belongs"),
        ("a = {b = 1,}", "1:12: a } may not stand behind a comma"),
        ("a = {,}", "1:6: here a key belongs"), ("a = {b}", "1:7: behind a key belong ="),
        ("a = {b = 1\n}", "1:11: behind a value of a table in { } belongs a , or a }, in the same line"),
        ("a = {\n}", "1:6: here a key belongs"), ("a = {b = 1", "1:11: behind a value of a table in { }"),
        ("a = {b = 1, # x\n}", "1:13: here a key belongs"),
        ("a = {b = 1, b = 2}", "1:13: b stands in line 1 already"),
        ("a = {b = {c = 1}, b.d = 2}", "1:19: b has its value in line 1"),
        ("a = {b.c = 1, b = 2}", "1:15: b stands in line 1 already"),
        // Headers.
        ("[", "1:2: a table is named [name] or [[name]]"), ("[]", "1:2: a table is named"),
        ("[a", "1:3: a table is named"), ("[a\n]", "1:3: a table is named"), ("[[a]", "1:5: a table is named"),
        ("[a]]", "1:4: behind the name of a table only a comment"), ("[[[a]]]", "1:3: a table is named"),
        ("[ [a]]", "1:3: a table is named"), ("[[a] ]", "1:5: a table is named"), ("[|a]", "1:2: a table is named"),
        ("[a.]", "1:4: behind a dot belongs another key"), ("[.a]", "1:2: a table is named"),
        ("[a] b = 1", "1:5: behind the name of a table only a comment"),
        ("o = \"S\"\n[.ing]\nn = \"2ght\"\n", "2:2: a table is named"),
        // What is defined may not be defined again, nor be added to from elsewhere.
        ("[a]\n[a]", "2:2: a stands in line 1 already"), ("[a.b]\n[a]\n[a]", "3:2: a stands in line 1 already"),
        ("a = 1\n[a]", "2:2: a stands in line 1 already"), ("a = 1\n[a.b]", "2:2: a has its value in line 1"),
        ("a = {}\n[a]", "2:2: a stands in line 1 already"), ("a = {}\n[a.b]", "2:2: a has its value in line 1"),
        ("a = {b = {}}\na.b.c = 1", "2:1: a has its value in line 1"),
        ("a.b = 1\n[a]", "2:2: a stands in line 1 already"),
        ("[a]\nb.c = 1\n[a.b]", "3:4: b stands in line 2 already"),
        ("[a.b.c]\n[a]\nb.d = 1\n[a.b]", "4:4: b stands in line 1 already"),
        ("[a.b]\n[a]\nb.c = 1", "3:1: b has a header of its own in line 1, and a dotted key may not add to it"),
        ("[a.b.c.d]\n[a]\nb.c.d.e = 1", "3:5: d has a header of its own in line 1"),
        ("[[a.b]]\n[a]\nb.c = 1", "3:1: b has a header of its own in line 1"),
        ("a = [{}]\n[[a]]", "2:3: a stands in line 1 already"), ("a = []\n[a.b]", "2:2: a has its value in line 1"),
        ("[a]\n[[a]]", "2:3: a stands in line 1 already"), ("[a.b]\n[[a]]", "2:3: a stands in line 1 already"),
        ("[[a]]\n[a]", "2:2: a is a list of tables since line 1; another is written [[…]]"),
        ("[[a]]\nb.c = 1\n[a.b]", "3:4: b stands in line 2 already"),
        ("[[a]]\n[a.b]\n[[a.b]]", "3:5: b stands in line 2 already"),
    ]

    @Test(arguments: documents)
    func `what is no TOML is refused with its place and a sentence`(toml: String, message: String) {
        let error = #expect(throws: TOMLError.self) { try TOMLTable(toml: toml) }
        #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test func `what lies too deep is refused, and what lies as deep as is allowed is read`() throws {
        func opened(_ count: Int, _ open: String, _ inner: String, _ close: String) -> String {
            String(repeating: open, count: count) + inner + String(repeating: close, count: count)
        }
        let most = TOMLLimits.maxDepth
        let dotted = Array(repeating: "a", count: most).joined(separator: ".")
        for (allowed, refused) in [
            ("a = " + opened(most - 1, "[", "1", "]"), "a = " + opened(most, "[", "1", "]")),
            ("a = " + opened(most, "[", "", "]"), "a = " + opened(50_000, "[", "", "")),
            ("a = " + opened(most - 1, "{a = ", "1", "}"), "a = " + opened(10_000, "{a = ", "1", "}")),
            ("\(dotted) = 1", "a.\(dotted) = 1"),
            ("[\(dotted)]", "[\(dotted).a]"),
            ("[\(dotted.dropLast(2))]\na = 1", "[\(dotted)]\na = 1"),
            ("[[\(dotted.dropLast(2))]]", "[[\(dotted)]]"),
            ("[\(dotted.dropLast(4))]\na.a = 1", "[\(dotted.dropLast(4))]\na.a.a = 1"),
        ] {
            _ = try TOMLTable(toml: allowed)
            let error = #expect(throws: TOMLError.self, "\(refused.prefix(100))") { try TOMLTable(toml: refused) }
            #expect(error?.message == "tables and lists lie more than 32 deep in each other")
        }
    }

    @Test func `as many keys and values are read as are allowed, and not one more`() throws {
        let list = { (count: Int) in "a = [" + String(repeating: "1,", count: count) + "]" }
        // The key and the list are two more.
        _ = try TOMLTable(toml: list(TOMLLimits.maxKeysAndValues - 2))
        let error = #expect(throws: TOMLError.self) { try TOMLTable(toml: list(TOMLLimits.maxKeysAndValues - 1)) }
        #expect(error?.message == "there are more than 20000 keys and values")
        #expect(throws: TOMLError.self) { try TOMLTable(toml: String(repeating: "[[a]]\n", count: 20_001)) }
    }
}
