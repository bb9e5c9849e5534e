package import FitPinkyCore

/// What the machine's clocks said at one moment: the time that comes with each input of a decision.
package struct ClockReading: Hashable, Sendable {
    /// By the clock that never steps.
    package var monotonic: MonotonicInstant
    /// The time of day, in UTC.
    package var wall: UTCInstant
    /// Whether the time of day has been set by a source that the owner trusts.
    package var isTrusted: Bool

    /// What both clocks said.
    package init(monotonic: MonotonicInstant, wall: UTCInstant, isTrusted: Bool) {
        (self.monotonic, self.wall, self.isTrusted) = (monotonic, wall, isTrusted)
    }
}
