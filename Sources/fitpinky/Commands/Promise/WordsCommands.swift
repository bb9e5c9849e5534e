import ArgumentParser
import FitPinkyCore
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

/// Text that is said, or taken back: exactly one of the two.
enum WordsOrNone {
    /// Words that are there and say nothing are no wish for something else: an unset variable of a script is one.
    static func refuseEmpty(_ words: [String], _ limit: TextLimit) throws(TTRPCStatus) {
        guard !words.isEmpty, words.allSatisfy(\.isEmpty) else { return }
        throw TTRPCStatus(.invalidArgument, limit.sentence(for: .empty))
    }

    static func check(_ words: [String], _ none: Bool, flag: String = "--none") throws {
        if none && !words.isEmpty { throw ValidationError("give a text or \(flag), not both") }
    }

    static func checkOne(_ words: [String], _ none: Bool, flag: String) throws {
        try check(words, none, flag: flag)
        if !none && words.isEmpty { throw ValidationError("say what it is to be, or take it back with \(flag)") }
    }
}

struct CaptionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "caption", abstract: "Say something to a workout of yours.",
        discussion: """
            Up to 100 characters; only its author can. A later caption takes the place of an earlier one.

            Example: fitpinky caption last 'Leg day, never again'
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String
    @Argument(help: ArgumentHelp("What you say to it.", valueName: "text")) var words: [String] = []
    @Flag(help: "Take the caption back.") var remove = false

    func validate() throws { try WordsOrNone.checkOne(words, remove, flag: "--remove") }

    func run() async throws {
        try await KioskCall.make(options, about: id, by: .own) { kiosk, id in
            try WorkoutView(
                try await kiosk.caption(
                    .with { ($0.id, $0.text, $0.asMember) = (id, words.joined(separator: " "), options.actor ?? "") }))
        }.answer(options)
    }
}

struct ReactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "react", abstract: "Answer a workout with an emoji.",
        discussion: """
            One emoji a member and workout; a later one takes the place of an earlier one.

            Example: fitpinky react last 🔥
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String
    @Argument(help: "One emoji.", completion: .list(["💪", "🔥", "👏", "❤️", "😮"])) var emoji: String?
    @Flag(help: "Take your answer back.") var remove = false

    func validate() throws { try WordsOrNone.checkOne(emoji.map { [$0] } ?? [], remove, flag: "--remove") }

    func run() async throws {
        try await KioskCall.make(options, about: id, by: .other) { kiosk, id in
            try WorkoutView(
                try await kiosk.react(
                    .with { ($0.id, $0.emoji, $0.asMember) = (id, emoji ?? "", options.actor ?? "") }))
        }.answer(options)
    }
}

struct VouchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vouch", abstract: "Give your word for a partner's workout without a photo.",
        discussion: """
            From then on it counts. Nobody vouches for themselves. last is the newest that waits for a word.

            Example: fitpinky vouch last
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: .workout) var id: String

    func run() async throws {
        try await KioskCall.make(options, about: id, by: .otherUnproven) { kiosk, id in
            try WorkoutView(try await kiosk.vouch(.with { ($0.id, $0.asMember) = (id, options.actor ?? "") }))
        }.answer(options)
    }
}

extension WorkoutView {
    /// As a person reads it, or as JSON.
    func answer(_ options: GlobalOptions) { options.json ? json.print() : show(entry) }
}

struct NudgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nudge", abstract: "Nudge your partner.",
        discussion: """
            Up to 140 characters; without a text one of the presets is sent. One an hour to the same member.

            Example: fitpinky nudge --to Lisa 'gym time? 😏'
            """,
        subcommands: [Send.self, Presets.self], defaultSubcommand: Send.self)

    struct Send: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Send one; this is what nudge alone does.")

        @OptionGroup var options: GlobalOptions
        @Option(help: ArgumentHelp("Whom; needed only where there are several.", valueName: "name")) var to: String?
        @Argument(help: ArgumentHelp("What it says.", valueName: "text")) var words: [String] = []

        func run() async throws {
            let nudge = try await KioskCall.make(options) { call in
                try WordsOrNone.refuseEmpty(words, .nudge)
                return try NudgeView(
                    try await call.kiosk.sendNudge(
                        .with {
                            ($0.to, $0.text) = (to ?? "", words.joined(separator: " "))
                            $0.asMember = options.actor ?? ""
                        }))
            }
            options.json ? nudge.json.print() : show(nudge.line)
        }
    }

    struct Presets: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show what a nudge can say.")

        @OptionGroup var options: GlobalOptions

        func run() { options.json ? PhrasesPage.nudgesJSON.print() : show(PhrasesPage.nudges) }
    }
}
