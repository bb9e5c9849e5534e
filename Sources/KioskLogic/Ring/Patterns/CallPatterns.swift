import FitPinkyCore

// What waits for somebody: a partner to join, a finger to be looked after.

extension RingRenderer {
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

    /// So many lights, evenly spaced, which breathe slowly and never go out. Each has LEDs of its own, and dark ones beside it: they can be
    /// counted at any moment where a ring has two LEDs or more for each.
    func request(_ request: RingScene.Request, at now: MonotonicInstant) -> RingFrame {
        let breath = swell(now.phase(since: request.since, period: Timing.requestBreath))
        let colour = Palette.request(request.pattern.colour).scaled(0.55 + 0.45 * breath)
        let (count, width) = (request.pattern.lights, max(1, ledCount / 24))
        return frame { led in
            let isLit = (0..<count).contains { light in
                let first = (light * ledCount + count / 2) / count
                return (first..<first + width).contains(led)
            }
            return isLit ? colour : .black
        }
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
