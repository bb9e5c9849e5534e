import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct NotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Of what you want to be told, and when not: show or set it.",
        discussion: """
            Each kind can be switched off by itself; at night nothing is told. It holds at every kiosk of yours, at once.

            Examples: fitpinky notify nudge off, fitpinky notify quiet 22:00-07:00
            """,
        subcommands: [Kind.self, Quiet.self], defaultSubcommand: Kind.self)

    struct Kind: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "kind", abstract: "Show them, or switch one on or off; this is what notify alone does.")

        enum Switch: String, CaseIterable, ExpressibleByArgument {
            case on, off
        }

        @OptionGroup var options: GlobalOptions
        @Argument(
            help: "One of \(NotificationKind.names).",
            completion: .list(NotificationKind.allCases.map(\.rawValue)), transform: read) var kind: NotificationKind?
        @Argument(help: "on or off.") var value: Switch?

        /// As it is typed: `weekEnd`, `week-end`.
        private static func read(_ text: String) throws -> NotificationKind {
            try ClosedSet.read(
                text, as: NotificationKind(typed: text), among: NotificationKind.allCases.map(\.rawValue))
        }

        func validate() throws {
            if kind != nil && value == nil { throw ValidationError("say on or off") }
        }

        func run() async throws {
            let change = kind.map { kind in
                SettingCall.Change.news(.with { ($0.kind, $0.on) = (kind.rawValue, value == .on) })
            }
            try await SettingCall.news(change, options).run()
        }
    }

    struct Quiet: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "From when until when nothing is told, by the kiosk's wall clock.")

        /// Hours, or none.
        enum Hours: ExpressibleByArgument {
            case hours(QuietHours)
            case off

            init?(argument: String) {
                if argument == "off" {
                    self = .off
                } else if let hours = QuietHours(argument) {
                    self = .hours(hours)
                } else {
                    return nil
                }
            }
        }

        @OptionGroup var options: GlobalOptions
        @Argument(
            help: ArgumentHelp("HH:MM-HH:MM, such as 22:00-07:00, or off.", valueName: "hours"),
            completion: .list(["22:00-07:00", "off"])) var hours: Hours?

        func run() async throws {
            let change = hours.map { hours in
                SettingCall.Change.quiet(
                    .with {
                        guard case .hours(let quiet) = hours else { return }
                        ($0.fromMinutes, $0.untilMinutes) = (UInt32(quiet.from.minutes), UInt32(quiet.until.minutes))
                    })
            }
            try await SettingCall.news(change, options).run()
        }
    }
}

extension SettingCall {
    /// What those want to be told whom this kiosk serves.
    fileprivate static func news(_ change: Change?, _ options: GlobalOptions) -> SettingCall {
        SettingCall(
            change, options,
            page: { settings in
                var page = Page()
                for member in settings.own(options) { page.add(member.newsPage) }
                return page
            },
            json: { ["members": .list($0.own(options).map(\.newsJSON))] })
    }
}
