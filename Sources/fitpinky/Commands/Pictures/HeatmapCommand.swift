import ArgumentParser
import FitPinkyCore
import KioskPages
import Pictures
import ViewPictures

struct HeatmapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heatmap", abstract: "Draw the last year as a calendar: a square a day.",
        discussion: "Example: fitpinky heatmap --output year.png")

    @OptionGroup var picture: PictureOptions

    func run() async throws {
        let (status, calendar, weekStart) = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let weekStart = status.belonging.group?.weekStart ?? .monday
            let days = ViewPictures.heatMapDays(today: try status.knownToday, weekStart: weekStart)
            return (status, try await call.calendar(of: days), weekStart)
        }
        try picture.write { theme throws(PictureError) in
            try ViewPictures.heatMap(
                of: calendar, household: status.householdName, weekStart: weekStart, theme)
        }
    }
}
