import ArgumentParser
import FitPinkyCore
import KioskPages
import Pictures

struct HeatmapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heatmap", abstract: "Draw the last year as a calendar: a square a day.",
        discussion: "Example: fitpinky heatmap --output year.png")

    @OptionGroup var picture: PictureOptions

    /// Whole weeks before the running one.
    private static let weekCount = 52

    func run() async throws {
        let map = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let (today, weekStart) = (try status.knownToday, status.belonging.group?.weekStart ?? .monday)
            let week = Week(containing: today, startingOn: weekStart)
            let days = (week.start.advanced(byDays: -7 * HeatmapCommand.weekCount) ?? .first)...week.end
            let calendar = try await call.calendar(of: days)
            return HeatMap(
                household: status.householdName, members: calendar.attendances, days: days, today: today,
                weekStart: weekStart)
        }
        try picture.write(map.png)
    }
}
