/// The page that lists every key, in Markdown.
package enum ReferencePage {
    /// The page's text.
    package static let text: String = {
        var lines = [
            "# Keys of kiosk.toml", "",
            "<!-- Written by ConfigurationTests from KeyTable.swift; FITPINKY_WRITE_GOLDEN=1 writes it again. -->", "",
            "Every key, with what holds without it. Values that `fitpinky doctor --bundle` removes are marked private.",
        ]
        for section in KeyTable.sections {
            let title =
                switch section.form {
                case .top: "At the top"
                case .table: "`\(section.header)`"
                case .optionalTable: "`\(section.header)`, if there is one"
                case .list(let limit): "`\(section.header)`, up to \(limit)"
                }
            lines += ["", "## \(title)", ""]
            if !section.meaning.isEmpty { lines += [section.meaning, ""] }
            lines += ["| key | without it | allowed | what it does |", "|---|---|---|---|"]
            lines += section.keys.map(row)
        }
        return lines.joined(separator: "\n") + "\n"
    }()

    private static func row(_ key: KeyEntry) -> String {
        let absence = key.defaultValue.map { "`\($0)`" } ?? key.withoutIt
        let privacy =
            switch key.disclosure {
            case .shown: ""
            case .secret: " Private."
            }
        return "| `\(key.name)` | \(absence) | \(key.allowed) | \(key.meaning)\(privacy) |"
    }
}
