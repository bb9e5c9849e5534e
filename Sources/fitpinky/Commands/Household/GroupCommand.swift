import ArgumentParser
import Glibc
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC
import ViewPictures

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group", abstract: "The people of the promise: begin a group, invite, join, look, name it, leave.",
        subcommands: [Members.self, Create.self, Invite.self, Join.self, Leave.self, Name.self],
        defaultSubcommand: Members.self)

    struct Members: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The group, its members and their kiosks.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            try await KioskCall.make(options) { try BelongingView(try await $0.kiosk.getGroup(.init())) }.answer(
                options)
        }
    }

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Begin a group, with you as its first member.",
            discussion: """
                Then fitpinky group invite shows the code with which your partner's kiosk joins.

                Where this kiosk was in a household before, what is not said here is taken over from that one: your name and \
                goal, the group's name, the wager, and when weeks and days start. What was taken over is told, and who is to be \
                invited again. --wager '' is for no wager, and --name '' for no name.
                """)

        @OptionGroup var options: GlobalOptions
        @Option(help: "What you are called.") var member: String?
        @Option(help: ArgumentHelp("How many days a week you mean to work out, 1 to 7.", valueName: "n"))
        var goal: UInt32?
        @Option(help: "What the group is called; after its members if nothing is said.") var name: String?
        @Option(help: "What is owed by who misses their goal.") var wager: String?
        @Option(help: ArgumentHelp("The day with which weeks start.", valueName: "day")) var weekStart: String?
        @Option(help: ArgumentHelp("The hour at which days start, 0 to 6.", valueName: "hour")) var dayStart: UInt32?
        @Option(help: ArgumentHelp("How many the group is for, 2 or 3.", valueName: "n")) var maxMembers: UInt32?

        func run() async throws {
            var plan = said
            if let offer = try await KioskCall.make(options, { try await $0.groupOffer() }) { plan.takeOver(offer) }
            guard let member = plan.member, let goal = plan.goal else {
                throw ValidationError("say who you are with --member NAME --goal N")
            }
            let request = Fitpinky_V1_CreateGroupRequest.with { [plan] in
                ($0.member, $0.goal) = (member, UInt32(clamping: goal))
                ($0.name, $0.wager) = (plan.name ?? "", plan.wager ?? "")
                ($0.weekStart, $0.dayStart) = (plan.weekStart ?? "", UInt32(clamping: plan.dayStart ?? 0))
                $0.maxMembers = UInt32(clamping: plan.maxMembers ?? 0)
            }
            let group = try await KioskCall.make(options) { try BelongingView(try await $0.kiosk.createGroup(request)) }
            if options.json { return group.json.with(["takenOver": plan.json]).print() }
            var page = group.page
            page.addGap()
            page.add(plan.page)
            show(page)
        }

        /// What was said on the command line.
        private var said: GroupPlan {
            var plan = GroupPlan()
            (plan.member, plan.name, plan.wager) = (member, name, wager)
            (plan.goal, plan.weekStart) = (goal.map { Int($0) }, weekStart)
            (plan.dayStart, plan.maxMembers) = (dayStart.map { Int($0) }, maxMembers.map { Int($0) })
            return plan
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the code with which another kiosk joins the group.",
            discussion: """
                A code is good for 48 hours, for one kiosk, and for five wrong tries from one network. While it is active it is \
                shown again, and after five wrong tries another one is made; --new takes it back and makes another. --kiosk \
                makes one with which only a further kiosk of a member joins whom this kiosk serves, which a group can have that \
                is full.

                --kiosk --for NAME makes one for a kiosk of another member, all of whose kiosks are lost and have been silent for \
                14 days, and who has neither recovery words nor a backup. It asks first; --yes answers. The new kiosk \
                joins with --as NAME.
                """)

        @OptionGroup var options: GlobalOptions
        @Flag(help: "Make a new code though there is an active one.") var new = false
        @Flag(help: "For a further kiosk of a member whom this kiosk serves.") var kiosk = false
        @Option(
            name: .customLong("for"),
            help: ArgumentHelp("With --kiosk: in place of the kiosks of another member.", valueName: "name"))
        var member: String?
        @Flag(help: "Do not ask.") var yes = false
        @Flag(help: "Say what became of the last code, and make none.") var look = false

        func validate() throws {
            guard let member else { return }
            guard !member.isEmpty else { throw ValidationError("--for has the name of a member, and this is empty") }
            guard kiosk, !look else { throw ValidationError("--for goes with --kiosk, and not with --look") }
        }

        func run() async throws {
            if let member, !yes, !Confirmation.isGiven(InvitationView.question(replacing: member), options) {
                complain("no code was made")
                throw ExitCode(EXIT_FAILURE)
            }
            let request = Fitpinky_V1_InviteRequest.with {
                ($0.renew, $0.onlyLook, $0.forKiosk, $0.forMember) = (new, look, kiosk, member ?? "")
            }
            let invitation = try await KioskCall.make(options) { call in
                try InvitationView(try await call.kiosk.invite(request))
            }
            if options.json { return invitation.json.print() }
            show(invitation.page(for: member))
            guard invitation.status == .active, Terminal.isOutput else { return }
            // A phone reads it from a screen, and nobody from a file.
            let picture = try QRModules(encoding: invitation.command)
            say("")
            for line in picture.lines { show("  \(Line(line).screen)") }
        }
    }

    struct Join: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Join the group of another kiosk, with the code that it shows.",
            discussion: """
                The code may be typed in lower case, and with O for 0 and I or L for 1. With --member and --goal you become a \
                member. With --recover it asks for your 24 recovery words, or reads them from standard input, and this becomes \
                your kiosk when all of yours are lost; so does --as NAME once a backup of yours was restored here. The code is \
                then made at any kiosk of the group, with fitpinky group invite --kiosk. With --as NAME this is a further kiosk of NAME, who is a member already: in a second home, or in \
                place of one that is lost, which fitpinky kiosk retire then gives up. Its code is made at a kiosk that serves \
                NAME, with fitpinky group invite --kiosk there. What was logged here before stays whose it was.

                While the other kiosk is busy with other attempts this one tries again for a minute, and says so on \
                standard error (with --json as one object a line). Then it ends with exit code 75, and no try was spent.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "Six characters.") var code: String
        @Option(help: ArgumentHelp("Where the other kiosk is reached, as it shows it.", valueName: "host:port"))
        var at: String
        @Option(help: "What you are called.") var member: String?
        @Option(help: ArgumentHelp("How many days a week you mean to work out, 1 to 7.", valueName: "n"))
        var goal: UInt32?
        @Flag(help: "Become a member's kiosk by their recovery words.") var recover = false

        func validate() throws {
            let isNew = member != nil && goal != nil
            let isFurther = (options.actor != nil) != recover && member == nil && goal == nil
            guard isNew && options.actor == nil && !recover || isFurther else {
                throw ValidationError(
                    "say who you are with --member NAME --goal N, or whose further kiosk this is with --as NAME alone or "
                        + "--recover alone")
            }
        }

        func run() async throws {
            let words = recover ? try RecoveryInput.read() : ""
            let request = Fitpinky_V1_JoinGroupRequest.with {
                ($0.code, $0.address, $0.member, $0.goal) = (code, at, member ?? "", goal ?? 0)
                ($0.asMember, $0.recoveryWords) = (options.actor ?? "", words)
            }
            try await KioskCall.make(options) { call in
                let group = try await BusyKiosk(options).retrying {
                    do throws(TTRPCStatus) {
                        // Two disks may be slow, and the other kiosk lets a joiner wait after a wrong try.
                        return .success(try await call.kiosk.joinGroup(request, timeout: .seconds(100)))
                    } catch {
                        return .failure(error)
                    }
                }
                return try BelongingView(group)
            }.answer(options)
        }
    }

    struct Name: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "What the group is called: show or set it.",
            discussion: """
                Up to 40 characters. Without one it is called after its members, in order of joining.

                Example: fitpinky group name 'The Early Birds'
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("What it is to be called.", valueName: "text")) var words: [String] = []
        @Flag(help: "Call it after its members again.") var none = false

        func validate() throws { try WordsOrNone.check(words, none) }

        func run() async throws {
            try await SettingCall(
                words.isEmpty && !none ? nil : .groupName(words.joined(separator: " ")), options,
                page: \.groupNamePage,
                json: { ["name": .text($0.shownGroupName), "given": .orNull($0.groupName)] }
            ).run()
        }
    }

    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Leave the group: today is the last day that counts.",
            discussion: "What was logged stays. You can be invited again.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let left = try await KioskCall.make(options) { call in
                try await call.kiosk.leaveGroup(.with { $0.asMember = options.actor ?? "" })
            }
            if options.json { return JSON.object(["left": true, "waitsFor": .texts(left.waitsFor)]).print() }
            say("left; what was logged stays")
            if !left.waitsFor.isEmpty { say(LeaveWords.lastDay(left.waitsFor)) }
        }
    }
}

extension KioskCall {
    /// What the household before offers to a new one; nil if there was none.
    fileprivate func groupOffer() async throws -> GroupOfferView? {
        do {
            return try GroupOfferView(try await kiosk.getGroupOffer(.init()))
        } catch let error as TTRPCStatus where error.code == .notFound {
            return nil
        }
    }
}

extension BelongingView {
    /// As a person reads it, or as JSON.
    func answer(_ options: GlobalOptions) { options.json ? json.print() : show(page) }
}
