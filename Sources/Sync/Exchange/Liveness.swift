internal import FitPinkyCore

/// Whether somebody is there: pings after silence, and notices when they are not answered.
struct Liveness: Hashable, Sendable {
    private(set) var heard: MonotonicInstant
    /// When the ping that is under way was sent.
    private(set) var pinged: MonotonicInstant?

    /// Whether it is this kiosk that pings after silence, and the other only if that does not: one ping is enough for both.
    private let pingsFirst: Bool

    init(heard: MonotonicInstant, pingsFirst: Bool) { (self.heard, self.pingsFirst) = (heard, pingsFirst) }

    mutating func hear(at now: MonotonicInstant) { heard = max(heard, now) }

    /// False if none was under way.
    mutating func ponged() -> Bool {
        defer { pinged = nil }
        return pinged != nil
    }

    /// Somebody looks; whether a ping has to go.
    mutating func look(at now: MonotonicInstant) -> Bool {
        guard pinged == nil else { return false }
        pinged = now
        return true
    }

    enum OnTime: Hashable, Sendable {
        case ping
        case end
        case wait
    }

    mutating func passed(at now: MonotonicInstant, isBusy: Bool) -> OnTime {
        guard now >= deadline(isBusy: isBusy) else { return .wait }
        guard pinged == nil else { return .end }
        pinged = now
        return .ping
    }

    /// When something has to be done next.
    func deadline(isBusy: Bool) -> MonotonicInstant {
        if let pinged { return max(pinged, heard) + SyncLimits.connectedSpan }
        if isBusy { return heard + SyncLimits.busyPing }
        return heard + (pingsFirst ? SyncLimits.idlePing : SyncLimits.lateIdlePing)
    }
}
