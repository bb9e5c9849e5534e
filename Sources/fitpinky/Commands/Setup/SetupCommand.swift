import ArgumentParser
import Devices
import Glibc
import JSON
import KioskPages
import Setup

struct SetupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Write the kiosk's configuration: ask, and offer what was found.",
        discussion: """
            Looks what is wired to this machine, asks for what no option says, and writes a commented kiosk.toml, which the \
            agent checks before it takes the place of another. Keys that are not asked for are kept, and the file as it was \
            is kept beside the new one. Run again with the same answers it changes nothing.

            Example: sudo fitpinky setup
            Example: sudo fitpinky setup --yes --owner Sammy --address 10.77.0.1
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("The file to write.", valueName: "file")) var config = "/etc/fitpinky/kiosk.toml"
    @Option(help: ArgumentHelp("Whom the kiosk serves.", valueName: "name")) var owner: String?
    @Option(
        help: ArgumentHelp("By which clock days begin and end.", valueName: "zone"),
        completion: .shellCommand("cd /usr/share/zoneinfo && find [A-Z]* -type f"))
    var zone: String?
    @Option(
        help: ArgumentHelp(
            "A button's line, such as GPIO17, or CHIP:17. May be given up to three times.", valueName: "line"))
    var button: [String] = []
    @Option(
        help: ArgumentHelp("The camera: a name in /dev/v4l/by-id, or first.", valueName: "camera"),
        completion: .shellCommand("ls /dev/v4l/by-id"))
    var camera: String?
    @Option(
        help: ArgumentHelp("The ring: its device, or none.", valueName: "device"),
        completion: .shellCommand("ls /dev/spidev*; echo none"))
    var ring: String?
    @Option(help: ArgumentHelp("How many LEDs the ring has.", valueName: "n")) var leds: String?
    @Option(
        help: ArgumentHelp("Where the other kiosk reaches this one, over the VPN; or none.", valueName: "host[:port]"))
    var address: String?
    @Flag(help: "Ask nothing: take what stands in the file, and else what was found.") var yes = false

    func run() async throws {
        let said = try flags()
        let file = ConfigurationFile(path: config)
        let before = try file.read()
        let existing = try before.map { try self.existing($0, file.path) }
        let probe = try AgentCall.probe()
        var interview = Interview(probe: probe, known: existing?.known ?? .init(), said: said)
        let answers = try self.answers(&interview)
        if let refusal = interview.refusal(of: answers) {
            complain("\(Interview.Topic.leds.flag): \(refusal.sentence)")
            throw ExitCode(EXIT_FAILURE)
        }
        try ZoneCheck.check(answers.zone)
        let text = FileText.make(answers, model: probe.model, existing: existing)
        let backup = text == before ? nil : try file.replace(with: text, before: before)
        say(answers, file.path, isChanged: text != before, backup: backup, hints: Hint.all(probe, answers))
    }

    // MARK: Answers

    private func flags() throws -> PartialAnswers {
        var said = PartialAnswers()
        said.owner = try read(.owner, owner, Reading.owner)
        said.zone = try read(.zone, zone, Reading.zone)
        said.buttons = try read(.buttons, button.isEmpty ? nil : button.joined(separator: " "), Reading.buttons)
        said.camera = try read(.camera, camera) { text throws(AnswerRefusal) in try Reading.camera(text, among: []) }
        said.leds = try read(.leds, leds, Reading.leds)
        said.ring = try read(.ring, ring) { text throws(AnswerRefusal) in
            try Reading.ring(text, leds: said.leds ?? RingChoice.usualLEDs, among: [])
        }
        said.address = try read(.address, address, Reading.address)
        return said
    }

    private func read<Value>(
        _ topic: Interview.Topic, _ text: String?, _ read: (String) throws(AnswerRefusal) -> Value
    ) throws -> Value? {
        guard let text else { return nil }
        do throws(AnswerRefusal) {
            return try read(text)
        } catch {
            complain("\(topic.flag): \(error.sentence)")
            throw ExitCode(EXIT_FAILURE)
        }
    }

    private func existing(_ text: String, _ path: String) throws -> ExistingFile {
        do throws(ExistingFile.Refusal) {
            return try ExistingFile(text: text)
        } catch {
            complain("\(path):\(error.line): this is not TOML: \(error.message); mend it, or move the file away")
            throw ExitCode(EX_DATAERR)
        }
    }

    private func answers(_ interview: inout Interview) throws -> Answers {
        if yes {
            if let answers = interview.answersWithOffers() { return answers }
            complain("nobody has said yet whom this kiosk serves: add --owner NAME")
            throw ExitCode(EX_USAGE)
        }
        if !interview.open.isEmpty {
            guard Terminal.isThere, !options.json else {
                let flags = interview.open.map(\.flag).joined(separator: ", ")
                complain("there is no terminal to ask on: add \(flags), or --yes to take what was found")
                throw ExitCode(EX_USAGE)
            }
            try ask(&interview)
        }
        guard let answers = interview.answers else { throw ExitCode(EXIT_FAILURE) }
        return answers
    }

    private func ask(_ interview: inout Interview) throws {
        while let question = interview.question {
            show(Line(question.text).bold)
            for (number, choice) in question.choices.enumerated() { show("  \(number + 1)  \(choice)") }
            put(question.offer.map { "  [\(Line($0).text)] " } ?? "  ", terminator: "")
            guard let typed = readLine() else {
                complain("nothing was changed")
                throw ExitCode(EXIT_FAILURE)
            }
            if question.topic == .zone, !typed.isEmpty, !ZoneCheck.isKnown(typed) {
                show(Line(ZoneCheck.sentence(typed)).amber)
                continue
            }
            if case .refused(let sentence) = interview.answer(typed) { show(Line(sentence).amber) }
        }
    }

    // MARK: What came of it

    private func say(_ answers: Answers, _ path: String, isChanged: Bool, backup: String?, hints: [String]) {
        if options.json {
            let json: JSON = [
                "file": .text(path), "changed": .bool(isChanged), "backup": backup.map(JSON.text) ?? .null,
                "hints": .list(hints.map(JSON.text)),
            ]
            return json.print()
        }
        show(
            isChanged
                ? "\(path) is written, and the agent can use it." : "\(path) says so already; nothing was changed.")
        if let backup { show("The file as it was is \(backup).") }
        for hint in hints { show(Page(["\(Line("!").amber) \(hint)"], hanging: 2)) }
        if isChanged { show("The agent begins with it at: sudo systemctl restart fitpinky") }
    }
}

enum ZoneCheck {
    private static let folder = "/usr/share/zoneinfo"

    static func isKnown(_ zone: String) -> Bool {
        // What is no name is refused in better words than these.
        do throws(AnswerRefusal) { _ = try Reading.zone(zone) } catch { return true }
        var status = stat()
        return stat("\(folder)/\(zone)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    static func sentence(_ zone: String) -> String {
        "this machine knows no zone \(zone); \(folder) has their names, such as Europe/Amsterdam"
    }

    static func check(_ zone: String) throws {
        guard !isKnown(zone) else { return }
        complain(sentence(zone))
        throw ExitCode(EXIT_FAILURE)
    }
}
