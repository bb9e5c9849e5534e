import FitPinkyCore

// What finger care has earned.

extension RingRenderer {
    func reward(_ reward: RingScene.Reward, at now: MonotonicInstant) -> RingFrame {
        let seconds = now.seconds(since: reward.since)
        let fading = clamped(Timing.celebration.seconds - seconds)
        let frame =
            switch reward.kind {
            case .level: stairs(seconds)
            case .targets: bullseye(seconds)
            }
        return frame.scaled(fading)
    }

    /// Five stairs from six o'clock to twelve: each lights up with a flash, and stays. At the top all of them flash together.
    private func stairs(_ seconds: Double) -> RingFrame {
        let round = 2.5
        let within = seconds - round * (seconds / round).rounded(.down)
        let climbed = min(within / 0.3, 5)
        let summit = swell(clamped((within - 1.5) / 0.8))
        return frame { led in
            let stair = min((height(led) * 5).rounded(.down), 4)
            guard stair < climbed else { return .black }
            let isNewest = climbed < 5 && stair == (climbed - 0.001).rounded(.down)
            let colour = Palette.purple.mixed(with: Palette.gold, stair / 4)
            return isNewest ? Palette.flash : colour.mixed(with: Palette.flash, summit).scaled(0.55 + 0.45 * summit)
        }
    }

    /// Four arcs close in on the quarters of the ring, and hit them with a flash.
    private func bullseye(_ seconds: Double) -> RingFrame {
        let round = 1.6
        let within = seconds - round * (seconds / round).rounded(.down)
        let closed = eased(within / 1)
        let hit = swell(clamped((within - 0.95) / 0.5))
        return frame { led in
            var light = 0.0
            for quarter in 0..<4 {
                let centre = Double(quarter) / 4
                light = max(light, cover(led, spotAt: centre, halfWidth: 0.12 - 0.1 * closed))
            }
            return Palette.gold.mixed(with: Palette.flash, hit).scaled(light * (0.4 + 0.6 * max(closed, hit)))
        }
    }
}
