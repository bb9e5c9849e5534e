import Testing

@testable import TOML

@Suite struct ValidDocumentTests {
    private static let documents: [(toml: String, tree: String)] = [
        ("", "{}"),
        ("\n \t\r\n# only a comment, é\tand a tab", "{}"),
        ("\u{FEFF}a = 1", #"{"a":1}"#),
        ("a=1#behind it\r\nb\t=\t2 # CRLF\r\n", #"{"a":1,"b":2}"#),
        // Keys.
        ("bare_KEY-1 = 1\n1234 = 2\n- = 3", #"{"-":3,"1234":2,"bare_KEY-1":1}"#),
        (#""" = 1"#, #"{"":1}"#),
        (#""quoted é \t" = 1\#n'lit\eral' = 2"#, #"{"lit\u{5c}eral":2,"quoted \u{e9} \u{9}":1}"#),
        ("a . b.\t'c' = 1\na.b.d = 2", #"{"a":{"b":{"c":1,"d":2}}}"#),
        ("3.14 = 'pi'", #"{"3":{"14":"pi"}}"#),
        ("'\u{E9}' = 1\n'e\u{301}' = 2", #"{"e\u{301}":2,"\u{e9}":1}"#),
        ("a.b = 1\nx = 2\na.c = 3", #"{"a":{"b":1,"c":3},"x":2}"#),
        // Text.
        (
            #"a = "\b\t\n\f\r\"\\ \u00E9 \U0001F4AA""#,
            #"{"a":"\u{8}\u{9}\u{a}\u{c}\u{d}\u{22}\u{5c} \u{e9} \u{1f4aa}"}"#
        ),
        (#"a = '\b "no" escapes'"#, #"{"a":"\u{5c}b \u{22}no\u{22} escapes"}"#),
        ("a = \"\"\nb = ''\nc = \"\"\"\"\"\"\nd = ''''''", #"{"a":"","b":"","c":"","d":""}"#),
        ("a = \"\"\"\n\n1\r\n2\"\"\"", #"{"a":"\u{a}1\u{a}2"}"#),
        ("a = '''\r\n\\1\n2'''", #"{"a":"\u{5c}1\u{a}2"}"#),
        ("a = \"\"\"1 \\  \n\n \t 2 \\\n\"\"\"", #"{"a":"1 2 "}"#),
        ("a = \"\"\"1\"\"\"\"\"", #"{"a":"1\u{22}\u{22}"}"#),
        (#"a = """"1" ""2"""""#, #"{"a":"\u{22}1\u{22} \u{22}\u{22}2\u{22}"}"#),
        ("a = ''''1''''", #"{"a":"'1'"}"#),
        ("a = \"\"\"\\\"\"\"\\\"\"\"\"", #"{"a":"\u{22}\u{22}\u{22}\u{22}"}"#),
        // Whole numbers.
        ("a = [0, +0, -0, 17, +99, -17, 1_000, 1_2_3]", #"{"a":[0,0,0,17,99,-17,1000,123]}"#),
        ("a = [0xDEAD_beef, 0o0755, 0b1101, 0x00]", #"{"a":[3735928559,493,13,0]}"#),
        (
            "a = [9223372036854775807, -9223372036854775808, 0x7fffffffffffffff]",
            #"{"a":[9223372036854775807,-9223372036854775808,9223372036854775807]}"#
        ),
        // Floats.
        (
            "a = [1.0, +3.1415, -0.01, 5e+22, 1e06, -2E-2, 6.626e-34]",
            #"{"a":[1.0,3.1415,-0.01,5e+22,1000000.0,-0.02,6.626e-34]}"#
        ),
        ("a = [224_617.445_991_228, 1e1_0, 0e0, -0.0, 1e999]", #"{"a":[224617.445991228,10000000000.0,0.0,-0.0,inf]}"#),
        ("a = [inf, +inf, -inf, nan, +nan, -nan]", #"{"a":[inf,inf,-inf,nan,nan,nan]}"#),
        ("a = [true, false]", #"{"a":[true,false]}"#),
        // Dates and times.
        ("a = 1979-05-27T07:32:00Z", #"{"a":<1979-05-27T07:32:00Z>}"#),
        ("a = 1979-05-27 00:32:00.999999-07:00 # one", #"{"a":<1979-05-27 00:32:00.999999-07:00>}"#),
        (
            "a = [1979-05-27t07:32:00, 1979-05-27 , 07:32:00.5]",
            #"{"a":[<1979-05-27t07:32:00>,<1979-05-27>,<07:32:00.5>]}"#
        ),
        (
            "a = [2000-02-29, 2024-02-29, 23:59:60, 0000-12-31]",
            #"{"a":[<2000-02-29>,<2024-02-29>,<23:59:60>,<0000-12-31>]}"#
        ),
        // Lists.
        ("a = [ ]\nb = [\n1,# one\n\n2 , \r\n]\nc = [[],[\n['x',],{}]]", #"{"a":[],"b":[1,2],"c":[[],[["x"],{}]]}"#),
        ("a = [1, 'x', {b = 2}]", #"{"a":[1,"x",{"b":2}]}"#),
        // Inline tables.
        ("a = { }\nb = {c=1,'d e' = [\n2], f.g = 3 , f.h = {}}", #"{"a":{},"b":{"c":1,"d e":[2],"f":{"g":3,"h":{}}}}"#),
        // Tables.
        ("[a]\n[ b . 'c d' ] # behind it\ne = 1\n[\"\"]", #"{"":{},"a":{},"b":{"c d":{"e":1}}}"#),
        ("[a.b.c]\nx = 1\n[a]\ny = 2\n[a.b]\nz = 3", #"{"a":{"b":{"c":{"x":1},"z":3},"y":2}}"#),
        ("[a]\nb.c = 1\n[a.b.d]\ne = 2", #"{"a":{"b":{"c":1,"d":{"e":2}}}}"#),
        ("[a.b.c]\n[a]\nb.d = 1", #"{"a":{"b":{"c":{},"d":1}}}"#),
        // Lists of tables.
        ("[[a]]\nb = 1\n[[a]]\n[[a]]\nb = 3", #"{"a":[{"b":1},{},{"b":3}]}"#),
        (
            "[[a]]\n[a.b]\nc = 1\n[[a.d]]\n[[a.d]]\n[[a]]\n[a.b]\nc = 2",
            #"{"a":[{"b":{"c":1},"d":[{},{}]},{"b":{"c":2}}]}"#
        ),
        ("[a.b]\n[[a.c]]\nd.e = 1\n[[ a . c ]]\nd.e = 2", #"{"a":{"b":{},"c":[{"d":{"e":1}},{"d":{"e":2}}]}}"#),
    ]

    @Test(arguments: documents)
    func `a document is read as the tree that it says`(toml: String, tree: String) throws {
        #expect(try Rendering.of(TOMLTable(toml: toml)) == tree)
    }

    @Test func `keys and values know their line and column`() throws {
        let table = try TOMLTable(
            toml: "'é'.b = 1\n\t'c' = [\"💪\", 2]\n[d.e]\n[[f]]\n  [[f]]\n[d]\nx = \"\"\"\n\"\"\"\ny = 1\n")
        func place(_ line: Int, _ column: Int) -> TOMLPlace { TOMLPlace(line: line, column: column) }
        let first = try #require(table["é"])
        #expect(first.key.place == place(1, 1) && first.value.place == place(1, 1))
        let second = try #require(table["c"])
        #expect(second.key.place == place(2, 2) && second.value.place == place(2, 8))
        guard case .list(let values) = second.value.content else {
            Issue.record("\(second)")
            return
        }
        #expect(values.map(\.place) == [place(2, 9), place(2, 14)])
        // The first line names it, the sixth defines it.
        let third = try #require(table["d"])
        #expect(third.key.place == place(3, 2) && third.value.place == place(6, 1))
        guard case .table(let inner) = third.value.content, case .list(let tables)? = table["f"]?.value.content else {
            Issue.record("\(table)")
            return
        }
        #expect(inner["e"]?.value.place == place(3, 1))
        #expect(inner["y"]?.key.place == place(9, 1))
        #expect(tables.map(\.place) == [place(4, 1), place(5, 3)])
        #expect(table.entries.map(\.key.name) == ["é", "c", "d", "f"])
    }
}
