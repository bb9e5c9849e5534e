import FitPinkyCore

// What there is to say when nothing happens.

extension RingRenderer {
    /// One dim light: the kiosk is there, and nobody takes part.
    var idle: RingFrame { frame { $0 == 0 ? Palette.track : .black } }

    /// An arc a member.
    func week(_ scene: RingScene, at now: MonotonicInstant) -> Rendering {
        var rendering = Rendering(frame: .blank(ledCount: ledCount), nextChange: nil)
        let breath = RingBreath(at: now)
        let pulse = ProgressArc.Pulse(
            breath: breath.depth, isFlickering: RingBeat.flicker.isOn(since: .start, at: now),
            isWinking: !RingBeat.wink.isOn(since: .start, at: now))
        for (member, progress) in scene.progress.enumerated() {
            let leds = layout(of: scene).arc(of: member)
            guard !leds.isEmpty else { continue }
            let arc = ProgressArc(progress, ledCount: leds.count, mark: min(mark, leds.count))
            rendering.frame.colours.replaceSubrange(leds, with: arc.colours(pulse))
            if arc.isBreathing { rendering.note(breath.next) }
            if arc.isFlickering { rendering.note(RingBeat.flicker.nextTurn(since: .start, after: now)) }
            if arc.isWinking { rendering.note(RingBeat.wink.nextTurn(since: .start, after: now)) }
        }
        markSessions(of: scene, at: now, in: &rendering)
        return rendering
    }
}

/// The slow light of a day that is done, in steps: between two of them the ring sleeps.
struct RingBreath {
    /// 0 at the deepest, 1 at the height.
    let depth: Double
    /// When it will be another.
    let next: MonotonicInstant

    /// Finer differences are not seen.
    private static let shades = 64.0
    /// Around the height and the depth, where several steps in a row look alike, so many are left out at most.
    private static let maxAlike: Int64 = 8

    init(at now: MonotonicInstant) {
        let length = RingRenderer.Timing.breathStep.nanoseconds
        let step = now.nanoseconds / length
        func moment(_ step: Int64) -> MonotonicInstant { .start + MonotonicInstant.Span(nanoseconds: step * length) }
        func shade(_ step: Int64) -> Double {
            let phase = moment(step).phase(since: .start, period: RingRenderer.Timing.breath)
            return (swell(phase) * RingBreath.shades).rounded()
        }
        let shown = shade(step)
        depth = shown / RingBreath.shades
        let ahead = (1..<RingBreath.maxAlike).first { shade(step + $0) != shown } ?? RingBreath.maxAlike
        next = moment(step + ahead)
    }
}
