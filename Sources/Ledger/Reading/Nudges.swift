internal import FitPinkyCore

/// Which nudges count: from one sender to the same member one an hour, whatever two of the sender's kiosks let pass while
/// they did not hear each other.
public enum Nudges {
    /// The nudges that count, in order of time. What a member tells themselves does not.
    ///
    /// From the earliest on: each that comes less than an hour after the last that counted is left out. So a nudge that
    /// arrives late may leave out one that was told already; on every kiosk it is the same one.
    public static func counting(among winners: some Sequence<Winner>) -> [NudgeFact] {
        var nudges: [(fact: NudgeFact, position: Position)] = []
        for winner in winners {
            guard case .nudge(let fact) = winner.fact, fact.sender != fact.receiver else { continue }
            nudges.append((fact, winner.position))
        }
        nudges.sort {
            $0.fact.instant == $1.fact.instant ? $0.position < $1.position : $0.fact.instant < $1.fact.instant
        }
        var last: [[MemberID]: UTCInstant] = [:]
        return nudges.map { $0.fact }.filter { nudge in
            let pair = [nudge.sender, nudge.receiver]
            guard Permission.nextNudge(after: last[pair], now: nudge.instant) == nil else { return false }
            last[pair] = nudge.instant
            return true
        }
    }
}

extension Winners {
    /// The nudges that count, in order of time.
    public var nudges: [NudgeFact] { Nudges.counting(among: all) }
}
