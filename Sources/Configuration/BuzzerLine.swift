extension KioskConfiguration {
    /// `[buzzer]`: a line that sounds while it is high.
    package struct BuzzerLine: Hashable, Sendable {
        /// Path, name or label of the GPIO chip; nil looks for the line's name on every chip.
        package var chip: String?
        /// Offset or name of the line.
        package var line: String

        package init(chip: String? = nil, line: String) { (self.chip, self.line) = (chip, line) }
    }
}

extension KioskConfiguration.BuzzerLine {
    /// The buzzer, if the file has one; on a line that is no button's.
    static func read(
        _ root: inout TableReader, beside buttons: [KioskConfiguration.Button]
    ) throws(ConfigurationError) -> Self? {
        var reader = try root.table("buzzer")
        let chip = try reader.text("chip")
        let line = try reader.line("line")
        try reader.refuseUnknownKeys()
        guard let line else {
            guard chip != nil else { return nil }
            throw reader.error("line", "this is missing; write the line's name, such as \"GPIO18\", or its offset")
        }
        if chip == nil, Int(line) != nil {
            throw reader.error("chip", "a line given by its offset needs its chip: path, name or label")
        }
        guard !buttons.contains(where: { $0.chip == chip && $0.line == line }) else {
            throw reader.error("line", "this line is a button's already; the buzzer needs its own")
        }
        return Self(chip: chip, line: line)
    }

    /// Its lines in the file that `--check-config` prints.
    func lines(_ quoted: (String) -> String) -> [String] {
        [
            "", "[buzzer]", chip.map { "chip = \(quoted($0))" } ?? "# chip: whichever has the line",
            "line = \(Int(line).map(String.init) ?? quoted(line))",
        ]
    }
}
