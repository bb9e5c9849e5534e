import FitPinkyCore

extension RingRenderer {
    /// Confetti over a wheel of pink and purple that turns, and every two seconds a wave that runs down both sides.
    func celebration(since: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let seconds = now.seconds(since: since)
        let turn = seconds / 3
        let wave = seconds / 2 - (seconds / 2).rounded(.down)
        let fading = clamped(Timing.celebration.seconds - seconds)
        return frame { led in
            var around = place(led) - turn
            around -= around.rounded(.down)
            // Two bright parts and two dim ones, so that it is seen to turn.
            let bright = swell(around < 0.5 ? 2 * around : 2 * around - 1)
            let wheel = Palette.pink.mixed(with: Palette.purple, swell(around)).scaled(0.25 + 0.5 * bright)
            let front = clamped(1 - abs(1 - height(led) - wave * 1.6) * 6) * (1 - 0.5 * wave)
            return wheel.lit(by: Palette.flash.scaled(front)).lit(by: confetti(led, seconds)).scaled(fading)
        }
    }

    /// A piece of confetti glitters for a third of a second, then perhaps another does.
    private func confetti(_ led: Int, _ seconds: Double) -> RGB {
        let piece = UInt64(led / mark)
        let time = seconds * 3 + Double(scattered(piece) % 16) / 16
        let turn = time.rounded(.down)
        let chance = scattered(piece &* 1_000_003 &+ UInt64(clamping: Int64(turn)))
        guard chance % 2 == 0 else { return .black }
        let hues = [Palette.gold, Palette.flash, Palette.pink, Palette.gold]
        return hues[Int(chance >> 32) % hues.count].scaled(swell(time - turn))
    }

    /// The same number for the same piece, and no pattern to be seen in them (the finalizer of SplitMix64).
    private func scattered(_ number: UInt64) -> UInt64 {
        var z = number &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
