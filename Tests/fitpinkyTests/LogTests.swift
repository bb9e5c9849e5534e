import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct LogTests {
    private static let workout: Fitpinky_V1_Workout = {
        var workout = Household.workouts[1]
        (workout.activity, workout.minutes, workout.notes) = ("run", 30, "Along the river")
        return workout
    }()

    private static let methods: [String: Answering] = Household.methods.merging([
        "LogWorkout": answering("LogWorkout") { (request: Fitpinky_V1_LogWorkoutRequest) throws(TTRPCStatus) in
            guard request.minutes <= 1440 else {
                throw TTRPCStatus(.invalidArgument, "a workout takes 1 to 1440 minutes, and this is 1441")
            }
            return workout
        },
        "DescribeWorkout": answering("DescribeWorkout") { (_: Fitpinky_V1_DescribeWorkoutRequest) in workout },
    ]) { $1 }

    @Test(arguments: [
        (["log", "run", "--minutes", "30"], #"LogWorkout type: "run" minutes: 30"#),
        (
            ["log", "Swim", "--minutes", "45", "--notes", "Cold", "--at", "yesterday 18:30", "--as", "Sammy"],
            #"LogWorkout type: "swim" minutes: 45 notes: "Cold" at: "yesterday 18:30" as_member: "Sammy""#
        ),
        (["log", "other", "--minutes", "1", "--photo"], #"LogWorkout type: "other" minutes: 1 photo: true"#),
        (["activity", "last", "strength"], #"DescribeWorkout id: "\#(Household.mine)" type: "strength""#),
        (
            ["activity", "9t1abc", "walk", "--minutes", "0", "--notes", ""],
            #"DescribeWorkout id: "\#(Household.mine)" type: "walk" minutes: 0 notes: """#
        ),
    ])
    func `a command asks for what was typed, and shows the workout`(
        arguments: [String], question: String
    ) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked.last == question)
            #expect(run.output.contains("🏃 Run, 30 minutes"), "\(run.output)")
            #expect(run.output.contains("within 60 s") == arguments.contains("--photo"))
        }
    }

    @Test(arguments: [["log", "run", "--minutes", "30", "--json", "--photo"], ["activity", "last", "run", "--json"]])
    func `scripts are given the workout alone`(arguments: [String]) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0 && run.output.hasPrefix("{\n") && run.output.hasSuffix("}\n"), "\(run.output)")
            for member in [#""activity" : "run""#, #""minutes" : 30"#, #""notes" : "Along the river""#] {
                #expect(run.output.contains(member), "\(run.output)")
            }
        }
    }

    @Test(arguments: [
        "log run", "log --minutes 30", "log runn --minutes 30", "log run --minutes half", "log run --minutes -5",
        "log run --minutes 30 --at=", "activity last", "activity last dance", "activity last run --minutes many",
    ])
    func `a command line that says too little, or something else, asks nothing`(line: String) async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky(line.split(separator: " ").map { String($0) })
            #expect(run.code == 64 && kiosk.asked.isEmpty, "\(run.output)\(run.errors)")
        }
    }

    @Test func `an unknown type is refused with the types that there are and the one that is near`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("log", "runn", "--minutes", "30")
            #expect(run.errors.contains("choose one of run, cycle, swim, walk, strength, other (did you mean run?)"))
        }
    }

    @Test func `with --photo it waits longer than the minute, the finger, the review and the saving take`() async throws
    {
        let methods: [String: Answering] = [
            "LogWorkout": { _ in
                .unary { (request: Fitpinky_V1_LogWorkoutRequest, context) async throws(TTRPCStatus) in
                    // The agent waits for three minutes.
                    let waits = (context.timeout ?? .zero) > .seconds(185)
                    guard waits == request.photo else { throw TTRPCStatus(.invalidArgument, "wrong patience") }
                    return Self.workout
                }
            }
        ]
        try await AskedKiosk.run(methods) { kiosk in
            for more in [[], ["--photo"]] {
                let run = try await kiosk.fitpinky(["log", "run", "--minutes", "30"] + more)
                #expect(run.code == 0, "\(run.errors)")
            }
        }
    }

    @Test func `last is refused while a workout of the member waits for a photo`() async throws {
        var status = Household.status
        status.waiting = [
            .with {
                ($0.member, $0.memberName, $0.type) = (Household.ids["Sammy"] ?? "", "Sammy", "run")
                ($0.minutes, $0.secondsLeft) = (1, 34)
            }
        ]
        let methods = Self.methods.merging([
            "Status": answering("Status") { [status] (_: Fitpinky_V1_StatusRequest) in status }
        ]) { $1 }
        try await AskedKiosk.run(methods) { kiosk in
            for line in [["caption", "last", "Hi"], ["activity", "last", "run"]] {
                let run = try await kiosk.fitpinky(line)
                #expect(
                    run.code == 1 && run.errors.contains("Run, 1 minute: waiting 34 s for a photo"), "\(run.errors)")
            }
            #expect(!kiosk.asked.contains { $0.hasPrefix("Caption") || $0.hasPrefix("Describe") })
            let by = try await kiosk.fitpinky("activity", Household.mine, "run")
            #expect(by.code == 0, "\(by.errors)")
        }
    }

    @Test func `last of somebody whom the kiosk does not serve is refused by name`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("activity", "last", "run", "--as", "Tom")
            #expect(run.code == 1 && run.errors.contains("nobody here is called Tom"), "\(run.errors)")
        }
    }

    @Test func `the help of --minutes says what 0 does where it does something`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("activity", "--help")
            #expect(run.output.contains("1 to 1440; 0 takes it away"), "\(run.output)")
        }
    }

    @Test func `a session of an unknown type is refused like a workout of one, and asks nothing`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("session", "start", "yoga")
            #expect(run.code == 64 && kiosk.asked.isEmpty, "\(run.errors)")
            #expect(run.errors.contains("choose one of run, cycle, swim, walk, strength, other"), "\(run.errors)")
            let help = try await kiosk.fitpinky("session", "--help")
            #expect(help.code == 0)
            let show = try await kiosk.fitpinky("session", "show", "--help")
            #expect(show.output.contains("status --json"), "\(show.output)")
        }
    }

    @Test func `what the agent refuses is said, and ends with 1`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("log", "run", "--minutes", "1441")
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.errors == "fitpinky: a workout takes 1 to 1440 minutes, and this is 1441\n")
        }
    }
}
