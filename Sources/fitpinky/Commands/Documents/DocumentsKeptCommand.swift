import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf

struct DocumentsKeptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kept", abstract: "List or remove documents of a newer version that are kept here.",
        discussion: """
            This version cannot read them. It keeps them as they are, exports them again, and they can be imported once the \
            kiosk is upgraded.

            Examples: fitpinky documents kept
                      fitpinky documents kept remove Splits/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json
            """,
        subcommands: [List.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List them by path; this is what documents kept alone does.")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            let view = try await KioskCall.make(options) { call in
                try KeptDocumentsView(try await call.kiosk.listKeptDocuments(options.plans))
            }
            view.tell(options)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove one of them.",
            discussion: """
                It goes from this kiosk and its exports; files of earlier exports and backups keep it.

                Example: fitpinky documents kept remove Splits/01KB2Y5V8QH3M6N0R4T7W9X1Z2.json
                """)

        @OptionGroup var options: GlobalOptions
        @Argument(help: ArgumentHelp("Its path, or its id.", valueName: "document")) var document: String

        func run() async throws {
            let view = try await KioskCall.make(options) { call in
                try KeptDocumentsView(
                    try await call.kiosk.removeKeptDocument(
                        .with { ($0.document, $0.asMember) = (document, options.actor ?? "") }))
            }
            view.tell(options)
        }
    }
}

extension KeptDocumentsView {
    fileprivate func tell(_ options: GlobalOptions) {
        options.json ? JSON.list(documents.map(\.json)).print() : show(page)
    }
}
