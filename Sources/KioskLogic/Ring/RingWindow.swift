import FitPinkyCore

/// When the ring speaks of something: from a moment on for a while, and perhaps again and again for a shorter while.
struct RingWindow {
    var since: MonotonicInstant
    /// How long at first; nil: until the scene changes.
    var length: MonotonicInstant.Span?
    /// How often, counted from `since`, and for how long after that.
    var again: (every: MonotonicInstant.Span, length: MonotonicInstant.Span)?

    func contains(_ now: MonotonicInstant) -> Bool {
        guard now >= since else { return false }
        guard let length, now >= since + length else { return true }
        return again.map { nanoseconds(into: $0.every, at: now) < $0.length.nanoseconds } ?? false
    }

    /// When that will change; nil: never.
    func nextEdge(after now: MonotonicInstant) -> MonotonicInstant? {
        guard now >= since else { return since }
        guard let length else { return nil }
        if now < since + length { return since + length }
        return again.map { every, length in
            let into = nanoseconds(into: every, at: now)
            let edge = into < length.nanoseconds ? length.nanoseconds : every.nanoseconds
            return now + MonotonicInstant.Span(nanoseconds: edge - into)
        }
    }

    private func nanoseconds(into every: MonotonicInstant.Span, at now: MonotonicInstant) -> Int64 {
        max(0, (now - since).nanoseconds) % every.nanoseconds
    }
}
