import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct HealthTests {
    private static let methods: [String: Answering] = [
        "ImportHealth": answering("ImportHealth") { (request: Fitpinky_V1_ImportHealthRequest) throws(TTRPCStatus) in
            guard request.asMember != "Tom" else { throw TTRPCStatus(.notFound, "nobody here is called \"Tom\"") }
            return Fitpinky_V1_HealthImported.with {
                ($0.days, $0.workoutsLogged) = (UInt32(request.days.count), request.logsWorkouts ? 1 : 0)
                $0.workoutsOffered = UInt32(request.workouts.count)
            }
        },
        "ListHealthSources": answering("ListHealthSources") { (request: Fitpinky_V1_HealthRequest) in
            Fitpinky_V1_HealthSources.with {
                guard request.asMember.isEmpty else { return }
                $0.sources = [
                    .with { ($0.name, $0.records, $0.from, $0.to) = ("Watch", 2, "2026-02-25", "2026-02-26") }
                ]
            }
        },
        "EraseHealth": answering("EraseHealth") { (_: Fitpinky_V1_HealthRequest) in
            Fitpinky_V1_HealthErased.with { $0.days = 2 }
        },
    ]

    /// Makes `$D/export.xml`: two Days, a copy, a workout, and a record without a source.
    private static let export = """
        cat > $D/export.xml <<'XML'
        <?xml version="1.0"?>
        <HealthData>
         <ExportDate value="2026-02-27 08:00:00 +0100"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-02-25 10:00:00 +0100" endDate="2026-02-25 10:05:00 +0100" value="100"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-02-25 10:00:00 +0100" endDate="2026-02-25 10:05:00 +0100" value="100"/>
         <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="Watch" unit="kcal" startDate="2026-02-26 10:00:00 +0100" endDate="2026-02-26 10:05:00 +0100" value="12.5"/>
         <Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="2026-02-26 10:00:00 +0100" endDate="2026-02-26 10:05:00 +0100" value="1"/>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" startDate="2026-02-26 10:00:00 +0100" endDate="2026-02-26 10:30:00 +0100"/>
        </HealthData>
        XML

        """

    @Test func `a look shows what the file holds and asks nobody`() async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let text = try await kiosk.shell(Self.export + "$F health look $D/export.xml")
            #expect(text.code == 0 && text.errors.isEmpty, "\(text.errors)")
            #expect(text.output.contains("steps: 1 record, 2026-02-25 to 2026-02-25, 1 source\n"), "\(text.output)")
            #expect(text.output.contains("active energy: 1 record"), "\(text.output)")
            #expect(text.output.contains("workouts: 1, 2026-02-26 to 2026-02-26\n"), "\(text.output)")
            #expect(text.output.contains("defect: 1 × records with a missing attribute\n"), "\(text.output)")
            let json = try await kiosk.shell("$F health look $D/export.xml --json | tr -d ' \\n'")
            let wanted =
                #"{"defects":{"missingAttribute":1},"duplicates":1,"exportedAt":"2026-02-27T07:00:00.000Z","#
                + #""records":{"activeEnergy":{"count":1,"from":"2026-02-26","sources":1,"to":"2026-02-26"},"#
                + #""steps":{"count":1,"from":"2026-02-25","sources":1,"to":"2026-02-25"}},"workouts":1}"#
            #expect(json.output == wanted, "\(json.output)")
            #expect(kiosk.asked.isEmpty)
        }
    }

    @Test func `an import says what it reads, and gives the agent what the file comes to`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(Self.export + "$F health import $D/export.xml --yes")
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output.hasPrefix("FitPinky reads heart rate, steps, active energy, distance and workouts from"))
            #expect(run.output.contains("3 records read, 1 copy left out; 2 days kept\n"), "\(run.output)")
            let call = try #require(kiosk.asked.first)
            #expect(call.contains("exported_ms: 1772175600000 days { day: 20509 steps: 100 } "), "\(call)")
            #expect(call.contains("days { day: 20510 active_energy_calories: 12500 }"), "\(call)")
            #expect(call.contains("workouts { day: 20510 type: 1 start_ms: 1772096400000 end_ms: 1772098200000 }"))
            #expect(call.contains(#"sources { name: "Watch" records: 3 from_day: 20509 to_day: 20510 }"#), "\(call)")
            #expect(!call.contains("logs_workouts") && !call.contains("is_cut_short"))
        }
    }

    @Test func `an import says how many Days a later export has`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(Self.export + "$F health import $D/export.xml --yes --kinds steps,workouts")
            #expect(run.output.contains("1 day kept\n1 day of this file stayed as a later export has them\n"))
        }
    }

    @Test func `of a file that ends early the agent is told so, and a person before it is kept`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                Self.export + "sed -i '/Workout/,$d' $D/export.xml; $F health import $D/export.xml --yes")
            #expect(run.code == 0, "\(run.output)")
            #expect(
                run.errors.hasSuffix(
                    "export.xml: the file ends early; what is missing in it stays as it was on this kiosk\n"),
                "\(run.errors)")
            let call = try #require(kiosk.asked.first)
            #expect(call.contains("is_cut_short: true"), "\(call)")
        }
    }

    @Test func `an import takes kinds and logs workouts as it is told, and speaks to scripts`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(
                Self.export + "$F health import $D/export.xml --yes --kinds steps,workouts --log-workouts --json")
            #expect(run.code == 0 && run.errors.isEmpty && run.output.hasPrefix("{\n"), "\(run.errors)\(run.output)")
            for member in [
                #""days" : 1"#, #""daysOfLaterExports" : 1"#, #""records" : 2"#, #""duplicates" : 1"#,
                #""workoutsOffered" : 1"#,
            ] {
                #expect(run.output.contains(member), "\(run.output)")
            }
            let call = try #require(kiosk.asked.first)
            #expect(call.contains("logs_workouts: true") && !call.contains("active_energy"), "\(call)")
            let wrong = try await kiosk.shell("$F health import $D/export.xml --yes --kinds steps,sleep")
            #expect(wrong.code == 64 && wrong.errors.contains("restingHeartRate"), "\(wrong.errors)")
            #expect(kiosk.asked.count == 1)
        }
    }

    @Test(arguments: ["import $D/export.xml", "erase", "erase --json"])
    func `without a terminal and without --yes nothing is done`(line: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(Self.export + "$F health \(line) < /dev/null")
            #expect(run.code == 1, "\(run.output)")
            #expect(
                run.errors == "fitpinky: there is no terminal to ask on: add --yes\nfitpinky: nothing was changed\n")
            #expect(kiosk.asked.isEmpty)
        }
    }

    @Test func `a file that is no export is bad input, and the agent is not asked`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            for (file, reason) in [("/etc/hostname", "it holds no HealthData"), ("$D", "it is a folder")] {
                let run = try await kiosk.shell("$F health import \(file) --yes")
                #expect(run.code == 65 && run.errors.contains(reason), "\(run.errors)")
            }
            #expect(kiosk.asked.isEmpty)
        }
    }

    @Test func `what the agent refuses is said in its words`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.shell(Self.export + "$F health import $D/export.xml --yes --as Tom")
            #expect(run.code == 1 && run.errors == "fitpinky: nobody here is called \"Tom\"\n", "\(run.errors)")
        }
    }

    @Test(arguments: [
        ("sources", "ListHealthSources ", "Watch  2 records, 2026-02-25 to 2026-02-26"),
        ("sources --as Lisa", #"ListHealthSources as_member: "Lisa""#, "nothing was imported"),
        ("sources --json", "ListHealthSources ", #""records" : 2"#),
        ("erase --yes", "EraseHealth ", "health data of 2 days is erased"),
        ("erase --yes --json", "EraseHealth ", #""days" : 2"#),
    ])
    func `a command asks the agent once and shows the answer`(
        line: String, call: String, shown: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(["health"] + line.split(separator: " ").map { String($0) })
            #expect(run.code == 0 && run.errors.isEmpty && kiosk.asked == [call], "\(run.errors) \(kiosk.asked)")
            #expect(run.output.contains(shown), "\(run.output)")
        }
    }
}
