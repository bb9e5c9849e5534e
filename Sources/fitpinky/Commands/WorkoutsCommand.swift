import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct WorkoutsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workouts", abstract: "Workouts, newest first; one of them; take one back, or want it back.",
        subcommands: [List.self, Show.self, Delete.self, Undelete.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List workouts, newest first.",
            discussion: """
                With their ids, their captions, what was answered to them, and who gave their word for one without a photo.

                Example: fitpinky workouts --limit 10
                """)

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
                var workouts: [WorkoutView] = []
                for try await workout in try await call.kiosk.listWorkouts(request) {
                    workouts.append(try WorkoutView(workout))
                }
                if options.json { return JSON.list(workouts.map(\.json)).print() }
                if workouts.isEmpty { say("no workouts yet: press the button") }
                for workout in workouts { show(workout.entry) }
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show one workout.", discussion: "Example: fitpinky workouts show last")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .workout) var id: String

        func run() async throws {
            let workout = try await KioskCall.make(options, about: id) { kiosk, id in
                try WorkoutView(try await kiosk.getWorkout(.with { $0.id = id }))
            }
            if options.json { return workout.json.print() }
            show(workout.page)
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
        @Argument(help: .workout) var id: String

        func run() async throws {
            let workout = try await KioskCall.make(options, about: id, by: .own) { kiosk, id in
                try WorkoutView(
                    try await kiosk.deleteWorkout(.with { ($0.id, $0.asMember) = (id, options.actor ?? "") }))
            }
            if options.json { return workout.json.print() }
            let id = workout.id.ulid.text
            say(
                "deleted \(id); until \(workout.undeletableUntil?.text ?? "") it can be had back: "
                    + "fitpinky workouts undelete \(id)")
        }
    }

    struct Undelete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have a workout back that you deleted.",
            discussion: "Only the author can, within 30 days. workouts --deleted lists what was deleted.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .workout) var id: String

        func run() async throws {
            let workout = try await KioskCall.make(options, about: id, by: .own) { kiosk, id in
                try WorkoutView(
                    try await kiosk.undeleteWorkout(.with { ($0.id, $0.asMember) = (id, options.actor ?? "") }))
            }
            if options.json { return workout.json.print() }
            show("back: \(workout.line)")
        }
    }
}
