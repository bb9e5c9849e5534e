/// Where a button is wired.
public struct GPIOLine: Hashable, Sendable {
    /// What the line rests at while nothing drives it.
    public enum Bias: String, CaseIterable, Sendable {
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
    public var chip: String?
    /// The line by its offset on the chip, or by its name (GPIO17).
    public var line: String
    /// Whether the button pulls the line low when it is pressed.
    public var activeLow: Bool
    /// What the line rests at.
    public var bias: Bias

    /// A line of that chip.
    public init(chip: String?, line: String, activeLow: Bool, bias: Bias) {
        self.chip = chip
        self.line = line
        self.activeLow = activeLow
        self.bias = bias
    }
}
