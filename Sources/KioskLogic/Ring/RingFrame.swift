/// A colour as a screen shows it (sRGB), before gamma, brightness and the current budget of real LEDs.
public struct RGB: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// The colour of three channels.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Unlit.
    public static let black = RGB(0, 0, 0)

    /// The colour at that fraction of its light; fractions outside 0 to 1 count as the nearest end.
    public func scaled(_ fraction: Double) -> RGB { RGB.black.mixed(with: self, fraction) }

    /// This colour at fraction 0, the other at 1, a straight line between them.
    public func mixed(with other: RGB, _ fraction: Double) -> RGB {
        let share = min(max(fraction, 0), 1)
        func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
        }
        return RGB(channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
    }
}

/// What the whole ring shows at one moment: one colour an LED, the first at twelve o'clock, then clockwise.
public struct RingFrame: Hashable, Sendable {
    /// One colour an LED.
    public var colours: [RGB]

    /// A frame of these colours.
    public init(_ colours: [RGB]) {
        self.colours = colours
    }

    /// All LEDs unlit.
    public static func blank(ledCount: Int) -> RingFrame {
        RingFrame([RGB](repeating: .black, count: ledCount))
    }
}
