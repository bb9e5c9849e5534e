import Glibc
import Support
import Testing

/// `fitpinky setup`, with the agent's own program beside it.
@Suite struct SetupCommandTests {
    private let folder = TemporaryFolder()
    private var file: String { "\(folder.path)/etc/kiosk.toml" }
    private var names: Set<String> {
        var names: Set<String> = []
        guard let directory = opendir("\(folder.path)/etc") else { return names }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            names.insert(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.subtracting([".", ".."])
    }

    private func setup(_ arguments: String...) async throws -> (code: Int32, output: String, errors: String) {
        try await AgentProcess.run("fitpinky", ["setup", "--config", file] + arguments, in: folder)
    }

    private let all = [
        "--owner", "Sammy", "--zone", "Europe/Amsterdam", "--button", "GPIO17", "--button", "GPIO27", "--camera",
        "usb-1",
        "--ring", "/dev/spidev0.0", "--leds", "12", "--address", "10.77.0.1",
    ]

    @Test func `flags make a file that the agent can use, and again change nothing`() async throws {
        let first = try await AgentProcess.run("fitpinky", ["setup", "--config", file] + all, in: folder)
        #expect(first.code == 0, "\(first.errors)")
        let text = folder.read("etc/kiosk.toml")
        for line in [
            "owner = \"Sammy\"", "zone = \"Europe/Amsterdam\"", "line = \"GPIO27\"", "device = \"usb-1\"", "leds = 12",
            "listen = \"[::]:7465\"", "advertise = \"10.77.0.1:7465\"",
        ] { #expect(text.contains("\n\(line)\n"), "\(line)") }
        let checked = try await AgentProcess.run("fitpinkyd", ["--check-config", "--config", file], in: folder)
        #expect(checked.code == 0 && checked.output.contains("leds = 12"))

        for arguments in [all, ["--yes"]] {
            let again = try await AgentProcess.run(
                "fitpinky", ["--json", "setup", "--config", file] + arguments, in: folder)
            #expect(again.code == 0 && again.output.contains(#""changed" : false"#), "\(again.errors)")
        }
        #expect(folder.read("etc/kiosk.toml") == text)
        #expect(names == ["kiosk.toml"])
    }

    @Test func `a file that is replaced is kept, with its rights, and so is each key that is not asked for`()
        async throws
    {
        mkdir("\(folder.path)/etc", 0o755)
        let before = "# mine\nowner = \"Lisa\"\n[capture]\nreview_seconds = 9\n"
        folder.write(before, to: "etc/kiosk.toml")
        chmod(file, 0o640)
        let run = try await setup("--yes")
        #expect(run.code == 0 && run.output.contains("kiosk.toml.1"), "\(run.errors)")
        #expect(folder.read("etc/kiosk.toml.1") == before)
        let text = folder.read("etc/kiosk.toml")
        #expect(text.contains("owner = \"Lisa\"") && text.contains("review_seconds = 9"))
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
        _ = try await setup("--yes", "--owner", "Anna")
        #expect(names == ["kiosk.toml", "kiosk.toml.1", "kiosk.toml.2"])
        #expect(folder.read("etc/kiosk.toml.2") == text)
    }

    @Test func `what is no file is refused, and LEDs without a ring`() async throws {
        mkdir("\(folder.path)/etc", 0o755)
        #expect(mkfifo(file, 0o600) == 0)
        let fifo = try await setup("--yes", "--owner", "Sammy")
        #expect(fifo.code == 65 && fifo.errors.contains("a pipe or a device"), "\(fifo.errors)")
        #expect(unlink(file) == 0)
        let leds = try await setup("--yes", "--owner", "Sammy", "--ring", "none", "--leds", "24")
        #expect(leds.code == 1 && leds.errors.contains("--ring /dev/spidev0.0"), "\(leds.errors)")
        #expect(names.isEmpty)
    }

    @Test func `what the agent refuses is not written`() async throws {
        mkdir("\(folder.path)/etc", 0o755)
        let before = "owner = \"Lisa\"\n[camera]\nwidht = 99\n"
        folder.write(before, to: "etc/kiosk.toml")
        let run = try await setup("--yes")
        #expect(run.code == 1 && run.errors.contains("camera.widht") && run.errors.contains("nothing was changed"))
        #expect(folder.read("etc/kiosk.toml") == before && names == ["kiosk.toml"])
    }

    @Test func `without a terminal, and without enough being said, it says what is missing`() async throws {
        let nothing = try await setup()
        #expect(nothing.code == 64 && nothing.errors.contains("--owner, --zone, --button"))
        #expect(nothing.errors.contains("no terminal to ask on"))
        let nameless = try await setup("--yes")
        #expect(nameless.code == 64 && nameless.errors.contains("--owner NAME"))
        #expect(names.isEmpty)
    }

    @Test(arguments: [
        (["--owner", ""], "--owner"), (["--zone", "Mars/Olympus"], "knows no zone"), (["--button", "17"], "CHIP:17"),
        (["--leds", "1000"], "1 to 256"), (["--ring", "gold"], "/dev/spidev0.0"), (["--address", "a b"], "HOST:PORT"),
        (["--camera", "7"], "no camera 7"),
    ])
    func `an answer that a rule refuses ends with 1 and says what is allowed`(
        arguments: [String], words: String
    ) async throws {
        let owner = arguments[0] == "--owner" ? [] : ["--owner", "Sammy"]
        let run = try await AgentProcess.run(
            "fitpinky", ["setup", "--yes", "--config", file] + owner + arguments, in: folder)
        #expect(run.code == 1 && run.errors.contains(words), "\(run.errors)")
        #expect(names.isEmpty)
    }

    @Test func `a file that is no TOML is left alone`() async throws {
        mkdir("\(folder.path)/etc", 0o755)
        folder.write("owner = \n", to: "etc/kiosk.toml")
        let run = try await setup("--yes", "--owner", "Sammy")
        #expect(run.code == 65 && run.errors.contains("kiosk.toml:1: this is not TOML"))
        #expect(folder.read("etc/kiosk.toml") == "owner = \n")
    }

    @Test func `on a terminal each question is asked until it has an answer`() async throws {
        let screen = try ProgramOnTerminal(
            "fitpinky", ["setup", "--config", file, "--camera", "first", "--ring", "none"])
        try await screen.shows("Whom does this kiosk serve?")
        screen.type("\n")
        try await screen.shows("please type an answer")
        screen.type("Sammy\n")
        try await screen.shows("By which clock")
        screen.type("Mars/Olympus\n")
        try await screen.shows("knows no zone Mars/Olympus")
        screen.type("Asia/Tokyo\n")
        try await screen.shows("[GPIO17]")
        screen.type("17\n")
        try await screen.shows("CHIP:17")
        screen.type("\n")
        try await screen.shows("At which address")
        screen.type("10.77.0.2\n")
        try await screen.shows("is written")
        #expect(try await screen.end() == 0)
        let text = folder.read("etc/kiosk.toml")
        #expect(text.contains("zone = \"Asia/Tokyo\"") && text.contains("advertise = \"10.77.0.2:7465\""))
    }

    @Test func `whoever ends the questions changes nothing`() async throws {
        let screen = try ProgramOnTerminal("fitpinky", ["setup", "--config", file])
        try await screen.shows("Whom does this kiosk serve?")
        screen.type("\u{04}")
        #expect(try await screen.end() == 1)
        #expect(names.isEmpty)
    }

    @Test func `the agent looks in both forms, and says JSON only to that`() async throws {
        let page = try await AgentProcess.run("fitpinkyd", ["--probe"], in: folder)
        #expect(page.code == 0 && page.output.contains("machine") && page.output.contains("zone"))
        let json = try await AgentProcess.run("fitpinkyd", ["--probe", "--json"], in: folder)
        #expect(json.code == 0 && json.output.contains(#""spidevs" : ["#))
        #expect(try await AgentProcess.run("fitpinkyd", ["--json"], in: folder).code == 64)
    }
}
