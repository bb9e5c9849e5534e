import ArgumentParser
import KioskPages
import Pictures

struct CardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Draw a card to share: the streak, and this week.",
        discussion: """
            1080 by 1920 pixels, as a phone shows it.

            Example: fitpinky card --dark --output streak.png
            """)

    @OptionGroup var picture: PictureOptions

    func run() async throws {
        let card = try await KioskCall.make(picture.options) { call in
            let status = try await call.status()
            let week = try await call.week(of: nil).week
            return StreakCard(
                household: status.householdName, week: week.week, scores: week.scores, streak: status.streak,
                wager: week.wager ?? "")
        }
        try picture.write(card.png)
    }
}
