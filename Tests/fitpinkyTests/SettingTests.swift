import Testing

@Suite struct SettingTests {
    @Test(arguments: [
        (["goal", "5"], "goal: 5", "counts from Monday 2 March"),
        (["goal", "8"], "goal: 8", "counts from Monday 2 March"),
        (["wager", "a", "film"], #"wager: "a film""#, "counts from Monday 2 March"),
        (["wager", "--none"], #"wager: """#, "counts from Monday 2 March"),
        (["week-start", "Sunday"], #"week_start: "sunday""#, "from Sunday 8 March they start on Sunday"),
        (["day-start", "4"], "day_start: 4", "counts from now"),
        (["name", "Sam"], #"member_name: "Sam""#, "counts from now"),
        (["group", "name", "The", "Birds"], #"group_name: "The Birds""#, "counts from now"),
        (["group", "name", "--none"], #"group_name: """#, "counts from now"),
        (["notify", "week-end", "off"], #"news { kind: "weekEnd" }"#, "counts from now"),
        (["notify", "reminder", "off"], #"news { kind: "reminder" }"#, "counts from now"),
        (["notify", "nudge", "on"], #"news { kind: "nudge" on: true }"#, "counts from now"),
        (
            ["notify", "quiet", "22:00-07:30"], "quiet { from_minutes: 1320 until_minutes: 450 }", "counts from now"
        ),
        (["notify", "quiet", "off"], "quiet { }", "counts from now"),
    ])
    func `a setting is changed, and the answer says from when it counts, once`(
        arguments: [String], change: String, sentence: String
    ) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(kiosk.asked == ["ChangeSetting \(change)"])
            #expect(run.output.split(separator: "\n").last.map { String($0) } == sentence, "\(run.output)")
        }
    }

    @Test(arguments: [
        (["goal"], "Sammy  4 days a week; from Monday 2 March: 5 days a week"), (["wager"], "dinner"),
        (["week-start"], "weeks start on Monday"), (["name"], "Sammy"), (["group", "name"], "Sammy & Lisa"),
        (["day-start"], "days start at 4:00; what is earlier counts for the day before"),
        (["notify"], "  nudge       on   somebody nudged you"), (["notify", "quiet"], "  quiet       off"),
    ])
    func `without a value a setting is shown`(arguments: [String], line: String) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 0 && kiosk.asked == ["GetSettings "])
            #expect(run.output.split(separator: "\n").contains { $0.hasPrefix(line) }, "\(run.output)")
        }
    }

    @Test(arguments: [
        (["goal", "5"], #""countsFrom" : "2026-03-02""#), (["day-start", "4"], #""countsFrom" : null"#),
        (["wager"], #""nextFrom" : "2026-03-02""#), (["goal"], #""next" : 5"#), (["name"], #""names" : ["#),
        (["notify"], #""quiet" : null"#), (["week-start"], #""day" : "monday""#),
        (["group", "name"], #""given" : null"#),
    ])
    func `each speaks to scripts`(arguments: [String], member: String) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments + ["--json"])
            #expect(run.code == 0 && run.output.hasPrefix("{\n") && run.output.contains(member), "\(run.output)")
        }
    }

    @Test func `arguments that are not UTF-8 are refused with their place, and nothing is asked`() async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.shell("$F name \"$(printf 'Sam\\377my')\"")
            #expect(run.code == 64 && kiosk.asked.isEmpty)
            #expect(
                run.errors
                    == "fitpinky: argument 4 is not UTF-8: the byte 0xFF at position 4, after \"Sam\"; check the "
                    + "terminal's or the script's encoding, it has to be UTF-8\n", "\(run.errors)")
            let file = try await kiosk.shell("$F photo last --output \"$D/$(printf '\\303')\"")
            #expect(file.code == 64 && file.errors.contains("the byte 0xC3 at position") && kiosk.scratchNames == [])
        }
    }

    @Test(arguments: [
        ["goal", "many"], ["week-start", "someday"], ["notify", "weather", "on"], ["notify", "nudge"],
        ["notify", "nudge", "maybe"], ["notify", "quiet", "25:00-07:00"], ["week", "tomorrow"],
        ["history", "--weeks", "0"],
        ["gallery", "--week", "2026-02-30"], ["wager", "dinner", "--none"], ["caption", "last"], ["react", "last"],
        ["react", "last", "🔥", "--remove"],
    ])
    func `what cannot be parsed ends with 64, and asks for nothing`(arguments: [String]) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.fitpinky(arguments)
            #expect(run.code == 64 && run.output.isEmpty && !run.errors.isEmpty)
            #expect(kiosk.asked.isEmpty)
        }
    }
}
