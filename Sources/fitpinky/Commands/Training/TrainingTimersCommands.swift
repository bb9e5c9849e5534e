import ArgumentParser
import KioskPages
import Messages
import SwiftProtobuf

struct RestSecondsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rest-seconds", abstract: "Show or set how long you rest between sets.",
        discussion: """
            0 to 900 seconds, at first 90. An exercise of a split can have a rest of its own.

            Example: fitpinky rest-seconds 120
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("Seconds; left out, they are shown.", valueName: "seconds")) var seconds: UInt32?

    func run() async throws {
        try await TrainingTimersCall.run(options, seconds.map { seconds in .with { $0.restSeconds = seconds } })
    }
}

struct CountdownSecondsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdown-seconds", abstract: "Show or set how many of a rest's last seconds count down.",
        discussion: """
            0 to 30, at first 3. The ring and the buzzer count them, and a timed set begins with them.

            Example: fitpinky countdown-seconds 5
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("Seconds; left out, they are shown.", valueName: "seconds")) var seconds: UInt32?

    func run() async throws {
        try await TrainingTimersCall.run(options, seconds.map { seconds in .with { $0.countdownSeconds = seconds } })
    }
}

private enum TrainingTimersCall {
    /// - Parameter change: nil to look.
    static func run(_ options: GlobalOptions, _ change: Fitpinky_V1_SetTrainingTimersRequest?) async throws {
        let view = try await KioskCall.make(options) { call in
            guard var change else {
                return try TrainingTimersView(try await call.kiosk.getTrainingTimers(options.plans))
            }
            change.asMember = options.actor ?? ""
            return try TrainingTimersView(try await call.kiosk.setTrainingTimers(change))
        }
        options.json ? view.json.print() : show(view.page)
    }
}
