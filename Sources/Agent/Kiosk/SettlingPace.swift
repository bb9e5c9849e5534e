internal import FitPinkyCore

/// When to look after moments that wait for a trusted clock.
struct SettlingPace {
    private enum State {
        /// Something may be awaited. While the clock is not trusted the only thing to do is to note now and then that the
        /// machine runs.
        case expecting(nextAt: MonotonicInstant)
        case working
        /// Nothing is awaited.
        case done
    }

    /// At the start nobody knows what an earlier run left.
    private var state = State.expecting(nextAt: MonotonicInstant(nanoseconds: .min))
    private var wasTrusted = false
    /// What could not be settled in this round; the others need not wait for it.
    private(set) var postponed: Set<ULID> = []

    /// Between two notes that the machine runs: by so much a moment from before a power cut may be estimated too late.
    static let notePause = MonotonicInstant.Span.seconds(60)
    /// Between two tries that failed.
    static let retry = MonotonicInstant.Span.seconds(30)

    /// Something awaited was written down.
    mutating func expect() {
        // Work that is under way looks again when it has ended.
        guard case .done = state else { return }
        state = .expecting(nextAt: MonotonicInstant(nanoseconds: .min))
    }

    /// Whether there is work now.
    func begins(at now: MonotonicInstant, isClockTrusted: Bool) -> Bool {
        guard case .expecting(let nextAt) = state else { return false }
        return now >= nextAt || isClockTrusted && !wasTrusted
    }

    /// Work has begun.
    mutating func began(isClockTrusted: Bool) {
        state = .working
        wasTrusted = isClockTrusted
    }

    /// What came of the work.
    enum Outcome {
        /// There is nothing to settle but what was postponed.
        case nothingAwaited
        /// There is, and the clock is not trusted.
        case tooEarly
        /// One moment was settled; there may be more.
        case settled
        /// That one moment could not be settled; or nothing could, if it is nil.
        case failed(ULID?)
    }

    /// Work has ended.
    mutating func ended(_ outcome: Outcome, at now: MonotonicInstant) {
        switch outcome {
        case .nothingAwaited:
            state = postponed.isEmpty ? .done : .expecting(nextAt: now + SettlingPace.retry)
            postponed = []
        case .tooEarly: state = .expecting(nextAt: now + SettlingPace.notePause)
        case .settled: state = .expecting(nextAt: now)
        case .failed(let subject?):
            postponed.insert(subject)
            state = .expecting(nextAt: now)
        case .failed(nil): state = .expecting(nextAt: now + SettlingPace.retry)
        }
    }
}
