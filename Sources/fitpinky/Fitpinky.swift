import ArgumentParser
import Glibc
import KioskPages

/// The command line: what `fitpinky` starts.
package enum KioskCommandLine {
    /// Runs what the arguments of this process say.
    package static func main() async { await Fitpinky.main() }
}

struct Fitpinky: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fitpinky",
        abstract: "Talks to the FitPinky kiosk of this home.",
        discussion: """
            Exit codes: 0 done; 1 refused, with the reason and what is allowed on standard error and nothing changed, or a \
            check that failed; 64 the command line cannot be parsed; 65 bad input; 69 the agent cannot be reached; 75 try again.
            """,
        version: version,
        subcommands: [
            StatusCommand.self, WatchCommand.self, RingCommand.self, WorkoutsCommand.self, PhotoCommand.self,
            HistoryCommand.self, WeekCommand.self, GalleryCommand.self, ProfileCommand.self,
            ExportCommand.self,
            CheckCommand.self, ChecksCommand.self, RemindersCommand.self, ExercisesCommand.self, ExerciseCommand.self,
            ProgressCommand.self, RewardsCommand.self, TargetsCommand.self, SessionCommand.self, TrainCommand.self,
            TrendsCommand.self,
            HealthCommand.self,
            SplitsCommand.self, CatalogueCommand.self, TrainingsCommand.self, RestSecondsCommand.self,
            CountdownSecondsCommand.self, DocumentsCommand.self,
            CardCommand.self, RecapCommand.self, HeatmapCommand.self, CollageCommand.self,
            ChartCommand.self, BadgeCommand.self,
            GroupCommand.self, MemberCommand.self, KioskCommand.self, RecoveryCommand.self,
            ConsoleCommand.self,
        ] + actionCommands + [
            VerifyCommand.self, StoreCommand.self, DoctorCommand.self, EvaluateCommand.self, SimulateCommand.self,
            SetupCommand.self, AboutCommand.self,
        ],
        defaultSubcommand: StatusCommand.self)

    static let version = "0.1.0"

    @OptionGroup var options: GlobalOptions

    /// Runs what the arguments say.
    static func main() async {
        if let objection = ArgumentBytes.objection(to: CommandLine.argumentBytes) { refuse(objection) }
        let unknown = UnknownCommand(in: CommandLine.arguments.dropFirst(), of: self)
        // `status` would be told of a first word that is no command, for it is what no word at all stands for.
        if let unknown, unknown.path.isEmpty { refuse(unknown.sentence) }
        do {
            var command: any ParsableCommand
            do {
                command = try await asyncParseAsRoot()
            } catch {
                // Further words can be a command's own, as a wager's are; what cannot be read is more likely a slip.
                if let unknown, unknown.isSlip, exitCode(for: error) != .success { refuse(unknown.sentence) }
                throw error
            }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let error as OutputError {
            complain(error.sentence)
            exit(withError: ExitCode(EXIT_FAILURE))
        } catch {
            exit(withError: error)
        }
    }

    private static func refuse(_ sentence: String) -> Never {
        complain(sentence)
        exit(withError: ExitCode(EX_USAGE))
    }
}

extension CommandLine {
    /// The arguments as they were given, without the program's name. Their texts would be repaired in silence.
    fileprivate static var argumentBytes: [[UInt8]] {
        (1..<max(1, Int(argc))).compactMap { index in
            unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }
}

/// What every command understands.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The agent's socket.", valueName: "path"))
    var socket = "/run/fitpinky/kiosk.sock"

    @Flag(help: "Print JSON for scripts.")
    var json = false

    @Option(name: .customLong("as"), help: ArgumentHelp("Who acts, where several share the kiosk.", valueName: "name"))
    var actor: String?
}
