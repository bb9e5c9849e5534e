import Messages
import Testing

@Suite struct WordsTests {
    @Test(arguments: [
        (["caption", Household.mine, "Leg", "day"], #"Caption id: "\#(Household.mine)" text: "Leg day""#),
        (["caption", "last", "Leg day"], #"Caption id: "\#(Household.mine)" text: "Leg day""#),
        (["caption", "9t1abc", "--remove"], #"Caption id: "\#(Household.mine)""#),
        (["--as", "Sammy", "react", "last", "🔥"], #"React id: "\#(Household.hers)" emoji: "🔥" as_member: "Sammy""#),
        (["react", "00FXYZ", "--remove"], #"React id: "\#(Household.hers)""#),
        (["vouch", "last"], #"Vouch id: "\#(Household.hers)""#),
        (["nudge"], "SendNudge "),
        (["nudge", "--to", "Lisa", "gym", "time?"], #"SendNudge to: "Lisa" text: "gym time?""#),
    ])
    func `a command asks for what was typed`(arguments: [String], question: String) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked.last == question)
        }
    }

    @Test func `what the agent refuses is said, and ends with 1`() async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky("caption", "last", String(repeating: "x", count: 101))
            #expect(run.code == 1 && run.output.isEmpty)
            #expect(run.errors == "fitpinky: a caption may have up to 100 characters; this has 101\n")
        }
    }

    @Test func `an end of an id that no workout has is refused before anything is asked for`() async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky("caption", "ZZZZZZ", "x")
            #expect(run.code == 1 && run.errors.contains("there is no workout whose id begins or ends with ZZZZZZ"))
            #expect(!kiosk.asked.contains { $0.hasPrefix("Caption") })
        }
    }

    @Test func `an end of two ids lists both`() async throws {
        var methods = Household.methods
        let two =
            Household.workouts
            + Household.workouts.map { workout in
                var other = workout
                other.id = "01KJF" + workout.id.dropFirst(5)
                return other
            }
        methods["ListWorkouts"] = streaming("ListWorkouts") { (_: Fitpinky_V1_ListWorkoutsRequest) in two }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky("vouch", "9T1ABC")
            #expect(run.code == 1)
            #expect(run.errors.contains(Household.mine) && run.errors.contains("01KJFZQ8R6J3V2M4N7P9T1ABC".prefix(5)))
        }
    }

    @Test func `a nudge without words says which were chosen, and as JSON all of it`() async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky("nudge")
            #expect(run.output == "nudged Lisa: “gym time? 😏”\n")
            #expect(try await kiosk.fitpinky("nudge", "--json").output.contains(#""toName" : "Lisa""#))
        }
    }

    @Test(arguments: [["nudge", "presets"], ["wager", "templates"]])
    func `words to choose from need no agent`(arguments: [String]) async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0 && run.output.split(separator: "\n").count > 8)
            #expect(try await kiosk.fitpinky(arguments + ["--json"]).output.hasPrefix("[\n"))
            #expect(kiosk.asked.isEmpty)
        }
    }
}
