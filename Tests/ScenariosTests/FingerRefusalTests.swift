import Scenarios
import Testing

/// Each bad input is the good one with one piece replaced.
@Suite struct FingerRefusalTests {
    private static let good = """
        {"weekStart":1,"now":"2026-05-22T03:01","week":"2026-05-20",\
        "reminders":[{"time":"06:00","from":"2026-05-15T00:00","until":null}],\
        "checks":["2026-05-17T18:37"],"exercises":["2026-05-18T07:00"],"workouts":["2026-05-19T20:37"],\
        "targets":[{"id":"a","count":2,"of":"checks","per":"week","from":"2026-05-17","until":"2026-05-30"}]}
        """

    private static func sentence(_ json: String) -> String? {
        do throws(ScenarioError) {
            _ = try Scenarios.evaluateFinger(json: Array(json.utf8))
            return nil
        } catch {
            return error.sentence
        }
    }

    private static let minute = "allowed is a minute YYYY-MM-DDTHH:MM, from 0001-01-01T00:00 to 9999-12-31T23:59"
    private static let date = "allowed is a date YYYY-MM-DD of the calendar, from 0001-01-01 to 9999-12-31"
    private static let keys = "weekStart, now, week, reminders, checks, exercises, workouts, targets"

    @Test(arguments: [
        (
            #""weekStart":1"#, #""weekStart":8"#,
            "weekStart: found 8; allowed is a whole number from 1 (Monday) to 7 (Sunday)"
        ),
        (#""weekStart":1,"#, "", #"the scenario: the key "weekStart" is missing"#),
        (
            #""weekStart""#, #""today":1,"weekStart""#,
            #"the scenario: the key "today" is not known; allowed are "# + keys
        ),
        ("22T03:01", "22", #"now: found "2026-05-22"; "# + minute),
        ("22T03:01", "22 03:01", #"now: found "2026-05-22 03:01"; "# + minute),
        ("22T03:01", "22T03:01Z", #"now: found "2026-05-22T03:01Z"; "# + minute),
        ("22T03:01", "22T24:00", #"now: found "2026-05-22T24:00"; "# + minute),
        ("22T03:01", "22T03:60", #"now: found "2026-05-22T03:60"; "# + minute),
        ("22T03:01", "22T+3:01", #"now: found "2026-05-22T+3:01"; "# + minute),
        ("2026-05-22T03", "2026-02-29T03", #"now: found "2026-02-29T03:01"; "# + minute),
        (#""2026-05-20""#, #""2026-05-20T00:00""#, #"week: found "2026-05-20T00:00"; "# + date),
        (#""2026-05-20""#, "20260520", "week: found 20260520; " + date),
        (
            #""time":"06:00""#, #""time":"6:00""#,
            #"reminders[0].time: found "6:00"; allowed is a time HH:MM from 00:00 to 23:59"#
        ),
        (
            #""time":"06:00""#, #""time":360"#,
            "reminders[0].time: found 360; allowed is a time HH:MM from 00:00 to 23:59"
        ),
        (#""15T00:00""#.replacing("\"", with: ""), "15", #"reminders[0].from: found "2026-05-15"; "# + minute),
        (#""until":null"#, #""until":7"#, "reminders[0].until: found 7; " + minute),
        (
            #""until":null"#, #""till":null"#,
            #"reminders[0]: the key "till" is not known; allowed are time, from, until"#
        ),
        (#"[{"time""#, #"[3,{"time""#, "reminders[0]: found 3; allowed is an object"),
        (#"["2026-05-17T18:37"]"#, #""2026-05-17T18:37""#, #"checks: found "2026-05-17T18:37"; allowed is a list"#),
        ("2026-05-17T18:37", "2026-05-32T18:37", #"checks[0]: found "2026-05-32T18:37"; "# + minute),
        (#"["2026-05-18T07:00"]"#, "[null]", "exercises[0]: found null; " + minute),
        (#"["2026-05-19T20:37"]"#, "[{}]", "workouts[0]: found an object; " + minute),
        (#""id":"a""#, #""id":"""#, #"targets[0].id: found ""; allowed is a text of 1 to 1024 bytes"#),
        (
            #"[{"id":"a""#,
            #"[{"id":"a","count":1,"of":"checks","per":"day","from":"2026-05-17"},{"id":"a""#,
            #"targets[1].id: found "a"; allowed is an id that no target before it has"#
        ),
        (#""count":2"#, #""count":0"#, "targets[0].count: found 0; allowed is a whole number from 1 to 99"),
        (#""count":2"#, #""count":100"#, "targets[0].count: found 100; allowed is a whole number from 1 to 99"),
        (
            #""of":"checks""#, #""of":"steps""#,
            #"targets[0].of: found "steps"; allowed is one of "checks", "exercises", "workouts""#
        ),
        (#""per":"week""#, #""per":7"#, #"targets[0].per: found 7; allowed is one of "day", "week""#),
        (#""from":"2026-05-17","#, "", #"targets[0]: the key "from" is missing"#),
        (
            #""until":"2026-05-30""#, #""until":"2026-05-30T00:00""#,
            #"targets[0].until: found "2026-05-30T00:00"; "# + date
        ),
    ])
    func `a bad value of finger care is refused with what was wrong, where, and what is allowed`(
        piece: String, replacement: String, sentence: String
    ) {
        #expect(Self.good.contains(piece))
        #expect(Self.sentence(Self.good.replacing(piece, with: replacement, maxReplacements: 1)) == sentence)
    }

    @Test func `every limit of finger care is refused one past it`() {
        func repeated(_ piece: String, in list: String, _ count: Int) -> String? {
            let items = (0..<count).map { piece.replacing("#", with: String($0)) }.joined(separator: ",")
            return Self.sentence(
                Self.good.replacing("\"\(list)\":[", with: "\"\(list)\":[\(items),", maxReplacements: 1))
        }
        let (reminders, moments) = (ScenarioLimits.maxReminders, ScenarioLimits.maxMoments)
        let targets = ScenarioLimits.maxTargets
        let reminder = #"{"time":"08:00","from":"2026-05-01T00:00"}"#
        let target = ##"{"id":"t#","count":1,"of":"checks","per":"day","from":"2026-05-01"}"##
        #expect(repeated(reminder, in: "reminders", reminders - 1) == nil)
        #expect(repeated(target, in: "targets", targets - 1) == nil)
        #expect(repeated(reminder, in: "reminders", reminders) == "reminders: 1001 items; up to 1000 are allowed")
        #expect(repeated(target, in: "targets", targets) == "targets: 101 items; up to 100 are allowed")
        for list in ["checks", "exercises", "workouts"] {
            #expect(repeated(#""2026-05-01T08:00""#, in: list, moments - 1) == nil)
            #expect(
                repeated(#""2026-05-01T08:00""#, in: list, moments) == "\(list): 100001 items; up to 100000 are allowed"
            )
        }
        let tooMany = [UInt8](repeating: 0x20, count: ScenarioLimits.maxBytes + 1)
        #expect(throws: ScenarioError.tooManyBytes(count: tooMany.count)) {
            try Scenarios.evaluateFinger(json: tooMany)
        }
    }

    @Test func `an until that is absent means that the reminder or target lasts`() throws {
        let answer = try Scenarios.evaluateFinger(json: Array(Self.good.utf8))
        let absent = Self.good.replacing(#","until":null"#, with: "").replacing(#","until":"2026-05-30""#, with: "")
        #expect(absent.contains("until") == false)
        #expect(try Scenarios.evaluateFinger(json: Array(absent.utf8)) == answer)
    }

    @Test(arguments: ["0001-01-01", "9999-12-31"])
    func `weeks of finger care end with the calendar`(day: String) throws {
        let json = Self.good.replacing("2026-05-20", with: day).replacing("2026-05-22", with: day)
        for weekStart in 1...7 {
            let weeks = json.replacing(#""weekStart":1"#, with: "\"weekStart\":\(weekStart)")
            #expect(Self.sentence(weeks) == nil)
        }
    }

    @Test func `a scenario of weeks is none of finger care`() {
        #expect(
            Self.sentence(#"{"created":"2024-01-01"}"#)
                == #"the scenario: the key "created" is not known; allowed are "# + Self.keys)
        #expect(
            Self.sentence("{")
                == "the scenario is not JSON: line 1, column 2: expected a key in quotation marks, found the end; one JSON object in UTF-8 is allowed"
        )
    }
}
