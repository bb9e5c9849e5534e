import ArgumentParser
import FitPinkyCore
import Messages
import Pictures
import SwiftProtobuf

struct HeatmapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heatmap", abstract: "Draw the last year as a calendar: a square a day.",
        discussion: "Example: fitpinky heatmap --output year.png")

    @OptionGroup var picture: PictureOptions

    /// Whole weeks before the running one.
    private static let weekCount = 52

    func run() async throws {
        let map = try await KioskCall.make(picture.options) { call in
            let status = try await call.kiosk.status(.init())
            let (today, weekStart) = (try status.today, status.firstWeekday)
            let week = Week(containing: today, startingOn: weekStart)
            let days = (week.start.advanced(byDays: -7 * HeatmapCommand.weekCount) ?? .first)...week.end
            let calendar = try await call.kiosk.getCalendar(
                .with { ($0.from, $0.to) = (days.lowerBound.iso8601, days.upperBound.iso8601) })
            return HeatMap(
                household: status.householdName, members: calendar.attendances, days: days, today: today,
                weekStart: weekStart)
        }
        try picture.write(map.png)
    }
}
