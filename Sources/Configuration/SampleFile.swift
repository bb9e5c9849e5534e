/// A `kiosk.toml` to copy: every key with what it does, and all that need not be there behind a `#`.
package enum SampleFile {
    private static let width = 118

    /// The file's text.
    package static let text: String = {
        var lines = wrapped(
            """
            The kiosk's configuration. "sudo fitpinky setup" writes one that fits this machine to \
            /etc/fitpinky/kiosk.toml; or copy this file there and change it. "fitpinkyd --check-config" says what is in \
            force, or what is wrong and where; "sudo systemctl reload fitpinky" takes it up.
            """)
        lines +=
            ["#"] + wrapped("Only owner is needed. A line that begins with # and a key is the default, or an example.")
        for section in KeyTable.sections { lines += SampleFile.lines(section) }
        return lines.joined(separator: "\n") + "\n"
    }()

    private static func lines(_ section: Section) -> [String] {
        let isExample = section.isAbsentByDefault
        var lines = [""]
        if section.form != .top { lines += wrapped(introduction(section)) + [(isExample ? "#" : "") + section.header] }
        for key in section.keys {
            if section.form == .top || key.name != section.keys.first?.name { lines.append("") }
            lines += wrapped(sentences(key))
            let isSaid = key.isRequired && !isExample
            lines.append("\(isSaid ? "" : "#")\(key.name) = \(key.example ?? key.defaultValue ?? "\"\"")")
        }
        if section.form == .top { lines.removeFirst() }
        return lines
    }

    private static func introduction(_ section: Section) -> String {
        if case .list(let limit) = section.form { "\(section.meaning) Up to \(limit)." } else { section.meaning }
    }

    private static func sentences(_ key: KeyEntry) -> String {
        let absence = key.isRequired ? "" : "; without it: \(key.withoutIt)"
        return "\(key.meaning) Allowed: \(key.allowed)\(absence)."
    }

    /// A comment in lines of a bounded width.
    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var line = "#"
        for word in text.split(separator: " ") {
            if line.count + 1 + word.count > width {
                lines.append(line)
                line = "#"
            }
            line += " \(word)"
        }
        return lines + [line]
    }
}
