import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Past weeks and the running one, newest first.",
        discussion: """
            Who did how many days of those they promised, what came of it, and what was at stake.

            Example: fitpinky history --weeks 4
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("How many at most.", valueName: "n")) var weeks: UInt32 = 12
    @Flag(help: "All there are.") var all = false

    func validate() throws {
        guard weeks > 0 else { throw ValidationError("--weeks may be 1 or more; --all shows all") }
    }

    func run() async throws {
        var summaries: [WeekView] = []
        try await KioskCall.make(options) { call in
            let request = Fitpinky_V1_HistoryRequest.with { $0.weeks = all ? 0 : weeks }
            for try await week in try await call.kiosk.history(request) {
                summaries.append(try WeekView(week))
            }
        }
        options.json ? JSON.list(summaries.map(\.json)).print() : show(HistoryPage(summaries).page)
    }
}

struct WeekCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", abstract: "One week, day by day.",
        discussion: """
            Each day with its workouts, what was said to them, and what is still without a photo.

            Example: fitpinky week 2026-02-26
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("Any day of the week, such as 2026-02-26; today's if left out.", valueName: "date"))
    var date: Date?

    func run() async throws {
        let week = try await WeekCommand.page(of: date, options)
        options.json ? week.json.print() : show(week.page)
    }

    struct Date: ExpressibleByArgument {
        let text: String

        init?(argument: String) {
            guard Day(iso8601: argument) != nil else { return nil }
            text = argument
        }
    }

    static func page(of date: Date?, _ options: GlobalOptions) async throws -> WeekPageView {
        try await KioskCall.make(options) { try await $0.week(of: date) }
    }
}

extension KioskCall {
    /// The week of that Day, or the running one.
    func week(of date: WeekCommand.Date?) async throws -> WeekPageView {
        try WeekPageView(try await kiosk.getWeek(.with { $0.day = date?.text ?? "" }))
    }
}

struct GalleryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "The photos of a week.",
        discussion: """
            With their ids, when and whose they are, and whether they are stored here. fitpinky photo saves one.

            Example: fitpinky gallery --week 2026-02-26
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Any day of the week; today's if left out.", valueName: "date"))
    var week: WeekCommand.Date?

    func run() async throws {
        let page = try await WeekCommand.page(of: week, options)
        options.json ? page.galleryJSON.print() : show(page.gallery)
    }
}
