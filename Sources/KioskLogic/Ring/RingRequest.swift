package import FitPinkyCore

extension RingScene {
    /// A page's request that a hold of the button grants.
    package struct Request: Hashable, Sendable {
        /// What the page draws as well.
        package var pattern: RequestPattern
        /// Since when it is shown.
        package var since: MonotonicInstant

        package init(_ pattern: RequestPattern, since: MonotonicInstant) {
            (self.pattern, self.since) = (pattern, since)
        }
    }
}
