import ArgumentParser
import KioskPages

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "How the week and the kiosk are.",
        discussion: """
            Everybody's days of this week, what is at stake, the streak, how the last week ended, everybody's latest workout, \
            and how it stands with the partner's kiosk.

            Example: fitpinky status --json
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let status = try await KioskCall.make(options) { try await $0.status() }
        if options.json { return status.json.print() }
        show(status.page)
    }
}
