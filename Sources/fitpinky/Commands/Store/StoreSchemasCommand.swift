import ArgumentParser
import JSON
import KioskPages

struct StoreSchemasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schemas", abstract: "List the form of what is kept: versions, since when, and why.",
        discussion: """
            Of this program, also without the agent. What is kept on this kiosk may be older, and is read all the same; \
            fitpinky store verify says which versions it found.

            Example: fitpinky store schemas --json
            """)

    @OptionGroup var options: GlobalOptions

    func run() { options.json ? JSON.list(Schema.all.map(\.json)).print() : show(Schema.page) }
}
