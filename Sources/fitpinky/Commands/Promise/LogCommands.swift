import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

/// The types of workouts, as they are typed.
enum ActivityTypes {
    static let names = ActivityType.allCases.map(\.name)

    static func read(_ typed: String) throws -> ActivityType {
        try ClosedSet.read(typed, as: ActivityType(name: typed.lowercased()), among: names)
    }
}

extension ArgumentHelp {
    static let activityType = ArgumentHelp(
        "What it was: \(ActivityTypes.names.joined(separator: ", ")).", valueName: "type")
    fileprivate static let minutes = ArgumentHelp("How long it took, 1 to 1440.", valueName: "n")
    fileprivate static let minutesOrNone = ArgumentHelp(
        "How long it took, 1 to 1440; 0 takes it away.", valueName: "n")
    fileprivate static let notes = ArgumentHelp("What you note of it, up to 500 characters.", valueName: "text")
}

struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Log a workout without pressing the button.",
        discussion: """
            It is unproven, and does not count until another member vouches for it. With --photo, press the button within 60 s: the \
            photo proves it, and the command ends once the workout is saved.

            TIME is 18:30 (of yesterday, where today's is still to come), 'yesterday 18:30', or a date and a time such as \
            2026-02-26T18:30. A workout can be logged for 48 hours.

            Example: fitpinky log run --minutes 30 --notes 'Along the river'
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: .activityType, completion: .list(ActivityTypes.names), transform: ActivityTypes.read) var type:
        ActivityType
    @Option(help: .minutes) var minutes: UInt32
    @Option(help: .notes) var notes = ""
    @Option(help: ArgumentHelp("When it was; now if it is left out.", valueName: "time")) var at: String?
    @Flag(help: "Prove it with the next press, within 60 s.") var photo = false

    /// The minute of waiting, the finger, a countdown, a review with retakes and saving: longer than the agent waits for all of it.
    private static let patience = Duration.seconds(200)

    func validate() throws {
        guard at?.isEmpty != true else {
            throw ValidationError("the time is empty; write one such as 18:30, or leave --at out")
        }
    }

    func run() async throws {
        // Of a workout that a photo is to prove the answer comes once it is saved.
        if photo, !options.json { show(Line("Press the button within 60 s: the photo proves it.")) }
        try await KioskCall.make(options) { call in
            try WorkoutView(
                try await call.kiosk.logWorkout(
                    .with {
                        ($0.type, $0.minutes, $0.notes) = (type.name, minutes, notes)
                        ($0.at, $0.photo, $0.asMember) = (at ?? "", photo, options.actor ?? "")
                    }, timeout: photo ? LogCommand.patience : TTRPCLimits.defaultUnaryTimeout))
        }.answer(options)
    }
}

struct ActivityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity", abstract: "Say what a workout of yours was.",
        discussion: """
            What you leave out stays as it was; only its author can. --minutes 0 and --notes '' take away what was said.

            Example: fitpinky activity last strength --minutes 45
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String
    @Argument(help: .activityType, completion: .list(ActivityTypes.names), transform: ActivityTypes.read) var type:
        ActivityType
    @Option(help: .minutesOrNone) var minutes: UInt32?
    @Option(help: .notes) var notes: String?

    func run() async throws {
        try await KioskCall.make(options, about: id, by: .own) { kiosk, id in
            try WorkoutView(
                try await kiosk.describeWorkout(
                    .with {
                        ($0.id, $0.type, $0.asMember) = (id, type.name, options.actor ?? "")
                        if let minutes { $0.minutes = minutes }
                        if let notes { $0.notes = notes }
                    }))
        }.answer(options)
    }
}
