// What patterns are made of.

extension RingRenderer {
    /// LEDs that are together as wide as one of a ring of 24: what is to be seen from three metres is no narrower.
    var mark: Int { max(1, ledCount / 24) }

    func frame(_ colour: (_ led: Int) -> RGB) -> RingFrame { RingFrame((0..<ledCount).map(colour)) }

    func filled(_ colour: RGB) -> RingFrame { RingFrame([RGB](repeating: colour, count: ledCount)) }

    /// The arc's colour there, from pink to purple.
    func gradient(_ led: Int) -> RGB {
        Palette.pink.mixed(with: Palette.purple, Double(led) / Double(max(1, ledCount - 1)))
    }

    /// Where the LED is, as a share of a turn.
    func place(_ led: Int) -> Double { Double(led) / Double(ledCount) }

    /// 1 at twelve o'clock, 0 at six, along the nearer side.
    func height(_ led: Int) -> Double { 1 - 2 * Double(min(led, ledCount - led)) / Double(ledCount) }

    /// How much of the LED lies under a spot around a place, 0 to 1. A spot narrower than an LED is as wide as one.
    func cover(_ led: Int, spotAt centre: Double, halfWidth: Double) -> Double {
        var distance = place(led) - centre
        distance -= distance.rounded(.down)
        distance = min(distance, 1 - distance)
        let count = Double(ledCount)
        return clamped((max(halfWidth, 0.5 / count) - distance) * count + 0.5)
    }
}

extension RGB {
    /// The lights of both, as two lamps that shine on one place.
    func lit(by other: RGB) -> RGB { RGB(max(red, other.red), max(green, other.green), max(blue, other.blue)) }
}

extension RingFrame {
    func scaled(_ share: Double) -> RingFrame { RingFrame(colours.map { $0.scaled(share) }) }
}
