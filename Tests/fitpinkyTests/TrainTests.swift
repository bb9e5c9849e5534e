import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct TrainTests {
    private static let training = Fitpinky_V1_Training.with {
        ($0.id, $0.splitID) = ("01K000000000000000000000T1", "01K000000000000000000000P1")
        ($0.splitName, $0.status, $0.member, $0.memberName) = (
            "Upper Body", "running", Household.ids["Sammy"] ?? "", "Sammy"
        )
        $0.exercises = [
            .with {
                ($0.name, $0.status, $0.load) = ("Row", "inProgress", "free")
                $0.sets = ["done", "pending"].map { status in
                    .with { ($0.reps, $0.weightKg, $0.status) = (10, 40_000, status) }
                }
            }
        ]
        $0.current = .with { ($0.exercise, $0.set) = (1, 2) }
        $0.elapsedSeconds = 61
    }

    private static let methods: [String: Answering] = [
        "GetTraining": answering("GetTraining") { (request: Fitpinky_V1_PlansRequest) in
            Fitpinky_V1_TrainingStanding.with { if request.asMember != "Lisa" { $0.running = training } }
        },
        "StartTraining": answering("StartTraining") { (request: Fitpinky_V1_StartTrainingRequest) throws(TTRPCStatus) in
            guard request.split != "Legs" else { throw TTRPCStatus(.notFound, "no split is called \"Legs\"") }
            return training
        },
        "SteerTraining": answering("SteerTraining") { (request: Fitpinky_V1_SteerTrainingRequest) throws(TTRPCStatus) in
            guard request.steering != .undo else {
                throw TTRPCStatus(.failedPrecondition, "no set was done or skipped yet")
            }
            return training
        },
    ]

    @Test(arguments: [
        ("train", "GetTraining ", "Row, set 2 of 2: 10 × 40 kg"),
        ("train show --as Lisa", #"GetTraining as_member: "Lisa""#, "no training is under way"),
        ("train start Upper Body", #"StartTraining split: "Upper Body""#, "●○"),
        ("train done", "SteerTraining steering: STEERING_DONE", "Row, set 2 of 2"),
        ("train skip", "SteerTraining steering: STEERING_SKIP", "Row, set 2 of 2"),
        ("train end", "SteerTraining steering: STEERING_END", "Row, set 2 of 2"),
        ("train discard", "SteerTraining steering: STEERING_DISCARD", "Row, set 2 of 2"),
    ])
    func `a command asks the agent once and shows the answer`(
        line: String, call: String, shown: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked == [call])
            #expect(run.output.contains(shown), "\(run.output)")
        }
    }

    @Test(arguments: [
        ("train", "{\n", #""splitName" : "Upper Body""#), ("train --as Lisa", "null", ""),
        ("train start Upper Body", "{\n", #""weightKg" : 40"#), ("train done", "{\n", #""status" : "pending""#),
    ])
    func `each speaks to scripts`(line: String, start: String, member: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) } + ["--json"])
            #expect(run.code == 0 && run.output.hasPrefix(start), "\(run.output)")
            #expect(member.isEmpty || run.output.contains(member), "\(run.output)")
        }
    }

    @Test func `what the agent refuses is said, and ends with 1`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let undo = try await kiosk.fitpinky("train", "undo")
            #expect(undo.code == 1 && undo.errors.contains("no set was done or skipped yet"), "\(undo.errors)")
            let start = try await kiosk.fitpinky("train", "start", "Legs")
            #expect(start.code == 1 && start.errors.contains("no split is called"), "\(start.errors)")
        }
    }

    @Test(arguments: ["train start", "train pause"])
    func `a command line that says too little, or something else, asks nothing`(line: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 64 && kiosk.asked.isEmpty, "\(run.output)\(run.errors)")
        }
    }

    @Test func `more trainings than a message has room for are all listed`() async throws {
        let parts: [String: Answering] = [
            "ListTrainings": answering("ListTrainings") { (request: Fitpinky_V1_TrainingsRequest) in
                Fitpinky_V1_TrainingLog.with {
                    var ended = Self.training
                    (ended.status, ended.day) = ("ended", "2026-02-26")
                    if !request.before.isEmpty { ended.id = "01K000000000000000000000T0" }
                    $0.trainings = [ended]
                    $0.more = request.before.isEmpty
                }
            }
        ]
        try await AskedKiosk.run(parts) { kiosk in
            let run = try await kiosk.fitpinky("trainings", "--days", "90", "--json")
            #expect(run.code == 0, "\(run.errors)")
            for id in ["01K000000000000000000000T1", "01K000000000000000000000T0"] {
                #expect(run.output.contains(#""id" : "\#(id)""#), "\(run.output)")
            }
            #expect(
                kiosk.asked == [
                    "ListTrainings days: 90", #"ListTrainings days: 90 before: "01K000000000000000000000T1""#,
                ])
        }
    }
}
