import FitPinkyCore

/// When the ring speaks of something.
enum RingWindow {
    /// For as long as the scene has it.
    case always
    /// From a moment on for a while (nil: until the scene changes), and perhaps again and again for a shorter while.
    case since(MonotonicInstant, length: MonotonicInstant.Span?, again: Repetition? = nil)

    /// How often, counted from the first moment, and for how long after that.
    struct Repetition {
        var every: MonotonicInstant.Span
        var length: MonotonicInstant.Span
    }

    func contains(_ now: MonotonicInstant) -> Bool {
        switch self {
        case .always: return true
        case .since(let since, let length, let again):
            guard now >= since else { return false }
            guard let length, now >= since + length else { return true }
            return again.map { now.nanoseconds(into: $0.every, since: since) < $0.length.nanoseconds } ?? false
        }
    }

    /// When that will change; nil: never.
    func nextEdge(after now: MonotonicInstant) -> MonotonicInstant? {
        switch self {
        case .always: return nil
        case .since(let since, let length, let again):
            guard now >= since else { return since }
            guard let length else { return nil }
            if now < since + length { return since + length }
            return again.map { again in
                let into = now.nanoseconds(into: again.every, since: since)
                let edge = into < again.length.nanoseconds ? again.length.nanoseconds : again.every.nanoseconds
                return now + MonotonicInstant.Span(nanoseconds: edge - into)
            }
        }
    }
}

extension MonotonicInstant {
    fileprivate func nanoseconds(into every: Span, since: MonotonicInstant) -> Int64 {
        max(0, (self - since).nanoseconds) % every.nanoseconds
    }
}
