internal import FitPinkyCore

/// How long everybody waits between attempts. It depends on earlier attempts alone, and neither on an invite nor on whether
/// one of them was right: that the wait has ended tells nobody anything.
struct AttemptPace: Hashable, Sendable {
    /// Attempts that were counted one soon after another, in this run of the agent.
    private(set) var attempts = 0
    /// Nobody may try before.
    private(set) var opens: MonotonicInstant?

    /// After the first attempt, the second, and so on; after more, the last.
    static let delays: [MonotonicInstant.Span] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8)]
    /// After so long without an attempt the waits begin again with the shortest.
    static let calm = MonotonicInstant.Span.seconds(60)

    /// An attempt was counted.
    mutating func attempted(at now: MonotonicInstant) {
        if let opens, now - opens >= Self.calm { attempts = 0 }
        opens = now + Self.delays[min(attempts, Self.delays.count - 1)]
        attempts = min(attempts + 1, Self.delays.count)
    }
}
