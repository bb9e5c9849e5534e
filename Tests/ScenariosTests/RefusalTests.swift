import Scenarios
import Testing

/// Each bad input is the good one with one piece replaced.
@Suite struct RefusalTests {
    private static let good = """
        {"created":"2024-01-01","weekStart":1,"weekStartChanges":[{"day":"2024-01-03","weekStart":2}],\
        "members":[{"id":"a","joined":"2024-01-01","goals":[{"day":"2024-01-01","goal":3}]}],\
        "workouts":[{"member":"a","day":"2024-01-01","counts":true}],"today":"2024-01-05"}
        """

    private static func sentence(_ json: String) -> String? {
        do throws(ScenarioError) {
            _ = try Scenarios.evaluate(json: Array(json.utf8))
            return nil
        } catch {
            return error.sentence
        }
    }

    private static let date = "allowed is a date YYYY-MM-DD of the calendar, from 0001-01-01 to 9999-12-31"
    private static let weekday = "allowed is a whole number from 1 (Monday) to 7 (Sunday)"
    private static let keys = "created, weekStart, weekStartChanges, members, workouts, today"

    @Test(arguments: [
        (#""weekStart":1,"#, #""weekStart":0,"#, "weekStart: found 0; \(weekday)"),
        (#""weekStart":1,"#, #""weekStart":1.0,"#, "weekStart: found 1.0; \(weekday)"),
        (#""weekStart":1,"#, #""weekStart":"1","#, "weekStart: found \"1\"; \(weekday)"),
        (#""weekStart":1,"#, #""weekStart":null,"#, "weekStart: found null; \(weekday)"),
        (
            #""weekStart":1,"#, #""weekStart":99999999999999999999,"#,
            "weekStart: found 99999999999999999999; \(weekday)"
        ),
        (#""weekStart":1,"#, "", #"the scenario: the key "weekStart" is missing"#),
        (#""weekStart":2"#, #""weekStart":8"#, "weekStartChanges[0].weekStart: found 8; \(weekday)"),
        (
            #""goal":3"#, #""goal":8"#,
            "members[0].goals[0].goal: found 8; allowed is a whole number from 1 to 7, days of a week"
        ),
        (
            #""goal":3"#, #""goal":true"#,
            "members[0].goals[0].goal: found true; allowed is a whole number from 1 to 7, days of a week"
        ),
        (#""goal":3"#, #""aim":3"#, #"members[0].goals[0]: the key "aim" is not known; allowed are day, goal"#),
        (#"01","goals""#, #"32","goals""#, #"members[0].joined: found "2024-01-32"; "# + date),
        (
            #"01","goals""#, #"02","left":"2024-01-01","goals""#,
            #"members[0].left: found "2024-01-01"; allowed is 2024-01-02 (joined) or a later Day"#
        ),
        (#""id":"a""#, #""id":"""#, #"members[0].id: found ""; allowed is a text of 1 to 1024 bytes"#),
        (#""members":["#, #""members":[3,"#, "members[0]: found 3; allowed is an object"),
        (#""workouts":["#, #""workouts":{},"w":["#, #"the scenario: the key "w" is not known; allowed are "# + keys),
        (#""counts":true"#, #""counts":1"#, "workouts[0].counts: found 1; allowed is true or false"),
        (
            #""member":"a""#, #""member":"b""#,
            #"workouts[0].member: found "b"; allowed is the id of one of the members"#
        ),
        (#""2024-01-05""#, #""20240105""#, #"today: found "20240105"; "# + date),
        (#""2024-01-05""#, #""2024-01-05","x":{}"#, #"the scenario: the key "x" is not known; allowed are "# + keys),
        (
            #""2024-01-05""#, #""2023-12-31""#,
            "today: 2023-12-31 is before the creation on 2024-01-01; allowed is that Day or a later one"
        ),
        (
            #""2024-01-05""#, #""9999-12-31""#,
            "today: the week that begins on 9999-12-28 would end after 9999-12-31; "
                + "every week has to lie between 0001-01-01 and 9999-12-31"
        ),
        (
            #""created":"2024-01-01","weekStart":1"#, #""created":"0001-01-01","weekStart":7"#,
            "created: the first week of a group created on 0001-01-01 would begin before 0001-01-01; "
                + "every week has to lie between 0001-01-01 and 9999-12-31"
        ),
    ])
    func `a bad value is refused with what was wrong, where, and what is allowed`(
        piece: String, replacement: String, sentence: String
    ) throws {
        #expect(Self.good.contains(piece))
        #expect(Self.sentence(Self.good.replacing(piece, with: replacement, maxReplacements: 1)) == sentence)
    }

    @Test(arguments: [
        ("", "line 1, column 1: expected a value, found the end"),
        ("{", "line 1, column 2: expected a key in quotation marks, found the end"),
        ("{\n \"a\" 1}", "line 2, column 6: expected a colon, found 1"),
        ("{\"a\":1,}", "line 1, column 8: expected a key in quotation marks, found }"),
        ("{\"a\":1 \"b\":2}", "line 1, column 8: expected a comma or the object's end, found \""),
        ("{\"a\":1,\"\\u0061\":2}", "line 1, column 8: expected every key once, found \""),
        ("[1,]", "line 1, column 4: expected a value, found ]"),
        ("[1 2]", "line 1, column 4: expected a comma or the list's end, found 2"),
        ("[01]", "line 1, column 3: expected a comma or the list's end, found 1"),
        ("[1.]", "line 1, column 4: expected a digit, found ]"),
        ("[-]", "line 1, column 3: expected a digit, found ]"),
        ("[1e+]", "line 1, column 5: expected a digit, found ]"),
        ("[nul]", "line 1, column 2: expected a value, found n"),
        ("[NaN]", "line 1, column 2: expected a value, found N"),
        ("\u{FEFF}{}", "line 1, column 1: expected a value, found byte 0xef"),
        ("{} {}", "line 1, column 4: expected the end, found {"),
        ("[\"a", "line 1, column 4: expected a quotation mark at the text's end, found the end"),
        ("[\"a\nb\"]", "line 1, column 4: expected no control character in a text, found byte 0xa"),
        ("[\"\\x\"]", "line 1, column 4: expected one of \" \\ / b f n r t u, found x"),
        ("[\"\\u00g0\"]", "line 1, column 7: expected a hexadecimal digit, found g"),
        ("[\"\\ud800x\"]", "line 1, column 9: expected the second half of a surrogate pair, found x"),
        ("[\"\\udc00\"]", "line 1, column 9: expected the first half of a surrogate pair, found \""),
        (String(repeating: "[", count: 100_000), "line 1, column 17: expected no more than 16 levels, found ["),
    ])
    func `what is not JSON is refused with the line and column`(json: String, reason: String) {
        #expect(Self.sentence(json) == "the scenario is not JSON: \(reason); one JSON object in UTF-8 is allowed")
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: ScenarioError.notJSON(reason: "its bytes are not UTF-8")) {
            try Scenarios.evaluate(json: [0x22, 0xFF, 0x22])
        }
    }

    @Test func `every limit is refused one past it`() {
        let tooMany = [UInt8](repeating: 0x20, count: ScenarioLimits.maxBytes + 1)
        #expect(throws: ScenarioError.tooManyBytes(count: tooMany.count)) { try Scenarios.evaluate(json: tooMany) }
        let stay = #"{"id":"a","joined":"2024-01-01","goals":[]}"#
        let stays = Array(repeating: stay, count: ScenarioLimits.maxStays + 1).joined(separator: ",")
        #expect(
            Self.sentence(Self.good.replacing(#""members":["#, with: #""members":["# + stays + ","))
                == "members: \(ScenarioLimits.maxStays + 2) items; up to \(ScenarioLimits.maxStays) are allowed")
        let long = String(repeating: "x", count: ScenarioLimits.maxIDBytes)
        #expect(Self.sentence(Self.good.replacing(#":"a""#, with: ":\"\(long)\"")) == nil)
        #expect(
            Self.sentence(Self.good.replacing(#":"a""#, with: ":\"\(long)x\""))?.hasPrefix("members[0].id: found")
                == true)
        let many = (0..<40).map { #"{"id":"\#($0)","joined":"2024-01-01","goals":[]}"# }.joined(separator: ",")
        let wide = Self.good.replacing(#""members":["#, with: #""members":["# + many + ",")
        #expect(
            Self.sentence(wide.replacing("2024-01-05", with: "9999-12-01"))
                == "416165 weeks of 41 members; weeks times members may be up to \(ScenarioLimits.maxMemberWeeks)")
    }

    @Test func `space, order of keys, a left of null and escapes mean what JSON says`() throws {
        let answer = try Scenarios.evaluate(json: Array(Self.good.utf8))
        for (piece, replacement) in [
            (",", " ,\r\n\t"), (#""id":"a""#, #""id":"\u0061""#), (#","goals""#, #","left":null,"goals""#),
            (#""goal""#, #""\u0067oal""#),
        ] {
            let json = Self.good.replacing(piece, with: replacement)
            #expect(json != Self.good)
            #expect(try Scenarios.evaluate(json: Array(json.utf8)) == answer)
        }
    }

    @Test func `members are ordered by the bytes of their ids, which come out as they went in`() throws {
        let ids = [#"b"#, #"\u00e9"#, #"a\"\\\n"#, #"e\u0301"#, #"\ud83d\ude00"#]
        let stays = ids.map { #"{"id":"\#($0)","joined":"2024-01-01","goals":[]}"# }.joined(separator: ",")
        let json = Self.good.replacing(#""members":["#, with: #""members":["# + stays + ",")
        let answer = String(decoding: try Scenarios.evaluate(json: Array(json.utf8)), as: UTF8.self)
        let streak = #":{"current":0,"longest":0}"#
        let expected = [#"a"#, #"a\"\\\u000a"#, #"b"#, "e\u{301}", "\u{e9}", "😀"].map { "\"\($0)\"" + streak }
        #expect(answer.contains("\"memberStreaks\":{" + expected.joined(separator: ",") + "}"))
    }
}
