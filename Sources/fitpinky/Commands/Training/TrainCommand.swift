import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct TrainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train", abstract: "Train by a split: start, follow and steer a training.",
        discussion: """
            The ring shows the sets of the present exercise and each rest. At the kiosk a press is a set done, a double press skips a set \
            or a rest, and a hold of 1.5 seconds ends the training. It ends as a workout; the next press within a minute takes its photo.

            Example: fitpinky train start "Upper Body"
            """,
        subcommands: [
            Show.self, Start.self, Done.self, Skip.self, Undo.self, End.self, Discard.self,
        ], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the training that is under way.",
            discussion: """
                On a terminal it follows the training until it ends; Ctrl-C leaves the training running. With --json the training as it is \
                now, null if there is none.

                Example: fitpinky train
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            try await KioskCall.make(options) { call in
                let standing = try await call.training(options)
                if options.json { return (standing.running?.json ?? .null).print() }
                guard let running = standing.running, !running.isOver, Terminal.isOutput else {
                    return show(standing.page)
                }
                try await TrainingScreen(options, call).follow(running)
            }
        }
    }

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start a training by a split.",
            discussion: """
                On a terminal it follows the training until it ends; Ctrl-C leaves the training running. The household sees a session of \
                type strength, and at its end what was done. fitpinky splits lists splits.

                Example: fitpinky train start "Upper Body"
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("Its name or id.", valueName: "split")) var words: [String]

        func run() async throws {
            try await KioskCall.make(options) { call in
                let split = words.joined(separator: " ")
                let running = try TrainingView(
                    try await call.kiosk.startTraining(.with { ($0.split, $0.asMember) = (split, options.actor ?? "") })
                )
                if options.json { return running.json.print() }
                guard Terminal.isOutput else { return show(running.page) }
                try await TrainingScreen(options, call).follow(running)
            }
        }
    }

    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say that the present set is done.",
            discussion: "In a rest, the rest is over. Example: fitpinky train done")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await TrainCommand.steer(.done, options) }
    }

    struct Skip: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Skip the present set; in a rest, the rest.", discussion: "Example: fitpinky train skip")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await TrainCommand.steer(.skip, options) }
    }

    struct Undo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take the latest set back that was done or skipped.", discussion: "Example: fitpinky train undo")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await TrainCommand.steer(.undo, options) }
    }

    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End the training: it becomes a workout.",
            discussion: """
                The next press of the button within a minute takes a photo that proves it; without one it waits for somebody's word.

                Example: fitpinky train end
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await TrainCommand.steer(.end, options) }
    }

    struct Discard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Discard the training: nothing of it is kept.", discussion: "Example: fitpinky train discard")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await TrainCommand.steer(.discard, options) }
    }

    private static func steer(
        _ steering: Fitpinky_V1_SteerTrainingRequest.Steering, _ options: GlobalOptions
    ) async throws {
        let training = try await KioskCall.make(options) { call in
            try TrainingView(
                try await call.kiosk.steerTraining(
                    .with { ($0.steering, $0.asMember) = (steering, options.actor ?? "") }))
        }
        options.json ? training.json.print() : show(training.line)
    }
}

extension KioskCall {
    /// The member's training that is under way, or that ended within the last minute.
    func training(_ options: GlobalOptions) async throws -> TrainingStandingView {
        try TrainingStandingView(try await kiosk.getTraining(.with { $0.asMember = options.actor ?? "" }))
    }
}
