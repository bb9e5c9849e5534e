internal import TOML

extension KioskConfiguration {
    /// The largest file that is read.
    package static let maxFileBytes = 64 * 1024

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - text: the file's content.
    ///   - file: its name for messages.
    ///   - objection: what is wrong with the zone of a name, nil if it can be read. Without it any name is taken.
    package init(
        toml text: String, file: String, objectionToZone objection: @escaping (String) -> String? = { _ in nil }
    ) throws(ConfigurationError) {
        guard text.utf8.count <= KioskConfiguration.maxFileBytes else {
            throw ConfigurationError(
                file: file,
                message: "the file has \(text.utf8.count) bytes; allowed are \(KioskConfiguration.maxFileBytes)")
        }
        let table: TOMLTable
        do throws(TOMLError) {
            table = try TOMLTable(toml: text)
        } catch {
            throw ConfigurationError(
                file: file, line: error.place.line,
                message: "this is not TOML: \(error.message) (column \(error.place.column))")
        }
        let root = TableReader(table, file: file, objectionToZone: objection)
        self = .defaults
        for section in KeyTable.sections { try section.read(root, &self) }
        // Last: a file of another program is told by what it lacks.
        try root.refuseKeys(
            otherThan: KeyTable.sections.flatMap { $0.form == .top ? $0.keys.map(\.name) : [$0.name] })
    }

    /// The configuration in force as a file that says every key, for `fitpinkyd --check-config`.
    package var toml: String {
        (KeyTable.sections.flatMap { $0.lines(self) } + [""]).joined(separator: "\n")
    }
}
