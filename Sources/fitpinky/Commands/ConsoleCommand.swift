import ArgumentParser
import FitPinkyCore
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC
import ViewPictures

struct ConsoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console", abstract: "The page that the kiosk serves to phones: who may use it.",
        subcommands: [Invite.self, Phones.self, Revoke.self, Token.self])

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a QR code and six characters that admit one phone.",
            discussion: """
                They are good for ten minutes and for one phone, and take the place of those before. Five wrong tries end them.

                Example: fitpinky console invite --member Lisa
                """)

        @OptionGroup var options: GlobalOptions
        @Option(help: ArgumentHelp("Whose phone it is; the kiosk's owner's if not given.", valueName: "name"))
        var member: String?

        func run() async throws {
            let invitation = try await KioskCall.make(options) { call in
                try await call.kiosk.inviteConsole(.with { $0.asMember = member ?? options.actor ?? "" })
            }
            if options.json {
                return JSON.object([
                    "url": .text(invitation.url), "code": .text(invitation.code),
                    "expiresAt": .text(instant(invitation.expiresMs)),
                ]).print()
            }
            if Terminal.isOutput {
                for line in try QRModules(encoding: invitation.url).lines { show("  \(Line(line).screen)") }
            }
            let until = String(invitation.expiresLocal.suffix(5))
            show("  \(Line(invitation.code).pink.bold)\(Line("  good until \(until), for one phone").dim)")
            show("  \(Line(invitation.url))")
        }
    }

    struct Phones: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the phones and tokens that are admitted.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            try await KioskCall.make(options) { call in try await call.kiosk.listPhones(.init()) }.answer(options)
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sign a phone out at once.", discussion: "Example: fitpinky console revoke --all")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The phone's id, as fitpinky console phones shows it.") var id: String?
        @Flag(help: "Sign all of them out, tokens among them.") var all = false

        func validate() throws {
            guard (id == nil) == all else { throw ValidationError("give a phone's id, or --all") }
        }

        func run() async throws {
            try await KioskCall.make(options) { call in
                try await call.kiosk.revokePhones(.with { $0.id = id ?? "" })
            }.answer(options)
        }
    }

    struct Token: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a token with which a script asks and acts.",
            discussion: """
                It is shown this once: keep it as a password. The script sends it as Authorization: Bearer TOKEN.

                Example: fitpinky console token "Home Assistant"
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "What it is for, up to 40 characters.") var name: String

        func run() async throws {
            let made = try await KioskCall.make(options) { call in
                try await call.kiosk.makeConsoleToken(.with { ($0.name, $0.asMember) = (name, options.actor ?? "") })
            }
            if options.json { return JSON.object(["token": .text(made.token), "phone": made.phone.json]).print() }
            show("\(Line(made.token))")
            say("it acts as \(made.phone.member); it is not shown again")
        }
    }
}

extension Fitpinky_V1_Phones {
    fileprivate func answer(_ options: GlobalOptions) {
        if options.json { return JSON.list(phones.map(\.json)).print() }
        guard !phones.isEmpty else { return show(Page(["no phone is admitted; fitpinky console invite admits one"])) }
        for phone in phones {
            let admitted = String(instant(phone.admittedMs).prefix(10))
            let seen = String(instant(phone.lastSeenMs).prefix(10))
            show(
                "\(phone.id)  \(Line(phone.name).bold)  \(phone.member), by \(phone.by) on \(admitted), seen \(seen)")
        }
    }
}

extension Fitpinky_V1_Phone {
    fileprivate var json: JSON {
        [
            "id": .text(id), "member": .text(member), "name": .text(name), "admittedAt": .text(instant(admittedMs)),
            "lastSeen": .text(instant(lastSeenMs)), "by": .text(by),
        ]
    }
}
