package import FitPinkyCore

/// Decides which nudges of other kiosks are told, by when they arrive: of one sender to one member about one an hour, whatever times they
/// name. The others can be read all the same.
package struct NudgeRate: Hashable, Sendable {
    /// Between two that are told. A sender is bound to an hour; a minute less, so that two honest ones that come by ways of different length
    /// are both told.
    package static let least = MonotonicInstant.Span.seconds(59 * 60)
    /// The most pairs of members that are remembered; the oldest give way.
    static let maxPairs = 64

    private struct Told: Hashable {
        var sender, receiver: MemberID
        var at: MonotonicInstant
    }

    private var told: [Told] = []

    /// Nothing was told.
    package init() {}

    /// Whether a nudge that arrives now is told.
    package mutating func tells(from sender: MemberID, to receiver: MemberID, at now: MonotonicInstant) -> Bool {
        told.removeAll { now - $0.at >= NudgeRate.least }
        guard !told.contains(where: { $0.sender == sender && $0.receiver == receiver }) else { return false }
        told = told.suffix(NudgeRate.maxPairs - 1) + [Told(sender: sender, receiver: receiver, at: now)]
        return true
    }
}
