import ArgumentParser
import JSON
import KioskPages
import Messages
import TTRPC

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Tells events as they happen.",
        discussion: """
            Workouts, nudges, answers, results of weeks, and what the kiosk is doing. With --json each event is one object a \
            line. A watcher that does not keep up is disconnected (exit code 75).

            Example: fitpinky watch --json
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        try await KioskCall.make(options) { call in
            for try await message in try await call.kiosk.watch(.init()) {
                let event = try EventView(message)
                if options.json {
                    put(event.json.rendered(isIndented: false))
                } else {
                    show(event.timedLine, hanging: 7)
                }
            }
            // It goes on for as long as the agent does.
            throw TTRPCStatus(.unavailable, "the agent has ended; watch again once it is back")
        }
    }
}
