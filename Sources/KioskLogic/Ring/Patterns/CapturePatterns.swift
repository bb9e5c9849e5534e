import FitPinkyCore

// A press, from the countdown to the moment when the workout is durable.

extension RingRenderer {
    /// Dashes: whatever was there before, it changes its shape.
    var touch: RingFrame { frame { $0 / mark % 3 == 2 ? .black : Palette.neutral } }

    func countdown(since: MonotonicInstant, until: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let left = (until - now).seconds
        let total = max(1, (until - since).seconds.rounded(.up))
        // As many parts as whole seconds: they go out one after the other, anticlockwise, so that a glance counts them.
        let lit = Double(ledCount) * min(max(left, 0), total) / total
        let hasParts = total > 1 && total <= Double(ledCount)
        return frame { led in
            let part = place(led) * total
            let isPartStart = part - part.rounded(.down) < Double(mark) * total / Double(ledCount) - 0.0001
            return (hasParts && isPartStart ? Palette.flash : Palette.pink).scaled(lit - Double(led))
        }
    }

    func review(since: MonotonicInstant, until: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let total = max((until - since).seconds, 0.001)
        let lit = Double(ledCount) * (until - now).seconds / total
        return frame { gradient($0).scaled(lit - Double($0)) }
    }

    func comet(since: MonotonicInstant, at now: MonotonicInstant) -> RingFrame {
        let head = now.phase(since: since, period: Timing.comet) * Double(ledCount)
        let tail = Double(ledCount) / 2
        return frame { led in
            var behind = head - Double(led)
            if behind < 0 { behind += Double(ledCount) }
            return Palette.purple.scaled(1 - behind / tail)
        }
    }

    func notice(_ noted: RingScene.Noted, at now: MonotonicInstant) -> RingFrame {
        let done = clamped(now.seconds(since: noted.since) / Timing.notice.seconds)
        return frame { led in
            switch noted.kind {
            case .saved: return gradient(led).scaled((done * 2.4 - height(led)) * 3)
            case .savedUnproven:
                let isGap = led / mark % 2 == 1
                return isGap ? .black : Palette.amber.scaled((done * 2.4 - height(led)) * 3)
            case .checked:
                let finger = (0..<5).filter { cover(led, spotAt: Double($0) / 5, halfWidth: 0.03) > 0 }.min()
                // Each comes a tenth of the notice after the one before; at the end they go together.
                let light = finger.map { min(done * 10 - Double($0), 10 - done * 10) } ?? 0
                return Palette.pink.scaled(light)
            case .exercised:
                let fade = min(1, (1 - done) * 5)
                return gradient(led).scaled(clamped(eased(done * 1.5) * Double(ledCount) - Double(led)) * fade)
            case .brokenOff:
                return Palette.neutral.scaled(clamped(swell(done) / 2 * Double(ledCount) - Double(led)))
            case .dropped: return Palette.neutral.scaled((1 - done * 1.6 - height(led)) * 3)
            case .declined:
                let isOn = Int(done * 6) % 2 == 0 && done < 0.6
                // A ring of one LED has no lower half.
                return isOn && (height(led) <= 0.5 || ledCount == 1) ? Palette.amber : .black
            case .granted:
                let isOn = Int(done * 6) % 2 == 0 && done < 0.6
                return isOn && height(led) >= 0.5 ? Palette.flash : .black
            }
        }
    }
}
