import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import TTRPC

struct NameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name", abstract: "What you are called: show or set it.",
        discussion: """
            Up to 40 characters. It counts at once, also for what you logged before.

            Example: fitpinky name Sammy
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: ArgumentHelp("What you are to be called.", valueName: "text")) var words: [String] = []

    func run() async throws {
        // Whoever acts is called otherwise afterwards, and nobody else has the new name.
        let name = words.joined(separator: " ")
        try await SettingCall(
            words.isEmpty ? nil : .memberName(name), options,
            page: { Page(own($0, name).map { Line($0.name).bold }) },
            json: { ["names": .list(own($0, name).map { .text($0.name) })] }
        ).run()
    }

    private func own(_ settings: SettingsView, _ name: String) -> [SettingsView.Member] {
        words.isEmpty ? settings.own(options) : settings.members.filter { $0.isHere && $0.name == name }
    }
}

struct GoalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goal", abstract: "How many days a week you mean to work out: show or set it.",
        discussion: """
            1 to 7 days. A running week is never changed: a new goal counts from the next.

            Example: fitpinky goal 4
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(
        help: ArgumentHelp("Days a week, 1 to 7.", valueName: "n"),
        completion: .list((1...7).map { String($0) })) var days: UInt32?

    func run() async throws {
        try await SettingCall(
            days.map { .goal($0) }, options, page: \.goalPage, json: { ["members": .list($0.members.map(\.goalJSON))] }
        ).run()
    }
}

struct WagerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wager", abstract: "What is owed by who misses their goal: show or set it.",
        discussion: """
            Up to 200 characters; any member can. A running week is never changed: a new wager counts from the next.

            Example: fitpinky wager 'loser cooks dinner'
            """,
        subcommands: [Show.self, Templates.self], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show or set it; this is what wager alone does.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("What is owed.", valueName: "text")) var words: [String] = []
        @Flag(help: "Nothing is owed any more.") var none = false

        func validate() throws { try WordsOrNone.check(words, none) }

        func run() async throws {
            try await SettingCall(
                words.isEmpty && !none ? nil : .wager(words.joined(separator: " ")), options,
                check: { () throws(TTRPCStatus) in try WordsOrNone.refuseEmpty(words, .wager) }, page: \.wagerPage,
                json: \.wager.json
            ).run()
        }
    }

    struct Templates: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show what could be owed.")

        @OptionGroup var options: GlobalOptions

        func run() { options.json ? PhrasesPage.wagersJSON.print() : show(PhrasesPage.wagers) }
    }
}

struct WeekStartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "week-start", abstract: "The day on which weeks start: show or set it.",
        discussion: """
            Any member can. The week after the running one is as much longer as it takes, 7 to 13 days.

            Example: fitpinky week-start sunday
            """)

    private static let names = Weekday.allCases.map { "\($0)" }

    @OptionGroup var options: GlobalOptions
    @Argument(
        help: "monday to sunday.", completion: .list(names),
        transform: { text in
            let weekday = Weekday.allCases.first { "\($0)" == text.lowercased() }
            return try ClosedSet.read(text, as: weekday, among: names)
        }) var day: Weekday?

    func run() async throws {
        try await SettingCall(
            day.map { .weekStart("\($0)") }, options, pageSaysWhen: true, page: \.weekStartPage,
            json: \.weekStartJSON
        ).run()
    }
}

struct DayStartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "day-start", abstract: "The hour at which days start: show or set it.",
        discussion: """
            0 to 6: what is logged before it counts for the day before. It counts for presses from now on.

            Example: fitpinky day-start 4
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "0 (midnight) to 6.", completion: .list((0...6).map { String($0) })) var hour: UInt32?

    func run() async throws {
        try await SettingCall(
            hour.map { .dayStart($0) }, options, page: \.dayStartPage,
            json: { ["hour": .number($0.dayStart)] }
        ).run()
    }
}
