/// What a person can do is listed, with all that it is given and refused for.
enum ActionRules {
    static let rows = "Tests/ActionsTests/Generated/ActionRows.swift"

    /// Types of `Actions` that take part in a protocol whose name ends in `Action`, and that no row names.
    static func breaches(_ files: [RepositoryFile]) -> [Breach] {
        let table = files.first { $0.path == rows }?.swift?.code ?? []
        let named = Set(
            table.indices.dropLast(2).filter { table[$0 + 1].isMark(".") && table[$0 + 2].isWord("self") }.map {
                table[$0].text
            })
        return files.filter { $0.top == "Sources" && $0.target == "Actions" }.flatMap { file in
            (file.swift?.declarations ?? []).compactMap { type -> Breach? in
                guard !["protocol", "typealias"].contains(type.kind), !named.contains(type.name),
                    type.inherited.contains(where: { $0.hasSuffix("Action") })
                else { return nil }
                return Breach(
                    file.path, type.line, "\(type.name) is not in the table of actions",
                    mend: "name it in the comment of its call in kiosk.proto, and run proto/generate")
            }
        }
    }
}
