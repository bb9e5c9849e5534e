import Messages
import Testing

@Suite struct WeekTests {
    @Test(arguments: [
        (["history"], "History weeks: 12"), (["history", "--weeks", "4"], "History weeks: 4"),
        (["history", "--all"], "History "), (["week"], "GetWeek "),
        (["week", "2026-02-26"], #"GetWeek day: "2026-02-26""#),
        (["gallery", "--week", "2026-02-26"], #"GetWeek day: "2026-02-26""#), (["gallery"], "GetWeek "),
    ])
    func `past weeks are asked for as they were typed, for a person and for a script`(
        arguments: [String], question: String
    ) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let page = try await kiosk.fitpinky(arguments)
            #expect(page.code == 0 && page.output.contains("23 Feb – 1 Mar"), "\(page.errors)")
            #expect(!page.output.contains("\u{1B}"))
            let json = try await kiosk.fitpinky(arguments + ["--json"])
            #expect(json.code == 0 && json.output.contains(#""start" : "2026-02-23""#))
            #expect(kiosk.asked == [question, question])
        }
    }

    @Test func `times are the kiosk's, whatever the shell's clock and zone are`() async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let status = try await kiosk.fitpinky("status")
            #expect(status.code == 0 && status.output.contains("Lisa: away, last heard 2 h ago"), "\(status.output)")
            #expect(status.output.contains("Fri 27 Feb 00:00 at the latest"), "\(status.output)")
            let watch = try await kiosk.fitpinky("watch")
            #expect(watch.output == "23:59  a new day: Friday 27 February\n", "\(watch.errors)")
        }
    }

    @Test(arguments: [["status"], ["status", "--json"], ["heatmap", "--output", "year.png"]])
    func `what an agent of another version says and cannot be read is a sentence, and ends with 1`(
        arguments: [String]
    ) async throws {
        var methods = Household.methods
        methods["Status"] = answering("Status") { (_: Fitpinky_V1_StatusRequest) in
            var status = Household.status
            status.lastWeek.state = "disputed"
            return status
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 1 && run.output.isEmpty && kiosk.scratchNames.isEmpty)
            #expect(run.errors.hasPrefix("fitpinky: the agent sent \"disputed\" as a week's state"), "\(run.errors)")
        }
    }

    @Test(arguments: [
        ["history"], ["week"], ["gallery"], ["goal"], ["caption", "last", "x"], ["nudge"], ["status"], ["watch"],
    ])
    func `without an agent a command ends with 69`(arguments: [String]) async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky(["--socket", "/nonexistent/kiosk.sock"] + arguments)
            #expect(run.code == 69 && run.output.isEmpty && run.errors.contains("fitpinkyd"))
        }
    }

    @Test(arguments: [
        "caption", "react", "vouch", "nudge", "history", "week", "gallery", "name", "goal", "wager", "week-start",
        "day-start", "notify", "status", "watch", "group name",
    ])
    func `each command's help has an example`(command: String) async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky(command.split(separator: " ").map { String($0) } + ["--help"])
            #expect(run.code == 0 && run.output.contains("OVERVIEW: ") && run.output.contains("fitpinky \(command)"))
            #expect(run.output.contains("Example"))
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a shell completes days and kinds`(shell: String) async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky("--generate-completion-script", shell)
            #expect(run.code == 0)
            for word in ["wednesday", "weekEnd", "22:00-07:00", "templates"] { #expect(run.output.contains(word)) }
        }
    }
}
