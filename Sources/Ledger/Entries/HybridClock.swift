public import FitPinkyCore

/// The clock that stamps this kiosk's entries. The time of day is an argument, and may stand still or step back.
public struct HybridClock: Hashable, Sendable {
    /// The latest stamp given or followed.
    public private(set) var latest: Stamp

    /// So far may a remote stamp be ahead of a trusted clock and still be followed: 1 h.
    public static let maxAheadMilliseconds: Int64 = 3_600_000
    /// No time of day and no remote stamp moves the clock past this (the year 3084): what is left below `Stamp.limit`
    /// is more than can ever be counted through.
    static let maxMilliseconds: Int64 = 1 << 45

    /// A clock that goes on from the latest stamp that it gave or followed.
    public init(latest: Stamp = Stamp(rawValue: 0)) {
        self.latest = latest
    }

    /// The next stamp: later than every one before, and than the time of day where that is ahead.
    public mutating func tick(_ now: UTCInstant) -> Stamp {
        let stamp = Stamp(rawValue: max(latest.rawValue + 1, HybridClock.milliseconds(of: now) << 16))
        latest = stamp
        return stamp
    }

    /// The stamp of an edit: the next one, or one more than that of the value replaced if that is later. The latter does not
    /// move the clock: a value from a kiosk whose clock is ahead can be edited, and infects nothing else.
    ///
    /// Where the value replaced has the last stamp there is, the next one all the same: such a stamp is nobody's time of day, and refusing
    /// would let whoever made it lock the value for ever.
    public mutating func tick(_ now: UTCInstant, replacing replaced: Stamp?) -> Stamp {
        let own = tick(now)
        guard let replaced, replaced >= own, replaced.rawValue + 1 < Stamp.limit else { return own }
        return Stamp(rawValue: replaced.rawValue + 1)
    }

    /// Hears a remote entry's stamp. It is followed if it is at most 1 h ahead of a trusted clock, or if this kiosk's is not
    /// trusted; never past the year 3084. Nothing is refused for its time.
    public mutating func hear(_ stamp: Stamp, at now: UTCInstant, isTrusted: Bool) {
        let present = HybridClock.milliseconds(of: now) + UInt64(HybridClock.maxAheadMilliseconds)
        let furthest = isTrusted ? present : UInt64(HybridClock.maxMilliseconds)
        guard stamp > latest, stamp.rawValue >> 16 <= min(furthest, UInt64(HybridClock.maxMilliseconds)) else { return }
        latest = stamp
    }

    private static func milliseconds(of instant: UTCInstant) -> UInt64 {
        UInt64(min(max(instant.milliseconds, 0), maxMilliseconds))
    }
}
