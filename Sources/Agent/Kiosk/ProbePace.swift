internal import FitPinkyCore

/// When a camera that does not work is tried again: soon at first, then ever more seldom, and at once when the kernel says
/// that something came. Trying opens it, so nobody tries while all is well, but for once when something went.
struct ProbePace {
    private enum State {
        case well
        case failing(next: MonotonicInstant, pause: MonotonicInstant.Span)
        /// The answer comes as `failed` or `worked`, and until then there is no second try.
        case trying(pause: MonotonicInstant.Span)
    }

    private var state = State.well

    /// The first pause, and the one after an announcement: access to a new device is granted a moment after it is there.
    static let firstPause = MonotonicInstant.Span.seconds(1)
    static let longestPause = MonotonicInstant.Span.seconds(30)

    /// Whether it is not known to fail, and nobody is finding out.
    var isWell: Bool { if case .well = state { true } else { false } }

    /// When to try; nil while all is well, or a try is under way.
    var deadline: MonotonicInstant? { if case .failing(let next, _) = state { next } else { nil } }

    /// It failed: at a try, or when a picture was wanted.
    mutating func failed(at now: MonotonicInstant) {
        switch state {
        case .well: state = .failing(next: now + ProbePace.firstPause, pause: ProbePace.firstPause)
        case .trying(let pause): state = .failing(next: now + pause, pause: pause)
        // A failure that was not asked for says nothing about how long to wait.
        case .failing: break
        }
    }

    /// It works.
    mutating func worked() { state = .well }

    /// Something came: a broken one is worth a try now.
    mutating func came(at now: MonotonicInstant) {
        guard case .failing = state else { return }
        state = .failing(next: now, pause: .milliseconds(0))
    }

    /// Something went, or nobody knows what happened: it may have been the camera.
    mutating func went(at now: MonotonicInstant) {
        guard case .well = state else { return came(at: now) }
        state = .failing(next: now, pause: .milliseconds(0))
    }

    /// It is being tried.
    mutating func trying() {
        guard case .failing(_, let pause) = state else { return }
        let longer = MonotonicInstant.Span(nanoseconds: pause.nanoseconds * 2)
        state = .trying(pause: min(max(longer, ProbePace.firstPause), ProbePace.longestPause))
    }
}
