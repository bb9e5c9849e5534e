import ArgumentParser
import Messages
import SwiftProtobuf
import TTRPC

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group", abstract: "The people of the promise: begin a group, invite, join, look, leave.",
        subcommands: [Members.self, Create.self, Invite.self, Join.self, Leave.self], defaultSubcommand: Members.self)

    struct Members: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The group, its members and their kiosks.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            try await KioskCall.make(options) { try await $0.kiosk.getGroup(.init()) }.show(options)
        }
    }

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Begin a group, with you as its first member.",
            discussion: "Then fitpinky group invite shows the code with which your partner's kiosk joins.")

        @OptionGroup var options: GlobalOptions
        @Option(help: "What you are called.") var member: String
        @Option(help: ArgumentHelp("How many days a week you mean to work out, 1 to 7.", valueName: "n"))
        var goal: UInt32
        @Option(help: "What the group is called; after its members if nothing is said.") var name: String = ""
        @Option(help: "What is owed by who misses their goal.") var wager: String = ""
        @Option(help: ArgumentHelp("How many the group is for, 2 or 3.", valueName: "n")) var maxMembers: UInt32 = 2

        func run() async throws {
            try await KioskCall.make(options) { call in
                try await call.kiosk.createGroup(
                    .with {
                        ($0.member, $0.goal, $0.name) = (member, goal, name)
                        ($0.wager, $0.maxMembers) = (wager, maxMembers)
                    })
            }.show(options)
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the code with which another kiosk joins the group.",
            discussion: """
                A code is good for 48 hours, for one kiosk, and for five wrong tries. While it is active it is shown again; \
                --new takes it back and makes another. --kiosk makes one with which only a further kiosk of a member joins, \
                which a group can have that is full.
                """)

        @OptionGroup var options: GlobalOptions
        @Flag(help: "Make a new code though there is an active one.") var new = false
        @Flag(help: "For a further kiosk of somebody who is a member already.") var kiosk = false
        @Flag(help: "Say what became of the last code, and make none.") var look = false

        func run() async throws {
            let invitation = try await KioskCall.make(options) { call in
                try await call.kiosk.invite(.with { ($0.renew, $0.onlyLook, $0.forKiosk) = (new, look, kiosk) })
            }
            if options.json { return try invitation.json.print() }
            say(try invitation.page(Style()))
        }
    }

    struct Join: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Join the group of another kiosk, with the code that it shows.",
            discussion: """
                The code may be typed in lower case, and with O for 0 and I or L for 1. With --member and --goal you become a \
                member. With --as NAME this is a further kiosk of NAME, who is a member already: in a second home, or in \
                place of one that is lost, which fitpinky kiosk retire then gives up. What was logged here before stays \
                whose it was.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Six characters.") var code: String
        @Option(help: ArgumentHelp("Where the other kiosk is reached, as it shows it.", valueName: "host:port"))
        var at: String
        @Option(help: "What you are called.") var member: String?
        @Option(help: ArgumentHelp("How many days a week you mean to work out, 1 to 7.", valueName: "n"))
        var goal: UInt32?

        func validate() throws {
            let isNew = member != nil && goal != nil
            let isFurther = options.actor != nil && member == nil && goal == nil
            guard isNew && options.actor == nil || isFurther else {
                throw ValidationError(
                    "say who you are with --member NAME --goal N, or whose further kiosk this is with --as NAME alone")
            }
        }

        func run() async throws {
            try await KioskCall.make(options) { call in
                try await call.kiosk.joinGroup(
                    .with {
                        ($0.code, $0.address, $0.member, $0.goal) = (code, at, member ?? "", goal ?? 0)
                        $0.asMember = options.actor ?? ""
                    },
                    // The other kiosk has others wait who try one soon after another.
                    timeout: .seconds(100))
            }.show(options)
        }
    }

    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Leave the group: today is the last day that counts.",
            discussion: "What was logged stays. You can be invited again.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            try await KioskCall.make(options) { call in
                _ = try await call.kiosk.leaveGroup(.with { $0.asMember = options.actor ?? "" })
            }
            if options.json { return try JSON.object(["left": true]).print() }
            say("left; what was logged stays")
        }
    }
}

struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Who shares this kiosk.", subcommands: [Add.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "A second person of this home joins the group, at this kiosk.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "What they are called.") var name: String
        @Option(help: ArgumentHelp("How many days a week they mean to work out, 1 to 7.", valueName: "n"))
        var goal: UInt32

        func run() async throws {
            try await KioskCall.make(options) { call in
                try await call.kiosk.addMember(.with { ($0.name, $0.goal) = (name, goal) })
            }.show(options)
        }
    }
}

struct KioskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "The household's kiosks.", subcommands: [Retire.self])

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give up a kiosk that is lost or broken, for ever.",
            discussion: """
                Nobody waits for it any more, and it is not let in again. Only those whom it serves can, from another kiosk \
                that serves them.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The kiosk's id, as fitpinky group members shows it.") var id: String

        func run() async throws {
            try await KioskCall.make(options) { call in
                try await call.kiosk.retireKiosk(
                    .with { ($0.kiosk, $0.asMember) = (id, options.actor ?? "") })
            }.show(options)
        }
    }
}
