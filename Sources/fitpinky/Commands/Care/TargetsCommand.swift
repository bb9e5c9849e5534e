import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct TargetsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "targets", abstract: "Show, add or remove goals that you set yourself.",
        discussion: """
            So many checks, exercises or workouts in each day or week; each time you reach one gives 20 coins and 50 XP.

            Example: fitpinky targets add 'Two a day' --count 2 --of checks --per day
            """,
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show them with how they stand; this is what targets alone does.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let view = try await KioskCall.make(options) { call in
                try TargetsView(try await call.kiosk.listTargets(options.care))
            }
            view.tell(options)
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a goal.",
            discussion: "Example: fitpinky targets add 'Two a day' --count 2 --of checks --per day")

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("What it is called, up to 40 characters.", valueName: "title"))
        var words: [String]
        @Option(help: ArgumentHelp("How many reach it, 1 to 99.", valueName: "n")) var count: UInt32
        @Option(
            help: ArgumentHelp("What counts: \(subjects.joined(separator: ", ")).", valueName: "what"),
            completion: .list(subjects),
            transform: { try ClosedSet.read($0, as: CareTarget.Subject(rawValue: $0.lowercased()), among: subjects) })
        var of: CareTarget.Subject
        @Option(
            help: ArgumentHelp("In each \(periods.joined(separator: " or ")).", valueName: "period"),
            completion: .list(periods),
            transform: { try ClosedSet.read($0, as: CareTarget.Period(rawValue: $0.lowercased()), among: periods) })
        var per: CareTarget.Period

        private static let subjects = CareTarget.Subject.allCases.map(\.rawValue)
        private static let periods = CareTarget.Period.allCases.map(\.rawValue)

        func run() async throws {
            let view = try await KioskCall.make(options) { call in
                try TargetsView(
                    try await call.kiosk.addTarget(
                        .with {
                            ($0.title, $0.count) = (words.joined(separator: " "), count)
                            ($0.of, $0.per, $0.asMember) = (of.rawValue, per.rawValue, options.actor ?? "")
                        }))
            }
            view.tell(options)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a goal.",
            discussion: """
                Today still counts for it, and what it has earned stays.

                Example: fitpinky targets remove 01JAB2V3W4X5Y6Z7A8B9C0D1E2
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Its id, as fitpinky targets shows it.") var id: String

        func run() async throws {
            let view = try await KioskCall.make(options) { call in
                try TargetsView(
                    try await call.kiosk.removeTarget(.with { ($0.id, $0.asMember) = (id, options.actor ?? "") }))
            }
            view.tell(options)
        }
    }
}

extension TargetsView {
    fileprivate func tell(_ options: GlobalOptions) {
        options.json ? JSON.list(targets.map(\.json)).print() : show(page)
    }
}
