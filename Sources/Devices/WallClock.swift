package import FitPinkyCore

/// The time of day, and whether to believe it.
package protocol WallClock: Sendable {
    /// The time now, in UTC.
    func now() -> UTCInstant
    /// Whether the time has been set by a source that the owner trusts.
    var isTrusted: Bool { get }
}
