import ArgumentParser
import Glibc
import KioskPages
import Messages
import SwiftProtobuf

struct KioskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "The household's kiosks.", subcommands: [Retire.self])

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give up a kiosk that is lost or broken.",
            discussion: """
                Nobody waits for it any more. Those whom it serves give it up for ever, from another kiosk that serves them, and \
                it is not let in again. Another member can once it has been silent for 14 days; that holds until it says \
                something again, and every kiosk says who did it; so it asks first, and --yes answers.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The kiosk's id, as fitpinky group members shows it.") var id: String
        @Flag(help: "Do not ask.") var yes = false

        func run() async throws {
            if !yes {
                let status = try await KioskCall.make(options) { try await $0.status() }
                let question = status.questionBeforeRetiring(id, as: options.actor ?? "")
                if let question, !Confirmation.isGiven(question, options) {
                    complain("nothing was changed")
                    throw ExitCode(EXIT_FAILURE)
                }
            }
            try await KioskCall.make(options) { call in
                try BelongingView(
                    try await call.kiosk.retireKiosk(
                        .with { ($0.kiosk, $0.asMember) = (id, options.actor ?? "") }))
            }.answer(options)
        }
    }
}
