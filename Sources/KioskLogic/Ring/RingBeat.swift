import FitPinkyCore

/// A light that is now on, now off: it turns at some moments of each period, and is on from the first of them.
struct RingBeat {
    let periodMilliseconds: Int64
    /// Ascending, within the period; on from the first to the second, off until the third, and so on.
    let turnsMilliseconds: [Int64]

    /// The lone fault LED: on for a second, off for a second.
    static let fault = RingBeat(periodMilliseconds: 2000, turnsMilliseconds: [0, 1000])
    /// A hollow tick that is too short for a hole; the pause of a timer.
    static let wink = RingBeat(periodMilliseconds: 2000, turnsMilliseconds: [0, 1000])
    /// A day on its way to the partner: two short dips, like the light of a network socket.
    static let flicker = RingBeat(periodMilliseconds: 2400, turnsMilliseconds: [0, 100, 200, 300])

    func isOn(since: MonotonicInstant, at now: MonotonicInstant) -> Bool {
        let into = nanoseconds(since: since, at: now)
        return turnsMilliseconds.count { $0 * 1_000_000 <= into } % 2 == 1
    }

    func nextTurn(since: MonotonicInstant, after now: MonotonicInstant) -> MonotonicInstant {
        let into = nanoseconds(since: since, at: now)
        let turns = turnsMilliseconds + [periodMilliseconds + (turnsMilliseconds.first ?? 0)]
        let next = turns.first { $0 * 1_000_000 > into } ?? periodMilliseconds
        return max(now, since) + MonotonicInstant.Span(nanoseconds: next * 1_000_000 - into)
    }

    private func nanoseconds(since: MonotonicInstant, at now: MonotonicInstant) -> Int64 {
        max(0, (now - since).nanoseconds) % (periodMilliseconds * 1_000_000)
    }
}
