import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import TTRPC
import ViewPictures

struct RecapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recap", abstract: "Draw a month: everybody's days, and what came of its weeks.",
        discussion: "Example: fitpinky recap --month 2026-02 --output february.png")

    @OptionGroup var picture: PictureOptions
    @Option(help: ArgumentHelp("Which month; this one if left out.", valueName: "yyyy-mm")) var month: Month?

    func run() async throws {
        let (asked, status, calendar, weeks, today) = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let today = try status.knownToday
            let month = month ?? Month(of: today)
            let calendar: CalendarView
            do {
                try month.check(today: today)
                calendar = try await call.calendar(of: month.days)
                try month.check(calendar, today: today)
            } catch let none as NoRecap {
                throw none.status
            }
            var weeks: [WeekView] = []
            for try await message in try await call.kiosk.history(.init()) {
                let week = try WeekView(message)
                // Newest first: what follows ended earlier still.
                if week.week.end < month.days.lowerBound { break }
                weeks.append(week)
            }
            return (month, status, calendar, weeks, today)
        }
        try picture.write { theme throws(PictureError) in
            try ViewPictures.recap(
                of: asked, status: status, calendar: calendar, weeks: weeks, today: today, theme)
        }
    }
}

extension Month: ExpressibleByArgument {
    init?(argument: String) { self.init(text: argument) }
}

extension NoRecap {
    fileprivate var status: TTRPCStatus {
        switch self {
        case .toCome: TTRPCStatus(.invalidArgument, sentence)
        case .nobody, .beforeGroup: TTRPCStatus(.notFound, sentence)
        }
    }
}
