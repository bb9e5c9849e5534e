import ArgumentParser
import KioskPages
import Messages
import SwiftProtobuf

struct KioskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "The household's kiosks.", subcommands: [Retire.self])

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give up a kiosk that is lost or broken, for ever.",
            discussion: """
                Nobody waits for it any more, and it is not let in again. Only those whom it serves can, from another kiosk \
                that serves them.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The kiosk's id, as fitpinky group members shows it.") var id: String

        func run() async throws {
            try await KioskCall.make(options) { call in
                try BelongingView(
                    try await call.kiosk.retireKiosk(
                        .with { ($0.kiosk, $0.asMember) = (id, options.actor ?? "") }))
            }.answer(options)
        }
    }
}
