import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct ExercisesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exercises", abstract: "List exercises for the little finger and hand.",
        discussion: """
            Each takes one to three minutes. Stop if it hurts.

            Example: fitpinky exercises
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let view = try await KioskCall.make(options) { try await $0.exercises(options) }
        options.json ? JSON.list(view.exercises.map(\.json)).print() : show(view.page)
    }
}

struct ExerciseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exercise", abstract: "Start or steer an exercise, or list those that were done.",
        discussion: """
            The ring shows each step's time. At the kiosk a press goes on to the next step, a double press pauses, and a hold stops.

            Example: fitpinky exercise start finger-bends
            """,
        subcommands: [Start.self, Next.self, Pause.self, Stop.self, Log.self])

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start an exercise.",
            discussion: """
                On a terminal it follows the steps until the exercise ends; Ctrl-C leaves the exercise running. fitpinky exercises \
                lists names.

                Example: fitpinky exercise start finger-bends
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("Its name or id.", valueName: "name")) var words: [String]

        func run() async throws {
            try await KioskCall.make(options) { call in
                let name = words.joined(separator: " ")
                let running = try RunningExerciseView(
                    try await call.kiosk.startExercise(
                        .with { ($0.exercise, $0.asMember) = (name, options.actor ?? "") }))
                if options.json { return running.json.print() }
                show(running.exercise.page)
                guard Terminal.isOutput else { return }
                say("")
                try await ExerciseScreen(options, call).follow(running)
            }
        }
    }

    struct Next: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Go on to the next step.",
            discussion: """
                In the last step it ends the exercise; it counts as done if at least half of its time was spent.

                Example: fitpinky exercise next
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await ExerciseCommand.steer(.next, options) }
    }

    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Pause the exercise, or go on with a paused one.", discussion: "Example: fitpinky exercise pause")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await ExerciseCommand.steer(.pause, options) }
    }

    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop the exercise.",
            discussion: "It is logged as broken off. Example: fitpinky exercise stop")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await ExerciseCommand.steer(.stop, options) }
    }

    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List exercises that were done or broken off, newest first.",
            discussion: "Example: fitpinky exercise log --days 30")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var last: LastDays

        func run() async throws {
            let log = try await KioskCall.make(options) { call in
                try ExerciseLogView(try await call.kiosk.listExerciseLog(last.request(options)))
            }
            options.json ? JSON.list(log.exercises.map(\.json)).print() : show(log.page)
        }
    }

    private static func steer(_ steering: Fitpinky_V1_SteerExerciseRequest.Steering, _ options: GlobalOptions)
        async throws
    {
        let running = try await KioskCall.make(options) { call in
            try RunningExerciseView(
                try await call.kiosk.steerExercise(
                    .with { ($0.steering, $0.asMember) = (steering, options.actor ?? "") }))
        }
        options.json ? running.json.print() : show(running.line)
    }
}

extension KioskCall {
    /// The catalogue, and the exercise that runs.
    func exercises(_ options: GlobalOptions) async throws -> ExercisesView {
        try ExercisesView(try await kiosk.listExercises(options.care))
    }
}
