import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import TTRPC

struct RecapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recap", abstract: "Draw a month: everybody's days, and what came of its weeks.",
        discussion: "Example: fitpinky recap --month 2026-02 --output february.png")

    /// `2026-02`.
    struct Month: ExpressibleByArgument {
        let days: ClosedRange<Day>

        init?(argument: String) {
            guard let first = Day(iso8601: argument + "-01") else { return nil }
            self.init(of: first)
        }

        init(of day: Day) {
            let (year, month, number) = day.civil
            let first = day.advanced(byDays: 1 - number) ?? day
            days = first...(first.advanced(byDays: Day.daysIn(month: month, ofYear: year) - 1) ?? day)
        }

        var civil: (year: Int, month: Int) { (days.lowerBound.civil.year, days.lowerBound.civil.month) }

        /// As it is written.
        var text: String { String(days.lowerBound.iso8601.dropLast(3)) }
    }

    @OptionGroup var picture: PictureOptions
    @Option(help: ArgumentHelp("Which month; this one if left out.", valueName: "yyyy-mm")) var month: Month?

    func run() async throws {
        let recap = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let today = try status.knownToday
            let month = month ?? Month(of: today)
            let days = month.days
            guard days.lowerBound <= today else {
                throw TTRPCStatus(
                    .invalidArgument,
                    "\(month.text) is still to come: today is \(today.iso8601); ask for it once it has begun")
            }
            let calendar = try await call.calendar(of: days)
            guard !calendar.members.isEmpty else { throw nobody(in: month, calendar, today) }
            // Of a month in which no week ended there is none; what it is today has nothing to do with it.
            var streak = days.contains(today) ? status.streak : .init()
            var lines: [Recap.WeekLine] = []
            for try await message in try await call.kiosk.history(.init()) {
                let week = try WeekView(message)
                // Newest first: what follows ended earlier still.
                if week.week.end < days.lowerBound { break }
                let isWithin = days.contains(week.week.end) || week.isRunning && days.contains(today)
                guard isWithin else { continue }
                if lines.isEmpty { streak = week.streak }
                lines.insert(
                    Recap.WeekLine(
                        week: week.week, scores: week.scores, outcome: week.outcome, wager: week.wager ?? ""), at: 0)
            }
            return Recap(
                household: status.householdName, year: month.civil.year, month: month.civil.month, today: today,
                members: calendar.attendances, weeks: lines, streak: streak)
        }
        try picture.write(recap.png)
    }

    /// Why there is nobody to draw, and what can be drawn instead.
    private func nobody(in month: Month, _ calendar: CalendarView, _ today: Day) -> TTRPCStatus {
        let began = calendar.began
        guard began > month.days.upperBound else {
            return TTRPCStatus(.notFound, "nobody belonged to \(calendar.groupName) in \(month.text)")
        }
        return TTRPCStatus(
            .notFound,
            "\(calendar.groupName) began on \(began.iso8601), after \(month.text); ask for a month from "
                + "\(Month(of: began).text) to \(Month(of: max(began, today)).text)")
    }
}
