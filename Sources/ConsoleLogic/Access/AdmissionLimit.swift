package import FitPinkyCore

/// How often phones may ask for a hold of the button: so that a guest cannot wear it out.
package struct AdmissionLimit: Hashable, Sendable {
    private var lastAsked: [[UInt8]: MonotonicInstant] = [:]
    private var hourly: TokenBucket

    /// Nobody has asked.
    package init(at now: MonotonicInstant) {
        hourly = TokenBucket(
            capacity: ConsoleLimits.admissionsPerHour,
            interval: .seconds(3600 / Int64(ConsoleLimits.admissionsPerHour)), at: now)
    }

    /// Whether one of that address may ask now; counts it if so.
    package mutating func asks(_ source: [UInt8], at now: MonotonicInstant) -> Bool {
        lastAsked = lastAsked.filter { now - $0.value < ConsoleLimits.admissionInterval }
        guard lastAsked[source] == nil, hourly.take(at: now) else { return false }
        lastAsked[source] = now
        return true
    }

    /// One of that address was admitted: it may ask again, for another phone.
    package mutating func admitted(_ source: [UInt8]) { lastAsked[source] = nil }
}
