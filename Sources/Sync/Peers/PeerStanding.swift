public import FitPinkyCore

/// How it stands with a peer: for the status, and the ring.
public struct PeerStanding: Hashable, Sendable {
    /// When it was last heard; nil if not since the start.
    public private(set) var heard: MonotonicInstant?
    /// Whether a connection is there, dead or alive.
    public private(set) var hasConnection = false
    /// Entries that it has not confirmed, as far as is known here.
    public private(set) var pendingCount = 0
    /// What it last said of itself; nil if nothing since the start.
    public private(set) var hello: Hello?
    /// Whether the connection has shown what it lacks.
    private(set) var isSettled = false

    /// Never heard.
    public init() {}

    /// So many entries it had not confirmed before this start, as far as is known.
    public mutating func remembered(pending: Int) { if heard == nil { pendingCount = max(pendingCount, pending) } }

    /// Whether it has everything that is here.
    public var hasAll: Bool { isSettled && pendingCount == 0 }

    /// Heard from lately, over a connection that is there.
    public func isConnected(at now: MonotonicInstant) -> Bool {
        guard hasConnection, let heard else { return false }
        return now - heard <= SyncLimits.connectedSpan
    }

    /// How long ago it was heard.
    public func age(at now: MonotonicInstant) -> MonotonicInstant.Span? { heard.map { now - $0 } }

    /// After each input to its exchange.
    public mutating func follow(_ exchange: Exchange) {
        guard exchange.end == nil else { return }
        if let heard = exchange.heard {
            self.heard = max(self.heard ?? heard, heard)
            hasConnection = true
            hello = exchange.peer ?? hello
            if exchange.isQuiet { isSettled = true }
            // Until both have seen what the other lacks, what was pending before still is.
            pendingCount = isSettled ? exchange.pendingCount : max(pendingCount, exchange.pendingCount)
        }
    }

    /// Its last connection is gone.
    public mutating func disconnected() { (hasConnection, isSettled) = (false, false) }

    /// So many entries were appended while it is away.
    public mutating func appended(_ count: Int) { if !hasConnection { pendingCount += count } }
}
