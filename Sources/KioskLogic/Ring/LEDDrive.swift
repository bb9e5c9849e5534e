/// The order in which a WS2812 expects its three bytes; most take green first.
package enum ChannelOrder: String, CaseIterable, Sendable {
    case rgb = "RGB"
    case grb = "GRB"
    case bgr = "BGR"
    case rbg = "RBG"
    case gbr = "GBR"
    case brg = "BRG"

    /// The colour's three channels in this order.
    package func bytes(_ colour: RGB) -> [UInt8] {
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
package struct LEDDrive: Hashable, Sendable {
    /// Share of full light, 0 to 1.
    package var brightness: Double
    /// The most that a frame may draw, in milliamperes.
    package var maxMilliamperes: Int

    /// A drive with a brightness of 0 to 1 and a budget in milliamperes.
    package init(brightness: Double, maxMilliamperes: Int) {
        self.brightness = brightness
        self.maxMilliamperes = maxMilliamperes
    }

    /// One channel of a WS2812B at full duty, by the estimate that WLED uses (55 mA for all three).
    package static let milliamperesPerChannel = 55.0 / 3
    /// One channel at the least duty above none.
    private static let milliamperesPerLevel = milliamperesPerChannel / 255
    /// What a WS2812B draws while dark.
    package static let idleMilliamperes = 1.0

    /// The least budget with which no light of a ring of that many LEDs goes out: see `levels(for:)`.
    package static func minMilliamperes(ledCount: Int) -> Int {
        Int((Double(ledCount) * (idleMilliamperes + 3 * milliamperesPerLevel)).rounded(.up))
    }

    /// The duty cycles, 0 to 255 a channel, whose `milliamperes` are within the budget. All are dimmed by the same share, so
    /// that what is brighter stays brighter, but a channel that gives a light its hue is not dimmed below 1: what is lit
    /// means something. A budget too small even for that gives the idle current first, and leaves the ring dark.
    package func levels(for frame: RingFrame) -> [RGB] {
        // Who asks for no light at all gets none.
        guard brightness > 0 else { return [RGB](repeating: .black, count: frame.colours.count) }
        let wanted = zip(frame.colours, frame.colours.map(level)).map { colour, level in
            level.lit(by: LEDDrive.spark(of: colour))
        }
        guard LEDDrive.milliamperes(wanted) > Double(maxMilliamperes) else { return wanted }
        let sparks = frame.colours.map(LEDDrive.spark)
        let least = LEDDrive.milliamperes(sparks)
        guard least <= Double(maxMilliamperes) else {
            return [RGB](repeating: .black, count: wanted.count)
        }
        // What is above the sparks shares what is left of the budget. Rounding down keeps the sum under it.
        let share = (Double(maxMilliamperes) - least) / (LEDDrive.milliamperes(wanted) - least)
        func channel(_ spark: UInt8, _ value: UInt8) -> UInt8 {
            spark + UInt8((Double(value - spark) * share).rounded(.down))
        }
        return zip(sparks, wanted).map { spark, level in
            RGB(
                channel(spark.red, level.red), channel(spark.green, level.green), channel(spark.blue, level.blue))
        }
    }

    /// The least light that the colour is still told by: 1 for each channel at half of the strongest or more.
    private static func spark(of colour: RGB) -> RGB {
        let strongest = max(colour.red, colour.green, colour.blue)
        func channel(_ value: UInt8) -> UInt8 { strongest > 0 && value >= strongest / 2 + strongest % 2 ? 1 : 0 }
        return RGB(channel(colour.red), channel(colour.green), channel(colour.blue))
    }

    /// Estimated current of LEDs at these duty cycles.
    package static func milliamperes(_ levels: [RGB]) -> Double {
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

    /// Light of an sRGB value, 0 to 1, as the polynomial 0.75x² + 0.25x³: within 0.005 of the usual exponent of 2.2 and
    /// within 0.006 of sRGB's own curve, and without a mathematics library.
    private static let linear: [Double] = (0...255).map { value in
        let x = Double(value) / 255
        return x * x * (0.75 + 0.25 * x)
    }
}
