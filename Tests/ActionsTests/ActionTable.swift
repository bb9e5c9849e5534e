import Actions

/// The table of actions, as Markdown: `Actions.docc/Table.md`.
enum ActionTable {
    static var text: String {
        """
        # Table of actions

        Every call that takes an action: what it is given, what it answers, and with which status it is refused.

        What is said of calls and fields comes from `proto/fitpinky/v1/kiosk.proto`, and errors from the types of this target;
        `ActionTableTests` writes this file and compares it. Fields with the same word in brackets are choices: a call has one of them.

        | call | action | fields | answer | errors |
        |---|---|---|---|---|
        \(ActionRow.all.map(row).joined(separator: "\n"))

        ## Errors

        The name is stable, and the sentence is an example.

        | error | status | sentence | refused |
        |---|---|---|---|
        \(errors)

        """
    }

    private static func row(_ row: ActionRow) -> String {
        let command = row.command.map { "<br>`fitpinky \($0)`" } ?? ""
        let fields = row.fields.map { field in
            let choice = field.choice.map { " (\($0))" } ?? ""
            let command = field.command.map { " `fitpinky \($0)`" } ?? ""
            return "`\(field.name)` \(field.type)\(choice): \(field.words)\(command)"
        }
        let errors = examples(of: row.actions)
        let statuses = [ActionError.Blast.invalidArgument, .notFound, .failedPrecondition].compactMap { blast in
            let names = errors.filter { $0.blast == blast }.map(\.name).sorted { $0.lowercased() < $1.lowercased() }
            return names.isEmpty ? nil : "\(status(blast)): \(names.map { "`\($0)`" }.joined(separator: ", "))"
        }
        let cells = [
            "`\(row.call)`\(command)<br>\(row.sentence)", row.actions.map { "``\($0)``" }.joined(separator: ", "),
            fields.joined(separator: "<br>"), "`\(row.answer)`", statuses.joined(separator: "<br>"),
        ]
        return "| \(cells.map(escaped).joined(separator: " | ")) |"
    }

    private static var errors: String {
        examples(of: ActionRow.all.flatMap(\.actions)).sorted { $0.name.lowercased() < $1.name.lowercased() }.map {
            error in
            let calls = ActionRow.all.filter { examples(of: $0.actions).contains { $0.name == error.name } }
            let refused = calls.map { "`\($0.call)`" }.joined(separator: ", ")
            let sentence = escaped(error.sentence(on: .commandLine))
            return "| `\(error.name)` | \(status(error.blast)) | \(sentence) | \(refused) |"
        }.joined(separator: "\n")
    }

    /// One of each name.
    private static func examples(of actions: [any Action.Type]) -> [ActionError] {
        var examples: [ActionError] = []
        for error in actions.flatMap({ $0.errors }) where !examples.contains(where: { $0.name == error.name }) {
            examples.append(error)
        }
        return examples
    }

    private static func status(_ blast: ActionError.Blast) -> String {
        switch blast {
        case .invalidArgument: "INVALID_ARGUMENT"
        case .failedPrecondition: "FAILED_PRECONDITION"
        case .notFound: "NOT_FOUND"
        }
    }

    private static func escaped(_ cell: String) -> String { cell.split(separator: "|").joined(separator: "\\|") }
}
