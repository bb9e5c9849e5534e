package import FitPinkyCore

/// When a camera that does not work is tried again: soon at first, then ever more seldom, and at once when the kernel says
/// that something came. Trying opens it, so nobody tries while all is well, but for once when something went.
package struct CameraProbeSchedule: Hashable, Sendable {
    private enum State: Hashable {
        case well
        case failing(next: MonotonicInstant, pause: MonotonicInstant.Span)
        /// The answer comes as `failed` or `worked`, and until then there is no second try.
        case trying(pause: MonotonicInstant.Span)
    }

    private var state = State.well

    /// The first pause, and the one after an announcement: access to a new device is granted a moment after it is there.
    package static let firstPause = MonotonicInstant.Span.seconds(1)
    /// The pause is doubled up to this.
    package static let longestPause = MonotonicInstant.Span.seconds(30)

    /// All is well, as far as is known.
    package init() {}

    /// Whether it is not known to fail, and nobody is finding out.
    package var isWell: Bool { state == .well }

    /// When to try; nil while all is well, or a try is under way.
    package var deadline: MonotonicInstant? { if case .failing(let next, _) = state { next } else { nil } }

    /// True if it is to be tried now, which it then is.
    package mutating func timePassed(_ now: MonotonicInstant) -> Bool {
        guard case .failing(let next, let pause) = state, next <= now else { return false }
        let longer = MonotonicInstant.Span(nanoseconds: pause.nanoseconds * 2)
        let bounded = min(max(longer, CameraProbeSchedule.firstPause), CameraProbeSchedule.longestPause)
        state = .trying(pause: bounded)
        return true
    }

    /// It failed: at a try, or when a picture was wanted.
    package mutating func failed(at now: MonotonicInstant) {
        switch state {
        case .well:
            let pause = CameraProbeSchedule.firstPause
            state = .failing(next: now + pause, pause: pause)
        case .trying(let pause): state = .failing(next: now + pause, pause: pause)
        // A failure that was not asked for says nothing about how long to wait.
        case .failing: break
        }
    }

    /// It works.
    package mutating func worked() { state = .well }

    /// Something came: a broken one is worth a try now.
    package mutating func came(at now: MonotonicInstant) {
        guard case .failing = state else { return }
        state = .failing(next: now, pause: .milliseconds(0))
    }

    /// Something went, or nobody knows what happened: it may have been the camera.
    package mutating func went(at now: MonotonicInstant) {
        guard case .well = state else { return came(at: now) }
        state = .failing(next: now, pause: .milliseconds(0))
    }
}
