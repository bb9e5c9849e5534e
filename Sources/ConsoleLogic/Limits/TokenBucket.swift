package import FitPinkyCore

/// So many at once, and one more each time that an interval has passed.
package struct TokenBucket: Hashable, Sendable {
    /// How many there can be at most.
    package let capacity: Int
    /// How long one takes to come back.
    package let interval: MonotonicInstant.Span

    private var count: Int
    private var since: MonotonicInstant

    /// A full one.
    package init(capacity: Int, interval: MonotonicInstant.Span, at now: MonotonicInstant) {
        (self.capacity, self.interval, count, since) = (capacity, interval, capacity, now)
    }

    /// Takes one, if one is there.
    package mutating func take(at now: MonotonicInstant) -> Bool {
        let returned = max(0, (now - since).nanoseconds / interval.nanoseconds)
        count = Int(min(Int64(capacity), Int64(count) + returned))
        since = count == capacity ? now : since + MonotonicInstant.Span(nanoseconds: returned * interval.nanoseconds)
        guard count > 0 else { return false }
        count -= 1
        return true
    }

    /// Whether all of them are there, so that nothing would be lost by forgetting it.
    package func isFull(at now: MonotonicInstant) -> Bool {
        Int64(count) + (now - since).nanoseconds / interval.nanoseconds >= Int64(capacity)
    }
}
