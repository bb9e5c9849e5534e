import ArgumentParser
import Messages
import SwiftProtobuf
import TTRPC

struct WorkoutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workouts", abstract: "Workouts, newest first; one of them; take one back, or want it back.",
        subcommands: [List.self, Show.self, Delete.self, Undelete.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List workouts, newest first.")

        @OptionGroup var options: GlobalOptions
        @Option(help: "How many at most, 1 to 10000.") var limit: UInt32 = 50
        @Flag(help: "Deleted ones too.") var deleted = false

        func validate() throws {
            guard (1...10_000).contains(limit) else { throw ValidationError("--limit may be 1 to 10000") }
        }

        func run() async throws {
            try await KioskCall.make(options) { call in
                let request = Fitpinky_V1_ListWorkoutsRequest.with {
                    $0.limit = limit
                    $0.includeDeleted = deleted
                }
                var workouts: [Fitpinky_V1_Workout] = []
                for try await workout in try await call.kiosk.listWorkouts(request) { workouts.append(workout) }
                if options.json { return try JSON.list(workouts.map(\.json)).print() }
                if workouts.isEmpty { say("no workouts yet: press the button") }
                let style = Style()
                for workout in workouts { say(workout.line(style)) }
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show one workout.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The workout's id.") var id: String

        func run() async throws {
            let workout = try await KioskCall.make(options) { call in
                try await call.kiosk.getWorkout(.with { $0.id = id })
            }
            if options.json { return try workout.json.print() }
            say(workout.line(Style()))
            say("  signed by kiosk \(workout.kiosk)" + (workout.awaitsClock ? "" : ", zone \(workout.zone)"))
            if workout.undeletableUntilMs > 0 {
                say("  deleted; its author can have it back until \(instant(workout.undeletableUntilMs))")
            }
            if workout.awaitsClock {
                say("  logged while the clock was not trusted; it gets its day and watermark once it is")
            }
            if workout.estimated {
                say("  the machine lost power before its clock was right: this is the latest that it can have been")
            }
            if workout.hasPhoto {
                say(
                    "  photo \(workout.photo.type), sha256 \(workout.photo.sha256)\(workout.photo.present ? "" : ", not stored here")"
                )
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take one of your workouts back.",
            discussion: """
                Only the author can. It no longer counts and leaves the lists. For 30 days it can be had back with undelete; \
                then what it says and its photo are erased.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The workout's id.") var id: String

        func run() async throws {
            let workout = try await KioskCall.make(options) { call in
                try await call.kiosk.deleteWorkout(
                    .with {
                        $0.id = id
                        $0.asMember = options.actor ?? ""
                    })
            }
            if options.json { return try workout.json.print() }
            say(
                "deleted \(workout.id); until \(instant(workout.undeletableUntilMs)) it can be had back: "
                    + "fitpinky workouts undelete \(workout.id)")
        }
    }

    struct Undelete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have a workout back that you deleted.",
            discussion: "Only the author can, within 30 days. workouts --deleted lists what was deleted.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The workout's id.") var id: String

        func run() async throws {
            let workout = try await KioskCall.make(options) { call in
                try await call.kiosk.undeleteWorkout(
                    .with {
                        $0.id = id
                        $0.asMember = options.actor ?? ""
                    })
            }
            if options.json { return try workout.json.print() }
            say("back: " + workout.line(Style()))
        }
    }
}
