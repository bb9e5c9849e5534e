import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct TrainingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trainings", abstract: "List, show or remove trainings that ended, or see how an exercise went.",
        discussion: """
            Each is known by its id or the end of it.

            Examples: fitpinky trainings --days 90, fitpinky trainings progress 'Leg press'
            """,
        subcommands: [List.self, Show.self, Progress.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List them, newest first; this is what trainings alone does.",
            discussion: "Example: fitpinky trainings --days 90")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var last: TrainingDays

        func run() async throws {
            let log = try await KioskCall.make(options) { try await $0.trainings(days: last.days, options) }
            log.tell(options)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what was done in one, set by set.", discussion: "Example: fitpinky trainings show C9D0E1")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .training) var id: String

        func run() async throws {
            let log = try await KioskCall.make(options) { call in
                try TrainingLogView(
                    try await call.kiosk.listTrainings(
                        .with { ($0.training, $0.asMember) = (id, options.actor ?? "") }))
            }
            for training in log.trainings { options.json ? training.json.print() : show(training.pastPage) }
        }
    }

    struct Progress: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show how an exercise went, training by training.",
            discussion: """
                Without a name it lists every exercise that you ever trained.

                Example: fitpinky trainings progress 'Leg press' --days 365
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("The exercise's name.", valueName: "exercise")) var words: [String] = []
        @Option(help: .trainingDays) var days: UInt32 = 365

        func run() async throws {
            let progress = try await KioskCall.make(options) { call in
                try await call.exerciseProgress(words.joined(separator: " "), days: days, options)
            }
            options.json ? progress.json.print() : show(progress.page)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a training.",
            discussion: """
                The workout that it became stays.

                Example: fitpinky trainings remove C9D0E1
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: .training) var id: String

        func run() async throws {
            let log = try await KioskCall.make(options) { call in
                try TrainingLogView(
                    try await call.kiosk.removeTraining(
                        .with { ($0.training, $0.asMember) = (id, options.actor ?? "") }))
            }
            log.tell(options)
        }
    }
}

/// How many days a list of trainings goes back.
struct TrainingDays: ParsableArguments {
    @Option(help: .trainingDays) var days: UInt32 = 30
}

extension KioskCall {
    /// All trainings of the last days. A message has room for some of them, so they come in parts.
    fileprivate func trainings(days: UInt32, _ options: GlobalOptions) async throws -> TrainingLogView {
        var log = TrainingLogView(trainings: [], hasMore: true)
        while log.hasMore {
            let last = log.trainings.last
            let part = try TrainingLogView(
                try await kiosk.listTrainings(
                    .with {
                        ($0.days, $0.asMember) = (days, options.actor ?? "")
                        if let last { $0.before = last.id.ulid.text }
                    }))
            log.trainings += part.trainings
            log.hasMore = part.hasMore && !part.trainings.isEmpty
        }
        return log
    }

    /// What the member who acts has done of an exercise; empty for which there are.
    func exerciseProgress(
        _ exercise: String, days: UInt32, _ options: GlobalOptions
    ) async throws -> ExerciseProgressView {
        try ExerciseProgressView(
            try await kiosk.getExerciseProgress(
                .with { ($0.exercise, $0.days, $0.asMember) = (exercise, days, options.actor ?? "") }))
    }
}

extension TrainingLogView {
    fileprivate func tell(_ options: GlobalOptions) {
        options.json ? JSON.list(trainings.map(\.json)).print() : show(page)
    }
}

extension ArgumentHelp {
    static let trainingDays = ArgumentHelp("How many days back, today included, 1 to 4000.", valueName: "n")
    fileprivate static let training = ArgumentHelp("Its id, or at least the last six characters of it.")
}
