internal import FitPinkyCore

/// When a camera that does not work is tried again: soon at first, then ever more seldom, and at once when the kernel says
/// that something came. Trying opens it, so nobody tries while all is well.
struct ProbePace {
    private enum State {
        case well
        case failing(next: MonotonicInstant, pause: MonotonicInstant.Span)
    }

    private var state = State.well

    /// The first pause, and the one after an announcement: access to a new device is granted a moment after it is there.
    static let firstPause = MonotonicInstant.Span.seconds(1)
    /// The longest.
    static let longestPause = MonotonicInstant.Span.seconds(30)

    /// When to try; nil while all is well.
    var deadline: MonotonicInstant? { if case .failing(let next, _) = state { next } else { nil } }

    /// It failed: at a try, or when a picture was wanted.
    mutating func failed(at now: MonotonicInstant) {
        guard case .failing(let next, let pause) = state else {
            state = .failing(next: now + ProbePace.firstPause, pause: ProbePace.firstPause)
            return
        }
        // A failure that was not asked for, before its time, says nothing about how long to wait.
        guard next <= now else { return }
        let longer = min(MonotonicInstant.Span(nanoseconds: pause.nanoseconds * 2), ProbePace.longestPause)
        state = .failing(next: now + longer, pause: longer)
    }

    /// It works.
    mutating func worked() { state = .well }

    /// Something came or went: a broken one is worth a try now.
    mutating func announced(at now: MonotonicInstant) {
        guard case .failing = state else { return }
        state = .failing(next: now, pause: ProbePace.firstPause)
    }

    /// It is being tried; the answer comes as `failed` or `worked`, and until then there is no second try.
    mutating func trying(at now: MonotonicInstant) {
        guard case .failing(_, let pause) = state else { return }
        let longer = min(MonotonicInstant.Span(nanoseconds: pause.nanoseconds * 2), ProbePace.longestPause)
        state = .failing(next: now + longer, pause: longer)
    }
}
