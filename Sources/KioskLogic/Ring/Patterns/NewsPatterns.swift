import FitPinkyCore

// What a partner did.

extension RingRenderer {
    func news(_ news: RingScene.News, of scene: RingScene, at now: MonotonicInstant) -> RingFrame {
        let seconds = now.seconds(since: news.since)
        switch news.sign {
        case .heart:
            let arc = layout(of: scene).arc(of: news.member)
            var frame = RingFrame.blank(ledCount: ledCount)
            frame.colours.replaceSubrange(arc, with: RingRenderer(ledCount: arc.count).heart(seconds).colours)
            return frame
        case .finger: return finger(seconds)
        case .ripples: return ripples(seconds)
        case .sevenDays: return sevenDays(seconds)
        }
    }

    /// A week goes by: its seven days light up one after the other, from twelve o'clock on, and fade together.
    private func sevenDays(_ seconds: Double) -> RingFrame {
        let days = 7.0
        let gone = min(seconds / 0.35, days)
        let fade = 1 - clamped((seconds - 2.9) / 1.3)
        return frame { led in
            let day = place(led) * days
            // A gap between one day and the next.
            let within = day - day.rounded(.down)
            guard day < gone, within > 0.2 else { return .black }
            let isNewest = gone < days && day.rounded(.down) == (gone - 0.001).rounded(.down)
            return (isNewest ? Palette.flash : gradient(led)).scaled(fade * (isNewest ? 1 : 0.7))
        }
    }

    /// The arc fills behind a white light, and then its heart beats: twice shortly, a pause.
    private func heart(_ seconds: Double) -> RingFrame {
        let head = eased(seconds / 0.9) * Double(ledCount)
        let beat = max(0, seconds - 1) - max(0, seconds - 1).rounded(.down)
        let throb = max(swell(clamped(beat / 0.26)), 0.75 * swell(clamped((beat - 0.28) / 0.3)))
        return frame { led in
            let colour = gradient(led)
            guard seconds >= 1 else {
                let isHead = Double(led) > head - 1.5 * Double(mark) && head < Double(ledCount)
                return (isHead ? Palette.flash : colour.scaled(0.6)).scaled(head - Double(led))
            }
            return colour.mixed(with: Palette.flash, 0.35 * throb).scaled(0.3 + 0.7 * throb)
        }
    }

    /// A finger that wags at twelve o'clock: three swings, a pause, three swings.
    private func finger(_ seconds: Double) -> RingFrame {
        let half = Timing.finger.seconds / 2
        let within = seconds - half * (seconds / half).rounded(.down)
        let swings = min(within / 0.4, 3)
        // Right, left, right, left: a swing begins and ends in the middle.
        let swing = swings - swings.rounded(.down)
        let side = swing < 0.5 ? swell(swing * 2) : -swell(swing * 2 - 1)
        let centre = 0.13 * side
        return frame { led in
            let light = cover(led, spotAt: centre, halfWidth: 0.08)
            let tip = cover(led, spotAt: centre, halfWidth: 0.02)
            return Palette.pink.scaled(light).lit(by: Palette.flash.scaled(tip))
        }
    }

    /// As drops on water: rings that spread from here and there.
    private func ripples(_ seconds: Double) -> RingFrame {
        let hues = [Palette.gold, Palette.pink, Palette.flash, Palette.purple, Palette.gold]
        return frame { led in
            var colour = RGB.black
            for (drop, hue) in hues.enumerated() {
                let age = (seconds - 0.45 * Double(drop)) / 0.9
                guard (0..<1).contains(age) else { continue }
                // The golden ratio puts each far from those before it.
                let centre = 0.62 * Double(drop) + 0.9
                let reach = 0.12 * eased(age)
                let front = max(
                    cover(led, spotAt: centre - reach, halfWidth: 0.035),
                    cover(led, spotAt: centre + reach, halfWidth: 0.035))
                colour = colour.lit(by: hue.scaled(front * (1 - age * age)))
            }
            return colour
        }
    }
}
