/// A colour as a screen shows it (sRGB), before gamma, brightness and the current budget of real LEDs.
package struct RGB: Hashable, Sendable {
    /// Red, 0 to 255.
    package var red: UInt8
    /// Green, 0 to 255.
    package var green: UInt8
    /// Blue, 0 to 255.
    package var blue: UInt8

    /// The colour of three channels.
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Unlit.
    package static let black = RGB(0, 0, 0)

    /// The colour at that fraction of its light; fractions outside 0 to 1 count as the nearest end.
    package func scaled(_ fraction: Double) -> RGB { RGB.black.mixed(with: self, fraction) }

    /// This colour at fraction 0, the other at 1, a straight line between them.
    package func mixed(with other: RGB, _ fraction: Double) -> RGB {
        let share = min(max(fraction, 0), 1)
        func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
        }
        return RGB(channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
    }
}

/// What the whole ring shows at one moment: one colour an LED, the first at twelve o'clock, then clockwise.
package struct RingFrame: Hashable, Sendable {
    /// One colour an LED.
    package var colours: [RGB]

    package init(_ colours: [RGB]) {
        self.colours = colours
    }

    /// All LEDs unlit.
    package static func blank(ledCount: Int) -> RingFrame {
        RingFrame([RGB](repeating: .black, count: ledCount))
    }
}
