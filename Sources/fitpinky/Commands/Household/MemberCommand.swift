import ArgumentParser
import KioskPages
import Messages
import SwiftProtobuf

struct MemberCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "Who shares this kiosk.", subcommands: [Add.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "A second person of this home joins the group, at this kiosk.",
            discussion: """
                Where the kiosk has several buttons, --button says which is theirs; without it, it is the next that is \
                nobody's. Names in kiosk.toml come first. fitpinky group members says whose button is which.
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: "What they are called.") var name: String
        @Option(help: ArgumentHelp("How many days a week they mean to work out, 1 to 7.", valueName: "n"))
        var goal: UInt32
        @Option(help: ArgumentHelp("Which button is theirs, 1 for the first.", valueName: "n")) var button: UInt32?

        func validate() throws {
            guard button != 0 else { throw ValidationError("buttons are counted from 1") }
        }

        func run() async throws {
            let group = try await KioskCall.make(options) { call in
                try BelongingView(
                    try await call.kiosk.addMember(.with { ($0.name, $0.goal, $0.button) = (name, goal, button ?? 0) })
                )
            }
            options.json ? group.json.print() : show(group.page(adding: name))
        }
    }
}
