import ArgumentParser
import KioskPages
import Pictures
import ViewPictures

struct CardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Draw a card to share: the streak, and this week.",
        discussion: """
            1080 by 1920 pixels, as a phone shows it.

            Example: fitpinky card --dark --output streak.png
            """)

    @OptionGroup var picture: PictureOptions

    func run() async throws {
        let (status, week) = try await KioskCall.make(picture.options) { call in
            (try await call.status(), try await call.week(of: nil).week)
        }
        try picture.write { theme throws(PictureError) in try ViewPictures.card(of: status, week: week, theme) }
    }
}
