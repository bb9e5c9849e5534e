import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Make a finger check.",
        discussion: """
            The same as a double press of the button. Where the kiosk cannot save it, it says so and tries again by itself.

            Example: fitpinky check
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let check = try await KioskCall.make(options) { call in
            try CheckView(try await call.kiosk.makeCheck(options.care))
        }
        options.json ? check.json.print() : show(check.line)
    }
}

struct ChecksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checks", abstract: "List finger checks, newest first.",
        discussion: """
            Each with the reminder that it answers: the latest of its day that is not after it.

            Example: fitpinky checks --days 30
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var last: LastDays

    func run() async throws {
        let view = try await KioskCall.make(options) { call in
            try ChecksView(try await call.kiosk.listChecks(last.request(options)))
        }
        options.json ? JSON.list(view.checks.map(\.json)).print() : show(view.page)
    }
}

/// How many days a list goes back.
struct LastDays: ParsableArguments {
    @Option(help: ArgumentHelp("How many days back, today included, 1 to 4000.", valueName: "n")) var days: UInt32 = 7

    func request(_ options: GlobalOptions) -> Fitpinky_V1_CareDaysRequest {
        .with { ($0.days, $0.asMember) = (days, options.actor ?? "") }
    }
}

extension GlobalOptions {
    /// Asks for the finger care of the member who acts.
    var care: Fitpinky_V1_CareRequest { .with { $0.asMember = actor ?? "" } }
}
