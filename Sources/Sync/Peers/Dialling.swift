public import FitPinkyCore

/// When a peer is called: at once, and after each failure later; soon while something waits for it.
public struct Dialling: Hashable, Sendable {
    enum State: Hashable, Sendable {
        case waiting(until: MonotonicInstant, failures: Int)
        /// An attempt, which has so long.
        case attempting(until: MonotonicInstant, failures: Int)
        case connected(failures: Int)
    }

    /// Before the first attempt after a failure; each further one is 1.6 times as long.
    public static let firstMilliseconds: Int64 = 1_000
    /// And at most so long.
    public static let maxMilliseconds: Int64 = 120_000
    /// The most while something is pending.
    public static let pendingMilliseconds: Int64 = 4_000
    /// How long an attempt may take.
    public static let attemptSpan = MonotonicInstant.Span.seconds(5)

    private(set) var state: State

    /// A peer that is called at once.
    public init(at now: MonotonicInstant) { state = .waiting(until: now, failures: 0) }

    /// What to do.
    public enum Action: Hashable, Sendable {
        /// Call; give up at that time and say `failed`. Names are resolved anew.
        case dial(until: MonotonicInstant)
        /// Say `timePassed` then.
        case wait(until: MonotonicInstant)
        /// Nothing.
        case rest
    }

    /// It is that late.
    public mutating func timePassed(at now: MonotonicInstant) -> Action {
        switch state {
        case .waiting(let until, let failures):
            guard now >= until else { return .wait(until: until) }
            let end = now + Dialling.attemptSpan
            state = .attempting(until: end, failures: failures)
            return .dial(until: end)
        case .attempting, .connected: return .rest
        }
    }

    /// The attempt came to nothing. Who hears this when no attempt is under way does nothing.
    public mutating func failed(
        isPending: Bool, at now: MonotonicInstant, using generator: inout some RandomNumberGenerator
    ) -> Action {
        guard case .attempting(_, let failures) = state else { return timePassed(at: now) }
        return wait(failures: failures, isPending: isPending, at: now, using: &generator)
    }

    /// A connection is there, whoever called.
    public mutating func connected() {
        switch state {
        case .waiting(_, let failures), .attempting(_, let failures): state = .connected(failures: failures)
        case .connected: break
        }
    }

    /// The connection has been of use: when it is gone, it begins from the beginning.
    public mutating func succeeded() { if case .connected = state { state = .connected(failures: 0) } }

    /// The last connection is gone.
    public mutating func disconnected(
        isPending: Bool, at now: MonotonicInstant, using generator: inout some RandomNumberGenerator
    ) -> Action {
        guard case .connected(let failures) = state else { return timePassed(at: now) }
        return wait(failures: failures, isPending: isPending, at: now, using: &generator)
    }

    /// A link came up: at once, and from the beginning.
    public mutating func linkUp(at now: MonotonicInstant) -> Action {
        guard case .waiting = state else { return .rest }
        state = .waiting(until: now, failures: 0)
        return timePassed(at: now)
    }

    /// Something waits for the peer now: soon.
    public mutating func pending(at now: MonotonicInstant) -> Action {
        guard case .waiting(let until, let failures) = state else { return .rest }
        let soon = now + .milliseconds(Dialling.pendingMilliseconds)
        state = .waiting(until: min(until, soon), failures: failures)
        return timePassed(at: now)
    }

    private mutating func wait(
        failures: Int, isPending: Bool, at now: MonotonicInstant, using generator: inout some RandomNumberGenerator
    ) -> Action {
        let most = isPending ? Dialling.pendingMilliseconds : Dialling.maxMilliseconds
        let delay = min(Dialling.delay(afterFailures: failures), most)
        // So that two who lost each other do not meet in the middle again and again.
        let jittered = delay * Int64.random(in: 80...120, using: &generator) / 100
        let until = now + .milliseconds(jittered)
        state = .waiting(until: until, failures: failures + 1)
        return .wait(until: until)
    }

    static func delay(afterFailures failures: Int) -> Int64 {
        var delay = firstMilliseconds
        for _ in 0..<min(failures, 32) { delay = min(delay * 8 / 5, maxMilliseconds) }
        return delay
    }
}
