package import FitPinkyCore

/// One of the owner's commands: when it is run, with how much, and how long it is left alone after a failure.
package struct SinkMachine: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case idle
        /// Its command runs with that news, after so many failures in a row.
        case running([ULID], failures: Int)
        /// Its command failed, so many times in a row.
        case resting(until: MonotonicInstant, failures: Int)
    }

    /// The times and counts that it goes by.
    package enum Limits {
        /// The most news that is handed over at once.
        package static let together = 20
        /// After the first failure in a row.
        package static let firstPause = MonotonicInstant.Span.seconds(1)
        package static let longestPause = MonotonicInstant.Span.seconds(3600)
        /// Something new shortens a pause to this: it may be the network that failed an hour ago, and is well.
        package static let freshPause = MonotonicInstant.Span.seconds(30)
    }

    /// What it takes; it may change while the command runs.
    package var sink: NewsRelay.Sink
    package private(set) var state = State.idle
    /// It is not configured any more; its command may still run.
    package var isLeaving = false
    /// How much is handed over at once: one after a failure, so that what no command can take keeps nothing else; then twice as
    /// much each time.
    private var together = Limits.together
    /// How often its command failed with each.
    private var failures: [ULID: Int] = [:]

    package init(_ sink: NewsRelay.Sink) { self.sink = sink }

    /// The news with which its command runs.
    package var running: [ULID] { if case .running(let news, _) = state { news } else { [] } }

    package var isRunning: Bool { if case .running = state { true } else { false } }

    /// Until when it is left alone, if there is something for it.
    package var restsUntil: MonotonicInstant? { if case .resting(let until, _) = state { until } else { nil } }

    /// How often its command failed with that.
    package func failures(with news: ULID) -> Int { failures[news] ?? 0 }

    /// Something new has come that it takes.
    package mutating func freshened(at now: MonotonicInstant) {
        guard case .resting(let until, let failures) = state else { return }
        state = .resting(until: min(until, now + Limits.freshPause), failures: failures)
    }

    /// It was found to work.
    package mutating func tryAgain(at now: MonotonicInstant) {
        guard case .resting(let until, let failures) = state else { return }
        state = .resting(until: min(until, now), failures: failures)
    }

    /// Returns the news with which its command is to be run now; none if it runs, rests, leaves, or there is nothing.
    ///
    /// - Parameter candidates: what waits for it, the first first; asked for only if it can be run.
    package mutating func next(at now: MonotonicInstant, of candidates: () -> [ULID]) -> [ULID] {
        let failures: Int
        switch state {
        case .running: return []
        case .idle: failures = 0
        case .resting(let until, let count):
            guard until <= now else { return [] }
            failures = count
        }
        let news = isLeaving ? [] : Array(candidates().prefix(together))
        if !news.isEmpty { state = .running(news, failures: failures) }
        return news
    }

    /// Its command has ended.
    ///
    /// - Parameters:
    ///   - isTold: it ended well; otherwise it failed, took too long, or could not be started.
    ///   - chance: a random number. It takes up to half of the pause away, so that two kiosks that lost one network do not come
    ///     back in step.
    /// - Returns: the news that it ran with; nil if it did not run.
    package mutating func ended(isTold: Bool, chance: UInt64, at now: MonotonicInstant) -> [ULID]? {
        guard case .running(let news, let failed) = state else { return nil }
        if isTold {
            state = .idle
            together = min(together * 2, Limits.together)
        } else {
            let pause = SinkMachine.pause(afterFailures: failed + 1, chance: chance)
            state = .resting(until: now + pause, failures: failed + 1)
            together = 1
            for id in news { failures[id, default: 0] += 1 }
        }
        return news
    }

    /// These wait no more.
    package mutating func forget(_ news: some Sequence<ULID>) { for id in news { failures[id] = nil } }

    /// A second, doubled with each failure up to an hour, less what chance takes of it.
    static func pause(afterFailures failures: Int, chance: UInt64) -> MonotonicInstant.Span {
        let doublings = min(max(0, failures - 1), 12)
        let whole = min(Limits.firstPause.nanoseconds << Int64(doublings), Limits.longestPause.nanoseconds)
        let half = whole / 2
        return MonotonicInstant.Span(nanoseconds: half + Int64(chance % UInt64(half + 1)))
    }
}
