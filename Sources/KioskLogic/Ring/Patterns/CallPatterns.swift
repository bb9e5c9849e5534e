import FitPinkyCore

// What waits for somebody: a partner to join, a finger to be looked after.

extension RingRenderer {
    /// Separate lights of one colour, as many as the page draws, which breathe a little. They stand half a step beside where ticks of
    /// a week begin. On a ring of fewer than twelve lights some of them are neighbours.
    func request(_ pattern: RequestPattern, at now: MonotonicInstant) -> Rendering {
        let breath = RingBreath(at: now)
        var frame = RingFrame.blank(ledCount: ledCount)
        for light in 0..<pattern.lights {
            let first = ledCount * (2 * light + 1) / (2 * pattern.lights)
            for led in first..<min(first + mark, ledCount) {
                frame.colours[led] = pattern.colour.light.scaled(0.55 + 0.45 * breath.depth)
            }
        }
        return Rendering(frame: frame, nextChange: breath.next)
    }

    /// Two lights look for each other: they leave the bottom, climb a side each, and where they meet there is a glow.
    func invitation(since: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let seconds = now.phase(since: since, period: Timing.invitationRound) * Timing.invitationRound.seconds
        let way = eased(seconds / 1.5)
        let glow = swell(clamped((seconds - 1.3) / 1.1))
        return frame { led in
            let right = Palette.pink.scaled(climber(led, at: 0.5 - 0.5 * way, ahead: -1) * (1 - glow))
            let left = Palette.purple.scaled(climber(led, at: 0.5 + 0.5 * way, ahead: 1) * (1 - glow))
            let meeting = Palette.pink.mixed(with: Palette.flash, 0.5)
                .scaled(cover(led, spotAt: 0, halfWidth: 0.03 + 0.12 * glow) * glow)
            return left.lit(by: right).lit(by: meeting)
        }
    }

    /// A light with a short tail behind it.
    private func climber(_ led: Int, at head: Double, ahead: Double) -> Double {
        var behind = (head - place(led)) * ahead
        behind -= behind.rounded(.down)
        let tail = clamped(1 - behind / 0.12) * 0.5
        return max(tail, cover(led, spotAt: head, halfWidth: 0.025))
    }

    /// A hand: five fingers come up one after the other, the little one last and in pink, and go down together.
    func reminder(since: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let seconds = now.phase(since: since, period: Timing.reminderHand) * Timing.reminderHand.seconds
        let down = eased((seconds - 2) / 0.8)
        return frame { led in
            var colour = RGB.black
            for finger in 0..<5 {
                let up = eased((seconds - 0.25 * Double(finger)) / 0.3)
                let isLittle = finger == 4
                let hue = isLittle ? Palette.pink : Palette.purple.mixed(with: Palette.flash, 0.3)
                let light = cover(led, spotAt: Double(finger) / 5, halfWidth: 0.042) * up * (1 - down)
                colour = colour.lit(by: hue.scaled(light * (isLittle ? 1 : 0.9)))
            }
            return colour
        }
    }
}
