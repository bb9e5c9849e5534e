import ArgumentParser
import Glibc
import KioskPages
import Messages
import SwiftProtobuf

struct RecoveryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recovery", abstract: "What makes a new kiosk yours when all of yours are lost.",
        subcommands: [Show.self])

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show your 24 recovery words, to write them on paper.",
            discussion: """
                Anybody who reads them can act for you, and they cannot be changed. They are also in every backup of this \
                kiosk. With them a new kiosk becomes yours: fitpinky group join CODE --at HOST:PORT --recover.

                Example: fitpinky recovery show --as Sammy
                """)

        @OptionGroup var options: GlobalOptions
        @Flag(help: "Do not ask.") var yes = false

        func run() async throws {
            guard yes || isConfirmed() else {
                complain("nothing was shown")
                throw ExitCode(EXIT_FAILURE)
            }
            let view = try await KioskCall.make(options) { call in
                try RecoveryView(
                    try await call.kiosk.showRecovery(.with { $0.asMember = options.actor ?? "" }))
            }
            options.json ? view.json.print() : show(view.page)
        }

        private func isConfirmed() -> Bool {
            guard Terminal.isThere, !options.json else {
                complain("there is no terminal to ask on: add --yes")
                return false
            }
            put("\(RecoveryView.question) Type yes to go on: ", terminator: "")
            return readLine() == "yes"
        }
    }
}
