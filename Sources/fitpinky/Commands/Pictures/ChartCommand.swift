import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import ViewPictures

struct ChartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw what was done, day by day.",
        subcommands: [ChecksChartCommand.self, TrendsChartCommand.self, TrainingChartCommand.self])
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

struct TrendsChartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trends", abstract: "Draw steps, energy, heart rate, distance or workouts, day by day.",
        discussion: """
            A day that nobody measured is a gap. The energy goal is a dashed line.

            Example: fitpinky chart trends --of energy --days 90 --output energy.png
            """)

    @OptionGroup var picture: PictureOptions
    @Option(help: ArgumentHelp("steps, energy, heart, distance or workouts.", valueName: "measure"))
    var of: Measure = .steps
    @Option(help: ArgumentHelp("How many days back, today included, 1 to 366.", valueName: "n"))
    var days: UInt32 = TrendsCommand.defaultDays

    func validate() throws {
        guard PictureLimits.trendDays.contains(Int(days)) else {
            throw ValidationError(
                "a chart of \(days) days cannot be drawn; choose 1 to \(PictureLimits.trendDays.upperBound)")
        }
    }

    func run() async throws {
        let actor = picture.options.actor ?? ""
        let (trends, name) = try await KioskCall.make(picture.options) { call in
            let trends = try TrendsView(
                try await call.kiosk.getTrends(.with { ($0.days, $0.asMember) = (days, actor) }))
            return (trends, try CareView(try await call.kiosk.getCare(.with { $0.asMember = actor })).memberName)
        }
        try picture.write { theme throws(PictureError) in
            try ViewPictures.trendChart(of: trends, of.measure, member: name, theme)
        }
    }

    enum Measure: String, CaseIterable, ExpressibleByArgument {
        case steps, energy, heart, distance, workouts

        var measure: TrendChart.Measure {
            switch self {
            case .steps: .steps
            case .energy: .energy
            case .heart: .heart
            case .distance: .distance
            case .workouts: .workouts
            }
        }
    }
}
