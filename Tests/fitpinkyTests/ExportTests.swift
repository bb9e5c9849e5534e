import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct ExportTests {
    private static let rows = ["date,member\r\n2026-02-25,Lisa\r\n", "2026-02-26,Sammy\r\n"]
    private static let profile = Fitpinky_V1_Profile.with {
        ($0.member, $0.name, $0.joinedAt) = (Household.ids["Sammy"] ?? "", "Sammy", "2026-01-05")
        ($0.totalWorkouts, $0.followers, $0.currentStreak, $0.longestStreak) = (6, 30, 2, 3)
        ($0.lastWorkoutAtMs, $0.lastWorkoutLocal) = (1_772_127_240_000, "2026-02-26T18:34")
    }
    private static let methods: [String: Answering] = [
        "GetProfile": answering("GetProfile") { (request: Fitpinky_V1_ProfileRequest) throws(TTRPCStatus) in
            guard request.member != "Tom" else { throw TTRPCStatus(.notFound, "nobody here is called \"Tom\"") }
            return profile
        },
        "ExportWorkouts": streaming("ExportWorkouts") { (_: Fitpinky_V1_ExportWorkoutsRequest) in
            rows.map { row in Fitpinky_V1_ExportPiece.with { ($0.data, $0.workouts) = (byteField(Array(row.utf8)), 1) }
            }
        },
    ]
    private static let failing: [String: Answering] = [
        "ExportWorkouts": { _ in
            .serverStreaming {
                (_: Fitpinky_V1_ExportWorkoutsRequest, responses: ResponseWriter<Fitpinky_V1_ExportPiece>, _)
                    async throws(TTRPCStatus) in
                try await responses.write(.with { $0.data = byteField(Array(rows[0].utf8)) })
                throw TTRPCStatus(.unavailable, "the store is gone")
            }
        }
    ]

    @Test(arguments: [
        ("profile", "GetProfile ", "6, the last 26 Feb 2026 18:34"),
        ("profile Lisa --as Sammy", #"GetProfile member: "Lisa" as_member: "Sammy""#, "2 days in a row, longest 3"),
        ("profile --json", "GetProfile ", #""lastWorkoutAt" : "2026-02-26T17:34:00"#),
    ])
    func `a profile is asked for once and shown`(line: String, call: String, shown: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 0 && kiosk.asked == [call] && run.output.contains(shown), "\(run.output)")
        }
    }

    @Test func `a profile of nobody is refused in the agent's words`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("profile", "Tom")
            #expect(run.code == 1 && run.errors == "fitpinky: nobody here is called \"Tom\"\n", "\(run.errors)")
        }
    }

    @Test func `an export is standard output byte for byte, or a file, and says how many workouts it has`() async throws
    {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let out = try await kiosk.fitpinky("export", "csv", "--from", "2026-01-01")
            #expect(out.code == 0 && out.output == Self.rows.joined() && out.errors.isEmpty, "\(out.errors)")
            let file = try await kiosk.shell("$F export csv --to 2026-02-28 -o $D/a.csv && cat $D/a.csv")
            #expect(
                file.code == 0 && file.output.hasSuffix("a.csv: 2 workouts\n" + Self.rows.joined()), "\(file.output)")
            let json = try await kiosk.shell("$F export csv --output $D/b.csv --json")
            #expect(
                json.output.contains(#""workouts" : 2"#)
                    && json.output.contains("\"bytes\" : \(Self.rows.joined().utf8.count)"), "\(json.output)")
            #expect(
                kiosk.asked == [
                    #"ExportWorkouts from: "2026-01-01""#, #"ExportWorkouts to: "2026-02-28""#, "ExportWorkouts ",
                ])
            #expect(kiosk.scratchNames == ["a.csv", "b.csv"])
        }
    }

    @Test func `workouts that wait for the clock are named on standard error and in the JSON`() async throws {
        let methods: [String: Answering] = [
            "ExportWorkouts": streaming("ExportWorkouts") { (_: Fitpinky_V1_ExportWorkoutsRequest) in
                [
                    Fitpinky_V1_ExportPiece.with {
                        ($0.data, $0.awaitingClock) = (byteField(Array(Self.rows[0].utf8)), 2)
                    }
                ]
            }
        ]
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky("export", "csv", "--as", "Sammy")
            #expect(run.code == 0 && run.output == Self.rows[0], "\(run.output)")
            #expect(run.errors.contains("2 workouts left out: they wait for the clock"), "\(run.errors)")
            let json = try await kiosk.shell("$F export csv -o $D/a.csv --json")
            #expect(json.output.contains(#""awaitingClock" : 2"#), "\(json.output)")
            #expect(kiosk.asked.first == #"ExportWorkouts as_member: "Sammy""#)
        }
    }

    @Test func `an export that breaks off leaves the file that was there`() async throws {
        try await AskedKiosk.run(Self.failing) { kiosk in
            let run = try await kiosk.shell(
                "echo before >$D/a.csv; $F export csv -o $D/a.csv; c=$?; cat $D/a.csv; exit $c")
            #expect(run.code == 69 && run.output == "before\n" && run.errors.contains("the store is gone"), "\(run)")
            #expect(kiosk.scratchNames == ["a.csv"])
        }
    }

    @Test(arguments: [
        "export csv --json", "export csv --from yesterday -o x", "export csv --from 2026-13-01 -o x",
        "export csv --json -o -", "export xml",
    ])
    func `a command line that cannot be followed asks nothing`(line: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 64 && kiosk.asked.isEmpty, "\(run.code) \(run.errors)")
            if line.contains("--from") { #expect(run.errors.contains("a date such as 2026-02-26"), "\(run.errors)") }
        }
    }

    @Test func `schemas are listed without an agent`() async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky("store", "schemas")
            #expect(run.code == 0 && run.output.contains("Facts 6") && kiosk.asked.isEmpty, "\(run.output)")
            let json = try await kiosk.fitpinky("store", "schemas", "--json")
            #expect(json.output.hasPrefix("[\n") && json.output.contains(#""id" : "facts""#), "\(json.output)")
        }
    }
}
