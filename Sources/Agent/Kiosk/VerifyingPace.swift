internal import FitPinkyCore
internal import Store

/// When all that is kept is looked at, step by step: some minutes after a start if the latest look was a month ago, and at once
/// when somebody found damage.
struct VerifyingPace {
    private enum State {
        case waiting(until: MonotonicInstant)
        case pausing(VerifyingPass, until: MonotonicInstant)
        case working
    }

    enum Step: Hashable, Sendable {
        /// A pass begins: if one is due, or in any case. None may have ended since the start.
        case begin(always: Bool, isFirst: Bool)
        case goOn(VerifyingPass)
    }

    private var state: State
    private var isWanted = false
    private var isFirst = true

    /// After a start the connections, what partners have, thumbnails and the first press come first. Where the power was cut the
    /// router and the partner start as well, which takes them some minutes.
    static let afterStart = MonotonicInstant.Span.seconds(300)
    /// Between two looks whether a pass is due, and after one that failed.
    static let retry = MonotonicInstant.Span.seconds(3600)
    /// Between two steps. A photo takes a small board some ten milliseconds, so the card and the processor rest most of the time; ten
    /// years of two members, 36,500 photos, take two hours.
    static let pause = MonotonicInstant.Span.milliseconds(200)
    /// Between two passes, in milliseconds: 30 days.
    static let interval: Int64 = 30 * 86_400_000

    init(startingAt now: MonotonicInstant) { state = .waiting(until: now + VerifyingPace.afterStart) }

    /// Whether a pass is due. By a clock that is not trusted only the first is: it could say that a month has passed at each start.
    static func isDue(latest: UTCInstant?, at now: UTCInstant, isClockTrusted: Bool, isFirst: Bool) -> Bool {
        guard let latest else { return isClockTrusted || isFirst }
        guard isClockTrusted else { return false }
        let passed = now.milliseconds - latest.milliseconds
        // What ended in the future was noted by a wrong clock.
        return passed >= interval || passed < 0
    }

    /// When something is to be done; nil while something is.
    var deadline: MonotonicInstant? {
        switch state {
        case .waiting(let until), .pausing(_, let until): until
        case .working: nil
        }
    }

    /// What is to be done now, which it then is; nil if nothing is.
    mutating func next(at now: MonotonicInstant) -> Step? {
        guard let deadline, deadline <= now else { return nil }
        defer { state = .working }
        switch state {
        case .pausing(let pass, _): return .goOn(pass)
        case .waiting, .working:
            defer { isWanted = false }
            return .begin(always: isWanted, isFirst: isFirst)
        }
    }

    /// A step has ended; with nil no pass was due.
    mutating func ended(_ pass: VerifyingPass?, at now: MonotonicInstant) {
        if let pass, !pass.hasEnded {
            state = .pausing(pass, until: now + VerifyingPace.pause)
        } else {
            if pass != nil { isFirst = false }
            state = .waiting(until: isWanted ? now : now + VerifyingPace.retry)
        }
    }

    /// Damage was found: a pass begins as soon as none is under way.
    mutating func want(at now: MonotonicInstant) {
        isWanted = true
        if case .waiting = state { state = .waiting(until: now) }
    }
}
