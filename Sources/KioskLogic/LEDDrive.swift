/// The order in which a WS2812 expects its three bytes; most take green first.
public enum ChannelOrder: String, CaseIterable, Sendable {
    case rgb = "RGB"
    case grb = "GRB"
    case bgr = "BGR"
    case rbg = "RBG"
    case gbr = "GBR"
    case brg = "BRG"

    /// The colour's three channels in this order.
    public func bytes(_ colour: RGB) -> [UInt8] {
        switch self {
        case .rgb: [colour.red, colour.green, colour.blue]
        case .grb: [colour.green, colour.red, colour.blue]
        case .bgr: [colour.blue, colour.green, colour.red]
        case .rbg: [colour.red, colour.blue, colour.green]
        case .gbr: [colour.green, colour.blue, colour.red]
        case .brg: [colour.blue, colour.red, colour.green]
        }
    }
}

/// Turns colours as seen into duty cycles of real LEDs: gamma, brightness, and never more current than the supply gives.
public struct LEDDrive: Hashable, Sendable {
    /// Share of full light, 0 to 1.
    public var brightness: Double
    /// The most that a frame may draw, in milliamperes.
    public var maxMilliamperes: Int

    /// A drive with a brightness of 0 to 1 and a budget in milliamperes.
    public init(brightness: Double, maxMilliamperes: Int) {
        self.brightness = brightness
        self.maxMilliamperes = maxMilliamperes
    }

    /// One channel of a WS2812B at full duty, by the estimate that WLED uses (55 mA for all three).
    public static let milliamperesPerChannel = 55.0 / 3
    /// What a WS2812B draws while dark.
    public static let idleMilliamperes = 1.0

    /// The duty cycles, 0 to 255 a channel, whose `milliamperes` are within the budget. A budget smaller than the idle
    /// current leaves the ring dark.
    public func levels(for frame: RingFrame) -> [RGB] {
        let wanted = frame.colours.map(level)
        let idle = Double(wanted.count) * LEDDrive.idleMilliamperes
        let lit = LEDDrive.milliamperes(wanted) - idle
        let allowed = Double(maxMilliamperes) - idle
        guard lit > allowed else { return wanted }
        // Rounding down keeps the sum under the budget, so no second pass is needed.
        let share = max(0, allowed) / lit
        func channel(_ value: UInt8) -> UInt8 { UInt8((Double(value) * share).rounded(.down)) }
        return wanted.map { RGB(channel($0.red), channel($0.green), channel($0.blue)) }
    }

    /// Estimated current of LEDs at these duty cycles.
    public static func milliamperes(_ levels: [RGB]) -> Double {
        levels.reduce(Double(levels.count) * idleMilliamperes) { sum, level in
            sum + (Double(level.red) + Double(level.green) + Double(level.blue)) / 255 * milliamperesPerChannel
        }
    }

    private func level(_ colour: RGB) -> RGB {
        func channel(_ value: UInt8) -> UInt8 {
            let linear = LEDDrive.linear[Int(value)] * min(max(brightness, 0), 1)
            return UInt8((linear * 255).rounded())
        }
        return RGB(channel(colour.red), channel(colour.green), channel(colour.blue))
    }

    /// Light of an sRGB value, 0 to 1: the usual exponent of 2.2, as the polynomial 0.8x² + 0.2x³, which is within 0.015 of
    /// it and needs no mathematics library.
    private static let linear: [Double] = (0...255).map { value in
        let x = Double(value) / 255
        return x * x * (0.8 + 0.2 * x)
    }
}
