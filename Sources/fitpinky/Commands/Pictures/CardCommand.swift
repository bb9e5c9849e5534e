import ArgumentParser
import FitPinkyCore
import Messages
import Pictures
import SwiftProtobuf
import TTRPC

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
            let status = try await call.kiosk.status(.init())
            let page = try await call.kiosk.getWeek(.init())
            guard let week = page.summary.week else {
                throw TTRPCStatus(.failedPrecondition, "there is no week yet: the first begins with the group")
            }
            return StreakCard(
                household: status.householdName, week: week, scores: page.summary.scores,
                streak: status.streak.value, wager: page.summary.wager)
        }
        try picture.write(card.png)
    }
}
