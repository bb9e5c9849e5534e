import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import ViewPictures

struct ChartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw what was done as bars.", subcommands: [ChecksChartCommand.self])
}

struct ChecksChartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checks", abstract: "Draw a week of finger checks and missed reminders, day by day.",
        discussion: """
            A week in which nothing was done yet shows how to begin.

            Example: fitpinky chart checks --week 2026-02-26 --output checks.png
            """)

    @OptionGroup var picture: PictureOptions
    @Option(help: ArgumentHelp("Any day of the week; today's if left out.", valueName: "date"))
    var week: WeekCommand.Date?

    func run() async throws {
        let actor = picture.options.actor ?? ""
        let (care, progress, today) = try await KioskCall.make(picture.options) { call in
            let care = try CareView(try await call.kiosk.getCare(.with { $0.asMember = actor }))
            let progress = try CareProgressView(
                try await call.kiosk.getCareProgress(
                    .with { ($0.day, $0.asMember) = (week?.text ?? "", actor) }))
            return (care, progress, try await call.status().kiosk.today)
        }
        try picture.write { theme throws(PictureError) in
            try ViewPictures.checkChart(of: progress, member: care.memberName, today: today, theme)
        }
    }
}
