/// Where a button is wired.
package struct GPIOLine: Hashable, Sendable {
    /// What the line rests at while nothing drives it.
    package enum Bias: String, CaseIterable, Sendable {
        /// As it was found.
        case asIs
        /// The pin's pull-up resistor.
        case pullUp
        /// The pin's pull-down resistor.
        case pullDown
        /// Neither resistor: the circuit has its own.
        case disabled
    }

    /// The chip by path (/dev/gpiochip0), name (gpiochip0) or label (pinctrl-rp1); nil to find the line on any chip.
    package var chip: String?
    /// The line by its offset on the chip, or by its name (GPIO17).
    package var line: String
    /// Whether the button pulls the line low when it is pressed.
    package var activeLow: Bool
    /// What the line rests at.
    package var bias: Bias

    /// A line of that chip.
    package init(chip: String?, line: String, activeLow: Bool, bias: Bias) {
        self.chip = chip
        self.line = line
        self.activeLow = activeLow
        self.bias = bias
    }
}
