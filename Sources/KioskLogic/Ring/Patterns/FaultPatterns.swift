import FitPinkyCore

// Something is wrong: first with the whole ring, then in its last light, beside whatever else there is to say.

extension RingRenderer {
    func fault(since: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        filled(Palette.amber.scaled(1 - 0.9 * now.phase(since: since, period: .seconds(1))))
    }

    func markFault(since: MonotonicInstant, at now: MonotonicInstant, in rendering: inout Rendering) {
        let isLit = RingBeat.fault.isOn(since: since, at: now)
        for led in max(0, faultLED - mark + 1)...faultLED where isLit || ledCount > 1 {
            rendering.frame.colours[led] = isLit ? Palette.amber : .black
        }
        rendering.note(RingBeat.fault.nextTurn(since: since, after: now))
    }
}
