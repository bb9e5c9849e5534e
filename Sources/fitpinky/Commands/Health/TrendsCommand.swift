import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct TrendsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trends", abstract: "Show how your days went: workouts, steps, energy, heart rate, distance.",
        discussion: """
            Workouts are those that you logged, or those of an import of Apple Health where that has more. What nobody measured is a \
            gap (–), never 0. Only this kiosk knows it. Its picture: fitpinky chart trends --output FILE

            Example: fitpinky trends --days 90
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many days back, today included, 1 to 4000.", valueName: "n")) var days: UInt32?
    @Option(help: ArgumentHelp("One day in detail, such as 2026-02-26.", valueName: "date")) var day: WeekCommand.Date?

    func validate() throws {
        if days != nil, day != nil { throw ValidationError("give --days or --day, not both") }
    }

    func run() async throws {
        let trends = try await KioskCall.make(options) { call in
            try TrendsView(
                try await call.kiosk.getTrends(
                    .with {
                        ($0.days, $0.day) = (day == nil ? days ?? TrendsCommand.defaultDays : 0, day?.text ?? "")
                        $0.asMember = options.actor ?? ""
                    }))
        }
        if options.json { return trends.json.print() }
        show(day == nil ? trends.page : trends.dayPage)
    }

    /// So many are shown where nothing is said.
    static let defaultDays: UInt32 = 30
}
