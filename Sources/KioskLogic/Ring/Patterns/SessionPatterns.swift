import FitPinkyCore

// Sessions, and what may still prove a workout.

extension RingRenderer {
    /// Four white corners, as of a viewfinder, throb around a dim arc that empties while a press is waited for.
    func proof(_ proof: RingScene.Proof, at now: MonotonicInstant) -> RingFrame {
        let total = max((proof.until - proof.since).seconds, 0.001)
        let lit = Double(ledCount) * (proof.until - now).seconds / total
        let throb = 0.35 + 0.65 * swell(now.phase(since: proof.since, period: Timing.viewfinder))
        return frame { led in
            let corner = (0..<4).map { cover(led, spotAt: 0.125 + 0.25 * Double($0), halfWidth: 0.025) }.max() ?? 0
            return gradient(led).scaled(0.4 * clamped(lit - Double(led))).lit(by: Palette.flash.scaled(corner * throb))
        }
    }

    /// A member's session in their arc of the week: its last light is white. It breathes while the session runs, and stands still and
    /// dim while it is paused or its kiosk is unheard.
    func markSessions(of scene: RingScene, at now: MonotonicInstant, in rendering: inout Rendering) {
        let breath = RingBreath(at: now)
        for session in scene.sessions where session.member != scene.timer?.member {
            let arc = layout(of: scene).arc(of: session.member)
            guard scene.progress.indices.contains(session.member), !arc.isEmpty else { continue }
            let light = session.isStill ? 0.3 : 0.35 + 0.65 * breath.depth
            for led in arc.suffix(mark) { rendering.frame.colours[led] = Palette.flash.scaled(light) }
            if !session.isStill { rendering.note(breath.next) }
        }
    }
}
