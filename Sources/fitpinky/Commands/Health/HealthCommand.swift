import ArgumentParser
import FitPinkyCore
import Glibc
import HealthExport
import HealthFiles
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Look at an export of Apple Health, import it, or erase what was imported.",
        discussion: """
            On the phone: Health, your picture, Export All Health Data. Copy export.zip to this machine; it need not be unpacked. \
            Everything works without it.
            """,
        subcommands: [
            HealthLookCommand.self, HealthImportCommand.self, HealthSourcesCommand.self, HealthEraseCommand.self,
        ])
}

struct HealthLookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "look", abstract: "Show what an export holds, without keeping anything.",
        discussion: """
            Reads heart rate, resting heart rate, steps, active energy, distance and workouts. Routes, ECG and clinical records \
            are never opened. The agent is not asked, and need not run.

            Example: fitpinky health look export.zip
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("export.zip, or the XML in it.", valueName: "file")) var file: String

    func run() throws {
        let found = try ExportFile(path: file).findings(Set(HealthKind.allCases), options)
        options.json ? found.lookJSON.print() : show(found.page)
    }
}

struct HealthImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read an export into your trends.",
        discussion: """
            Says what it reads, and asks. To import twice changes nothing, and a later export replaces what an earlier one said \
            of a day. An export that says it was made in the future counts as made a day from now at most. One that cannot be \
            read changes nothing; one whose file ends early adds what is in it, and what it lacks stays as it was.

            With --log-workouts those of the last 48 hours are logged in your household too, as workouts without a photo; \
            older ones are in your trends only.

            Example: fitpinky health import export.zip --kinds steps,activeEnergy
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("export.zip, or the XML in it.", valueName: "file")) var file: String
    @Option(
        help: ArgumentHelp(
            "What to read, with commas: \(HealthKind.allCases.map(\.name).joined(separator: ", ")). All if left out.",
            valueName: "kinds"))
    var kinds: Kinds?
    @Flag(help: "Log workouts of the last 48 hours in the household.") var logWorkouts = false
    @Flag(help: "Do not ask.") var yes = false

    func run() async throws {
        if !options.json { say(HealthSummary.notice) }
        guard try yes || isConfirmed("Read \(file)?", options) else { throw Unchanged.complained() }
        let found = try ExportFile(path: file).findings(kinds?.values ?? Set(HealthKind.allCases), options)
        if !found.summary.isWhole { complain("\(file): \(HealthSummary.cutNotice)") }
        var imported = try await keep(found.summary, logsWorkouts: logWorkouts)
        if try !logWorkouts && isOffer(of: Int(imported.workoutsOffered)) {
            // The agent knows which can be logged. To import again changes nothing else.
            imported = try await keep(found.summary, logsWorkouts: true)
        }
        if options.json { return found.importJSON(imported).print() }
        show(found.page(of: imported))
    }

    private func keep(_ summary: HealthSummary, logsWorkouts: Bool) async throws -> Fitpinky_V1_HealthImported {
        try await KioskCall.make(options) { call in
            try await call.kiosk.importHealth(.init(summary, logsWorkouts: logsWorkouts, as: options.actor ?? ""))
        }
    }

    /// Whether a person who was asked wants the workouts logged; nobody is asked who said that they want no question.
    private func isOffer(of recent: Int) throws -> Bool {
        guard recent > 0, !yes, Terminal.isThere, !options.json else { return false }
        let workouts = counted(recent, "workout")
        return try isConfirmed("Log \(workouts) of the last 48 hours in your household, without a photo?", options)
    }

    /// Kinds, with commas between them.
    struct Kinds: ExpressibleByArgument {
        var values: Set<HealthKind>

        init?(argument: String) {
            values = []
            for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
                guard let kind = HealthKind.allCases.first(where: { $0.name == name }) else { return nil }
                values.insert(kind)
            }
        }

        static var allValueStrings: [String] { HealthKind.allCases.map(\.name) }
    }
}

struct HealthSourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "Show which apps and devices measured what was imported.",
        discussion: "Example: fitpinky health sources --json")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let view = try await KioskCall.make(options) { call in
            try HealthSourcesView(try await call.kiosk.listHealthSources(.with { $0.asMember = options.actor ?? "" }))
        }
        options.json ? JSON.list(view.sources.map(\.json)).print() : show(view.page)
    }
}

struct HealthEraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase all health data that was imported, after asking.",
        discussion: """
            Workouts that were logged in the household stay; fitpinky workouts delete takes them away. Backups keep what they \
            have. The database's file keeps bytes of it until fitpinky store compact.

            Example: fitpinky health erase --yes
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Do not ask.") var yes = false

    func run() async throws {
        guard try yes || isConfirmed("Erase all health data that was imported on this kiosk?", options) else {
            throw Unchanged.complained()
        }
        let erased = try await KioskCall.make(options) { call in
            try await call.kiosk.eraseHealth(.with { $0.asMember = options.actor ?? "" })
        }
        if options.json { return JSON.object(["days": .number(Int(erased.days))]).print() }
        say(
            erased.days == 0
                ? "there was no health data"
                : "health data of \(counted(Int(erased.days), "day")) is erased; backups keep theirs")
    }
}

/// What a person did not agree to.
private enum Unchanged {
    static func complained() -> ExitCode {
        complain("nothing was changed")
        return ExitCode(EXIT_FAILURE)
    }
}

/// Asks on the terminal. Without one nobody can be asked, which is said.
private func isConfirmed(_ question: String, _ options: GlobalOptions) throws -> Bool {
    guard Terminal.isThere, !options.json else {
        complain("there is no terminal to ask on: add --yes")
        return false
    }
    put("\(Line(question).text) Type yes to go on: ", terminator: "")
    return readLine() == "yes"
}
