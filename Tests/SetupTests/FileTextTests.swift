import Devices
import Setup
import TOML
import Testing

@Suite struct FileTextTests {
    private let model = "Raspberry Pi 4 Model B Rev 1.4"

    /// By the name of the golden file: answers, board, and the file that was there.
    static let files: [(name: String, answers: Answers, model: String?, before: String?)] = [
        (
            "plain",
            Answers(
                owner: "Sammy", zone: "Europe/Amsterdam", buttons: [ButtonLine(line: "GPIO17")], camera: .first,
                ring: .none, address: nil), nil, nil
        ),
        (
            "pi-four",
            Answers(
                owner: "Sammy", zone: "Europe/Amsterdam", buttons: [ButtonLine(line: "GPIO17")],
                camera: .named(Machines.webcam.stableName), ring: .spi(device: "/dev/spidev0.0", leds: 24),
                address: "10.77.0.1:7465"), "Raspberry Pi 4 Model B Rev 1.4", nil
        ),
        (
            "pi-five",
            Answers(
                owner: "Zoë \"Z\" \\o/", zone: "America/New_York",
                buttons: [ButtonLine(line: "GPIO17"), ButtonLine(chip: "pinctrl-rp1", line: "27")],
                camera: .first, ring: .spi(device: "/dev/spidev0.0", leds: 16), address: "[fd00::1]:7465"),
            "Raspberry Pi 5 Model B Rev 1.0", nil
        ),
        (
            "kept",
            Answers(
                owner: "Lisa", zone: "Europe/Paris",
                buttons: [ButtonLine(chip: "pinctrl-bcm2711", line: "17"), ButtonLine(line: "GPIO27")],
                camera: .named("usb-1"), ring: .spi(device: "/dev/spidev0.0", leds: 12), address: "kiosk.lan:7000"),
            "Raspberry Pi 3 Model B Rev 1.2", before
        ),
        (
            "terminal",
            Answers(
                owner: "Anna", zone: "UTC", buttons: [ButtonLine(line: "GPIO4")], camera: .first, ring: .terminal,
                address: nil), nil, "[sync]\nlisten = \"10.9.0.1:7465\"\n"
        ),
    ]

    /// Says what setting up does not ask, in each of TOML's ways.
    static let before = """
        # mine
        owner = "Somebody"
        capture.countdown_seconds = 0
        [[button]]
        chip = "pinctrl-bcm2711"
        line = 17
        active_low = false
        bias = "pull-down"
        [[button]]
        line = "GPIO22"
        member = "Gone"
        [camera]
        device = "old"
        width = 1920
        height = 1080
        [ring]
        leds = 60
        order = "RGB"
        brightness = 0.25
        max_ma = 900
        night = '23:00-06:30'
        [sync]
        listen = "10.9.0.1:7000"
        advertise = "kiosk.lan:7000"
        [storage]
        reserve_mb = 128
        [[notify]]
        command = ["/usr/local/bin/tell", "a \\"b\\""]
        kinds = ["nudge", "workout"]
        [[notify]]
        command = ["/bin/true"]
        [log]
        level = "debug"
        """

    @Test(arguments: files.indices) func `answers make the file that is kept`(index: Int) throws {
        let file = FileTextTests.files[index]
        let existing = try file.before.map { try ExistingFile(text: $0) }
        let text = FileText.make(file.answers, model: file.model, existing: existing)
        try GoldenFile(name: file.name).expect(text)
    }

    @Test(arguments: files.indices) func `the file says the answers again, and again makes itself`(index: Int) throws {
        let file = FileTextTests.files[index]
        let existing = try file.before.map { try ExistingFile(text: $0) }
        let text = FileText.make(file.answers, model: file.model, existing: existing)
        let read = try ExistingFile(text: text)
        let answers = Interview(probe: Machines.bare, known: read.known, said: .init()).answersWithOffers()
        #expect(answers == file.answers)
        #expect(FileText.make(file.answers, model: file.model, existing: read) == text)
    }

    @Test func `every key that is not asked for is kept, whatever its value`() throws {
        let strange = """
            top = [1, 2.5, true, "x", 1979-05-27T07:32:00Z, { a = 1, "b c" = [] }]
            "a key" = -0.0
            huge = inf
            [deep.er]
            text = "tab\\tand\\u0001"
            [[many]]
            [[many]]
            n = nan
            """
        let answers = FileTextTests.files[0].answers
        let text = FileText.make(answers, model: nil, existing: try ExistingFile(text: strange))
        let table = try TOMLTable(toml: text)
        let before = try TOMLTable(toml: strange)
        for entry in before.entries {
            let kept = try #require(table[entry.key.name], "\(entry.key.name) is gone")
            #expect(plain(kept.value) == plain(entry.value))
        }
    }

    /// The value without its place.
    private func plain(_ value: TOMLValue) -> String {
        switch value.content {
        case .text(let text): "text \(text)"
        case .integer(let integer): "integer \(integer)"
        case .number(let number): "number \(number)"
        case .boolean(let flag): "boolean \(flag)"
        case .dateTime(let text): "time \(text)"
        case .list(let values): "[\(values.map(plain).joined(separator: ","))]"
        case .table(let table):
            "{\(table.entries.map { "\($0.key.name)=\(plain($0.value))" }.joined(separator: ","))}"
        }
    }

    @Test func `a button whose line is moved is wired as before, and is the same member's`() throws {
        let existing = try ExistingFile(text: FileTextTests.before)
        var answers = FileTextTests.files[3].answers
        #expect(FileText.make(answers, model: nil, existing: existing).contains("bias = \"pull-down\""))
        answers.buttons = [ButtonLine(line: "GPIO5"), ButtonLine(line: "GPIO22")]
        let moved = FileText.make(answers, model: nil, existing: existing)
        #expect(moved.contains("line = \"GPIO5\"\nactive_low = false\nbias = \"pull-down\"\n"))
        #expect(moved.contains("line = \"GPIO22\"\nmember = \"Gone\"\n"))
        // A button that is new has no wiring to keep.
        answers.buttons =
            FileTextTests.files[3].answers.buttons[..<1] + [ButtonLine(line: "GPIO22"), ButtonLine(line: "GPIO5")]
        #expect(FileText.make(answers, model: nil, existing: existing).contains("line = \"GPIO5\"\n\n"))
    }

    @Test(arguments: [["GPIO5"], ["GPIO5", "GPIO6", "GPIO13"], ["GPIO22", "GPIO5", "GPIO6"]])
    func `of buttons that went while others came nobody knows which is which, so nothing is carried over`(
        lines: [String]
    ) throws {
        var answers = FileTextTests.files[3].answers
        answers.buttons = lines.map { ButtonLine(line: $0) }
        let text = FileText.make(answers, model: nil, existing: try ExistingFile(text: FileTextTests.before))
        #expect(!text.contains("\nbias = "))
        #expect(text.contains("member = \"Gone\"") == lines.contains("GPIO22"))
    }

    @Test func `a kiosk that is reached nowhere any more listens no more`() throws {
        let existing = try ExistingFile(text: FileTextTests.before)
        var answers = FileTextTests.files[3].answers
        answers.address = nil
        let table = try TOMLTable(toml: FileText.make(answers, model: nil, existing: existing))
        #expect(table["sync"] == nil)
    }

    @Test func `a board's name ends no comment`() throws {
        let answers = FileTextTests.files[0].answers
        let text = FileText.make(answers, model: "Pi\nowner = \"Mallory\"", existing: nil)
        #expect(try ExistingFile(text: text).known.owner == "Sammy")
    }

    @Test func `what is no TOML is not read`() {
        #expect(throws: ExistingFile.Refusal.self) { try ExistingFile(text: "owner = ") }
    }
}
