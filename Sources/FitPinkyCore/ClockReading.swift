/// What the machine's clocks said at one moment: the time that comes with each input of a decision.
public struct ClockReading: Hashable, Sendable {
    /// By the clock that never steps.
    public var monotonic: MonotonicInstant
    /// The time of day, in UTC.
    public var wall: UTCInstant
    /// Whether the time of day has been set by a source that the owner trusts.
    public var isTrusted: Bool

    /// What both clocks said.
    public init(monotonic: MonotonicInstant, wall: UTCInstant, isTrusted: Bool) {
        (self.monotonic, self.wall, self.isTrusted) = (monotonic, wall, isTrusted)
    }
}
