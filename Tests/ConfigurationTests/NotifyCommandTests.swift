import FitPinkyCore
import KioskLogic
import Testing

@testable import Configuration

@Suite struct NotifyCommandTests {
    private func read(_ toml: String) throws(ConfigurationError) -> KioskConfiguration {
        try KioskConfiguration(toml: "owner = \"S\"\n" + toml, file: "kiosk.toml")
    }

    @Test func `commands are taken up in their order, for all kinds unless some are named`() throws {
        let configuration = try read(
            """
            [[notify]]
            command = ["/usr/local/lib/fitpinky/ntfy", "/etc/fitpinky/ntfy.conf"]

            [[notify]]
            command = ["/opt/tell \\"me\\""]
            kinds = ["weekEnd", "nudge"]
            """)
        #expect(
            configuration.notify.map(\.command) == [
                ["/usr/local/lib/fitpinky/ntfy", "/etc/fitpinky/ntfy.conf"], ["/opt/tell \"me\""],
            ])
        #expect(configuration.notify.map(\.kinds) == [Set(NotificationKind.allCases), [.nudge, .weekEnd]])
        // What --check-config prints says the same again.
        #expect(
            try KioskConfiguration(toml: configuration.toml, file: "kiosk.toml") == configuration,
            "\(configuration.toml)")
        #expect(configuration.toml.contains("kinds = [\"nudge\", \"weekEnd\"]"))
    }

    @Test func `what finger care tells can be chosen as all else`() throws {
        let toml = "[[notify]]\ncommand = [\"/a\"]\nkinds = [\"reminder\", \"missed\", \"level\"]"
        let configuration = try read(toml)
        #expect(configuration.notify.map(\.kinds) == [[.reminder, .missed, .level]])
        #expect(try KioskConfiguration(toml: configuration.toml, file: "kiosk.toml") == configuration)
    }

    @Test func `without any nobody is told anything`() throws {
        #expect(try read("").notify.isEmpty)
        #expect(try read("").toml.contains("# [[notify]]: no commands"))
    }

    @Test(arguments: [
        ("[[notify]]", "kiosk.toml:2: notify[1].command: this is missing; write command = ["),
        ("[notify]\ncommand = [\"/a\"]", "kiosk.toml:2: notify: this must be written [[notify]]"),
        ("[[notify]]\ncommand = \"/a\"", "notify[1].command: this must be a list of texts in quotes"),
        ("[[notify]]\ncommand = []", "there may be 1 to 32 in it, and there are 0"),
        ("[[notify]]\ncommand = [\"/a\", 5]", "number 2 is a whole number"),
        ("[[notify]]\ncommand = [\"/a\", \"\"]", "this may have 1 to 1024 bytes"),
        ("[[notify]]\ncommand = [\"/a\", \"a\\nb\"]", "this may not contain control characters"),
        ("[[notify]]\ncommand = [\"ntfy\"]", "\"ntfy\" is no absolute path; no shell looks for the program"),
        ("[[notify]]\ncommand = [\"/a\"]\nkinds = []", "notify[1].kinds: there may be 1 to 10 in it, and there are 0"),
        (
            "[[notify]]\ncommand = [\"/a\"]\nkinds = [\"nudge\", \"poke\"]",
            "kiosk.toml:4: notify[1].kinds: \"poke\" is not allowed; allowed are \"workout\", \"nudge\", \"reaction\", "
                + "\"weekEnd\", \"reminder\", \"unproven\", \"missed\", \"level\", \"admitted\", \"givenUp\""
        ),
        ("[[notify]]\ncommand = [\"/a\"]\nkind = [\"nudge\"]", "there is no such key; here are command, kinds"),
        (
            "[[notify]]\ncommand = [\"/a\"]\n[[notify]]\ncommand = [\"/a\"]\nkinds = [\"nudge\"]",
            "kiosk.toml:5: notify[2].command: this command is there already"
        ),
        (
            (1...9).map { "[[notify]]\ncommand = [\"/\($0)\"]" }.joined(separator: "\n"),
            "there may be up to 8, and there are 9"
        ),
    ])
    func `what cannot be is refused with its place and what is allowed`(toml: String, sentence: String) {
        let error = #expect(throws: ConfigurationError.self) { try read(toml) }
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }

    @Test func `a command is known by its words, and by nothing that could make two of them one`() {
        let words = [["/a", "b", "c"], ["/a", "bc"], ["/ab", "c"], ["/a", "b"], ["/a"], ["/a", "c", "b"]]
        let ids = words.map { KioskConfiguration.NotifyCommand($0).sink.id }
        #expect(Set(ids).count == ids.count)
        var other = KioskConfiguration.NotifyCommand(["/a"])
        other.kinds = [.nudge]
        #expect(other.sink.id == ids[4])
    }
}
