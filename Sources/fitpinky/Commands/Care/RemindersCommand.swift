import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

struct RemindersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders", abstract: "Show, add, change, remove or switch your reminders of finger checks.",
        discussion: """
            Morning 08:00, lunch 12:30 and evening 19:00 begin with your first check or completed exercise, or when you change \
            one; there can be 12. Each is known by its name or its time.

            Examples: fitpinky reminders add 10:15 coffee, fitpinky reminders off lunch
            """,
        subcommands: [List.self, Add.self, Set.self, Remove.self, On.self, Off.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show them by their time; this is what reminders alone does.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let view = try await KioskCall.make(options) { call in
                try RemindersView(try await call.kiosk.listReminders(options.care))
            }
            view.tell(options)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a reminder.", discussion: "Example: fitpinky reminders add 10:15 coffee")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .reminderTime) var time: String
        @Argument(help: ArgumentHelp("What it is called, up to 40 characters.", valueName: "name"))
        var words: [String] = []

        func run() async throws {
            try await RemindersCommand.change(
                .add(.with { ($0.time, $0.name) = (time, words.joined(separator: " ")) }), options)
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a reminder to another time.", discussion: "Example: fitpinky reminders set lunch 13:00")

        @OptionGroup var options: GlobalOptions
        @Argument(
            help: ArgumentHelp("Its name or its time, then when it is to remind.", valueName: "name or HH:MM> <HH:MM"))
        var words: [String]

        func validate() throws {
            guard words.count > 1 else { throw ValidationError("Missing the time: write HH:MM after the reminder") }
        }

        func run() async throws {
            let (name, time) = (words.dropLast().joined(separator: " "), words.last ?? "")
            try await RemindersCommand.change(.set(.with { ($0.reminder, $0.time) = (name, time) }), options)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a reminder.",
            discussion: """
                What it reminded of before stays counted.

                Example: fitpinky reminders remove 12:30
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: .reminder) var words: [String]

        func run() async throws { try await RemindersCommand.change(.remove(words.joined(separator: " ")), options) }
    }

    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch a reminder on.", discussion: "Example: fitpinky reminders on lunch")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .reminder) var words: [String]

        func run() async throws { try await RemindersCommand.change(.on(words.joined(separator: " ")), options) }
    }

    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch a reminder off.", discussion: "Example: fitpinky reminders off lunch")

        @OptionGroup var options: GlobalOptions
        @Argument(help: .reminder) var words: [String]

        func run() async throws { try await RemindersCommand.change(.off(words.joined(separator: " ")), options) }
    }

    /// Changes one, and shows them all as they are then.
    fileprivate static func change(
        _ change: Fitpinky_V1_ChangeReminderRequest.OneOf_Change, _ options: GlobalOptions
    ) async throws {
        let view = try await KioskCall.make(options) { call in
            try RemindersView(
                try await call.kiosk.changeReminder(
                    .with { ($0.change, $0.asMember) = (change, options.actor ?? "") }))
        }
        view.tell(options)
    }
}

extension RemindersView {
    fileprivate func tell(_ options: GlobalOptions) {
        options.json ? JSON.list(reminders.map(\.json)).print() : show(page)
    }
}

extension ArgumentHelp {
    fileprivate static let reminder = ArgumentHelp("Its name, or its time.", valueName: "name or HH:MM")
    fileprivate static let reminderTime = ArgumentHelp("When, by the kiosk's wall clock.", valueName: "HH:MM")
}
