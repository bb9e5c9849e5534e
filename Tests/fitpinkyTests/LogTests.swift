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
        "activity last", "activity last dance", "activity last run --minutes many",
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

    @Test func `what the agent refuses is said, and ends with 1`() async throws {
        try await AskedKiosk.run(Self.methods) { kiosk in
            let run = try await kiosk.fitpinky("log", "run", "--minutes", "1441")
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.errors == "fitpinky: a workout takes 1 to 1440 minutes, and this is 1441\n")
        }
    }
}
