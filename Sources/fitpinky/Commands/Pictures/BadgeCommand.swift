import ArgumentParser
import KioskPages
import Messages
import Pictures
import SwiftProtobuf
import TTRPC
import ViewPictures

struct BadgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "badge", abstract: "Draw the badge of a level of finger care.",
        discussion: """
            1080 by 1080 pixels.

            Example: fitpinky badge --level 3 --dark --output badge.png
            """)

    @OptionGroup var picture: PictureOptions
    @Option(help: ArgumentHelp("A level that you have reached; the latest if left out.", valueName: "n"))
    var level: Int?

    func run() async throws {
        let badge = try await KioskCall.make(picture.options) { call in
            let rewards = try RewardsView(
                try await call.kiosk.getRewards(.with { $0.asMember = picture.options.actor ?? "" }))
            do throws(NoBadge) {
                return try rewards.badge(level: level)
            } catch {
                throw TTRPCStatus(.invalidArgument, error.sentence)
            }
        }
        try picture.write { theme throws(PictureError) in try badge.png(theme) }
    }
}
