internal import FitPinkyCore

/// How many lines strangers may cause in the log: more in a minute are counted, and told with the next one that is written.
struct LogAllowance: Hashable, Sendable {
    /// The most lines a minute.
    static let linesPerMinute = 10

    private var since: MonotonicInstant?
    private var lines = 0
    private var omitted = 0

    /// Something happened.
    ///
    /// - Returns: how many were left out before, if this one is to be written; nil if it is left out as well.
    mutating func take(at now: MonotonicInstant) -> Int? {
        if since.map({ now - $0 >= .seconds(60) }) ?? true { (since, lines) = (now, 0) }
        guard lines < LogAllowance.linesPerMinute else {
            omitted += 1
            return nil
        }
        lines += 1
        defer { omitted = 0 }
        return omitted
    }
}
