import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct ProgressCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "Show a week of finger care, day by day.",
        discussion: """
            Checks, exercises and reminders that were missed, and the longest streak.

            Example: fitpinky progress --week 2026-02-26
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Any day of the week, such as 2026-02-26; today's if left out.", valueName: "date"))
    var week: WeekCommand.Date?

    func run() async throws {
        let progress = try await KioskCall.make(options) { call in
            try CareProgressView(
                try await call.kiosk.getCareProgress(
                    .with { ($0.day, $0.asMember) = (week?.text ?? "", options.actor ?? "") }))
        }
        options.json ? progress.json.print() : show(progress.page)
    }
}

struct RewardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewards", abstract: "Show coins, experience and the level of your finger care.",
        discussion: """
            A check gives 5 coins and 10 XP, an exercise 10 and 20, a goal that is reached 20 and 50.

            Example: fitpinky rewards
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let rewards = try await KioskCall.make(options) { call in
            try RewardsView(try await call.kiosk.getRewards(options.care))
        }
        options.json ? rewards.json.print() : show(rewards.page)
    }
}

struct ShareCareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share-care", abstract: "Show or set whether your household sees your finger checks.",
        discussion: """
            Off unless you switch it on. It counts for checks from now on; exercises, reminders and goals stay yours alone.

            Example: fitpinky share-care on
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "on or off.") var value: NotifyCommand.Kind.Switch?

    func run() async throws {
        let care = try await KioskCall.make(options) { call in
            guard let value else { return try CareView(try await call.kiosk.getCare(options.care)) }
            return try CareView(
                try await call.kiosk.shareCare(
                    .with { ($0.shared, $0.asMember) = (value == .on, options.actor ?? "") }))
        }
        if options.json { return care.json.print() }
        say(
            care.isShared
                ? "your household sees your finger checks"
                : "your household is not told of your checks from now on; those already shared stay visible")
    }
}
