import Glibc
import Testing

@Suite struct UnknownCommandTests {
    @Test func `a word that is no command is named, and every command is one`() async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.shell("${F%% *} statsu")
            #expect(
                run.code == 64
                    && run.errors
                        == "fitpinky: there is no command \"statsu\" (did you mean status?); fitpinky --help lists them\n"
            )
            let all = try await kiosk.shell(
                "$F --help | sed -n '/SUBCOMMANDS/,$s/^  \\([a-z][a-z-]*\\) .*/\\1/p' | sed 's/ .*//'")
            let names = all.output.split(separator: "\n")
            #expect(names.count > 30, "\(names)")
            for name in names {
                let help = try await kiosk.shell("${F%% *} \(name) --help && ${F%% *} help \(name)")
                #expect(help.code == 0 && help.errors.isEmpty, "\(name) \(help.errors)")
            }
        }
    }

    @Test(arguments: [
        ("frobnicate", #"there is no command "frobnicate"; fitpinky --help lists them"#),
        (
            "wek-start sunday",
            #"there is no command "wek-start" (did you mean week-start?); fitpinky --help lists them"#
        ),
        (
            "group memebers",
            #"there is no command "group memebers" (did you mean members?); fitpinky group --help lists them"#
        ),
        (
            "workouts delte 1",
            #"there is no command "workouts delte" (did you mean delete?); fitpinky workouts --help lists them"#
        ),
        (
            "notify quite 22:00-07:00",
            #"there is no command "notify quite" (did you mean quiet?); fitpinky notify --help lists them"#
        ),
    ])
    func `a slip in a command is named, with what was probably meant`(words: String, sentence: String) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.shell("${F%% *} \(words)")
            #expect(run.code == 64 && kiosk.asked.isEmpty && run.errors == "fitpinky: \(sentence)\n", "\(run.errors)")
        }
    }

    @Test(arguments: [
        ("notify recation off", "unproven, missed, level, admitted, givenUp (did you mean reaction?)"),
        (
            "notify weather off",
            "choose one of workout, nudge, reaction, weekEnd, reminder, unproven, missed, level, admitted, givenUp\n"
        ),
        ("week-start sundae", "saturday, sunday (did you mean sunday?)"),
        ("week-start never", "choose one of monday, tuesday, wednesday, thursday, friday, saturday, sunday\n"),
    ])
    func `a slip in a name of a few is named, with what was probably meant`(words: String, end: String) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.shell("$F \(words)")
            #expect(run.code == 64 && kiosk.asked.isEmpty && run.errors.contains(end), "\(run.errors)")
        }
    }

    @Test(arguments: ["group frobnicate", "store", "workouts", "group --help", "help group", "wager tempaltes"])
    func `what is no slip goes its way`(words: String) async throws {
        try await AskedKiosk.run(Household.methods) { kiosk in
            let run = try await kiosk.shell("${F%% *} \(words)")
            #expect(!run.errors.contains("there is no command"), "\(run.errors)")
        }
    }

    @Test func `every command that the table of actions names is one`() async throws {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        try await AskedKiosk.run(Household.methods) { kiosk in
            let named = try await kiosk.shell(
                "grep -o '`fitpinky [a-z -]*`' '\(root)/Sources/Actions/Actions.docc/Table.md' | tr -d '`' | sort -u")
            let commands = named.output.split(separator: "\n").map { $0.dropFirst("fitpinky ".count) }
            #expect(commands.count > 15, "\(commands)")
            for command in commands {
                let help = try await kiosk.shell("${F%% *} \(command) --help")
                #expect(help.code == 0 && help.output.contains("USAGE: fitpinky \(command)"), "\(command)")
            }
        }
    }
}
