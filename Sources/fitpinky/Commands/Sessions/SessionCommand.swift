import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct SessionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "Show, start or steer a timed session.",
        discussion: """
            A session ends as a workout with its type and duration; the next press of the button within a minute takes its photo. At \
            the kiosk's only button a double press pauses a session and goes on.

            Example: fitpinky session start run
            """,
        subcommands: [Show.self, Start.self, Pause.self, Resume.self, End.self, Discard.self],
        defaultSubcommand: Show.self
    )

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the session that is under way, and those of the others.",
            discussion: """
                Also workouts that wait for a photo. With --json one's own session alone, null if there is none; those of the others are \
                in fitpinky status --json, under sessions.

                Example: fitpinky session
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let sessions = try await KioskCall.make(options) { call in
                try SessionsView(
                    try await call.kiosk.listSessions(.with { $0.asMember = options.actor ?? "" }))
            }
            options.json ? (sessions.own?.json ?? .null).print() : show(sessions.page)
        }
    }

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start a session.",
            discussion: """
                It is timed until it ends, also while the kiosk is restarted. After six hours it asks whether it is still going on, and \
                after twelve it ends by itself.

                Example: fitpinky session start run
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(
            help: .activityType, completion: .list(ActivityTypes.names), transform: ActivityTypes.read)
        var type: ActivityType

        func run() async throws {
            let session = try await KioskCall.make(options) { call in
                try SessionView(
                    try await call.kiosk.startSession(
                        .with { ($0.type, $0.asMember) = (type.name, options.actor ?? "") }))
            }
            options.json ? session.json.print() : show(session.ownLine)
        }
    }

    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Pause the session.", discussion: "Example: fitpinky session pause")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await SessionCommand.steer(.pause, options) }
    }

    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Go on after a pause, or say that the session is still going on.",
            discussion: "Example: fitpinky session resume")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await SessionCommand.steer(.resume, options) }
    }

    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End the session: it becomes a workout.",
            discussion: """
                The next press of the button within a minute takes a photo that proves it; without one it waits for somebody's word.

                Example: fitpinky session end
                """)

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await SessionCommand.steer(.end, options) }
    }

    struct Discard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Discard the session: nothing of it is kept.", discussion: "Example: fitpinky session discard")

        @OptionGroup var options: GlobalOptions

        func run() async throws { try await SessionCommand.steer(.discard, options) }
    }

    private static func steer(
        _ steering: Fitpinky_V1_SteerSessionRequest.Steering, _ options: GlobalOptions
    ) async throws {
        let session = try await KioskCall.make(options) { call in
            try SessionView(
                try await call.kiosk.steerSession(
                    .with { ($0.steering, $0.asMember) = (steering, options.actor ?? "") }))
        }
        options.json ? session.json.print() : show(session.ownLine)
    }
}
