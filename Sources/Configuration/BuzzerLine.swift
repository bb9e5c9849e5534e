extension KioskConfiguration {
    /// `[buzzer]`: a line that sounds while it is high.
    package struct BuzzerLine: Hashable, Sendable {
        /// Path, name or label of the GPIO chip; nil looks for the line's name on every chip.
        package var chip: String?
        /// Offset or name of the line.
        package var line: String

        /// The line of that chip.
        package init(chip: String? = nil, line: String) { (self.chip, self.line) = (chip, line) }
    }
}
