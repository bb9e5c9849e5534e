import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import ViewPictures

struct TrainingChartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "training", abstract: "Draw how an exercise of your trainings went.",
        discussion: """
            The heaviest set of each training; of an exercise without a weight, its repetitions.

            Example: fitpinky chart training 'Leg press' --days 180 --output leg-press.png
            """)

    @OptionGroup var picture: PictureOptions
    @Argument(help: ArgumentHelp("The exercise's name.", valueName: "exercise")) var words: [String]
    @Option(help: ArgumentHelp("How many days back, today included, 1 to 366.", valueName: "n"))
    var days: UInt32 = 90

    func validate() throws {
        guard PictureLimits.trendDays.contains(Int(days)) else {
            throw ValidationError(
                "a chart of \(days) days cannot be drawn; choose 1 to \(PictureLimits.trendDays.upperBound)")
        }
    }

    func run() async throws {
        let actor = picture.options.actor ?? ""
        let (progress, name, today) = try await KioskCall.make(picture.options) { call in
            let exercise = words.joined(separator: " ")
            let progress = try await call.exerciseProgress(exercise, days: days, picture.options)
            let care = try CareView(try await call.kiosk.getCare(.with { $0.asMember = actor }))
            return (progress, care.memberName, try await call.status().kiosk.today)
        }
        try picture.write { theme throws(PictureError) in
            try ViewPictures.exerciseChart(of: progress, member: name, days: Int(days), through: today, theme)
        }
    }
}
