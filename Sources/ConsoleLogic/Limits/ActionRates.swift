package import FitPinkyCore

/// How many actions each phone may take.
package struct ActionRates: Hashable, Sendable {
    private var buckets: [PhoneID: TokenBucket] = [:]

    /// None were taken.
    package init() {}

    /// Whether that phone may take one more; counts it if so.
    package mutating func take(_ phone: PhoneID, at now: MonotonicInstant) -> Bool {
        buckets = buckets.filter { $0.key == phone || !$0.value.isFull(at: now) }
        var bucket =
            buckets[phone] ?? TokenBucket(capacity: ConsoleLimits.actionsAtOnce, interval: .seconds(1), at: now)
        defer { buckets[phone] = bucket }
        return bucket.take(at: now)
    }
}
