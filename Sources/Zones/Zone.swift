public import FitPinkyCore

/// How far the wall clock is ahead of UTC, and what that is called.
struct LocalTimeType: Hashable, Sendable {
    var offsetSeconds: Int
    var abbreviation: String

    /// RFC 9636 asks for at least 3 and POSIX for at most 6; no known zone has more than 6 either.
    static let maxAbbreviationBytes = 16
}

/// The wall clock of one place, for every instant: one file of the tz database.
public struct Zone: Hashable, Sendable {
    /// Seconds since 1970 from which on a type holds, ascending.
    let transitions: [Int64]
    /// The type that holds from each transition on: an index into `types`.
    let typeIndices: [UInt8]
    /// At least one; the first holds before the first transition.
    let types: [LocalTimeType]
    /// What holds from the last transition on.
    let rule: PosixRule?

    /// UTC, which needs no file.
    public static let utc = Zone(
        transitions: [], typeIndices: [], types: [LocalTimeType(offsetSeconds: 0, abbreviation: "UTC")], rule: nil)

    /// What the wall shows at that instant.
    public func localTime(at instant: UTCInstant) -> CivilTime {
        let type = type(at: instant.seconds)
        return CivilTime(
            secondsSince1970: instant.seconds, offsetSeconds: type.offsetSeconds, abbreviation: type.abbreviation)
    }

    /// When that Day begins here, where Days start at that hour: the first instant that belongs to it or to a later one.
    public func beginning(of day: Day, startingAtHour startHour: Int) -> UTCInstant {
        // No zone is further from UTC than a day and a bit (RFC 9636, 3.2: within 26 hours).
        let midnight = Int64(day.daysSince1970) * 86_400
        var (low, high) = (midnight - 2 * 86_400, midnight + 2 * 86_400)
        while low < high {
            let middle = low + (high - low) / 2
            let time = localTime(at: UTCInstant(milliseconds: middle * 1000))
            if time.day(startingAtHour: startHour) < day { low = middle + 1 } else { high = middle }
        }
        return UTCInstant(milliseconds: low * 1000)
    }

    private func type(at seconds: Int64) -> LocalTimeType {
        // How many transitions are past, by halving.
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        if low == transitions.count, let rule { return rule.type(at: seconds) }
        return low == 0 ? types[0] : types[Int(typeIndices[low - 1])]
    }
}
