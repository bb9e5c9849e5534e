internal import FitPinkyCore

/// A fair queue of attempts that wait to be counted: networks come in turn, within a network its machines, and the attempts of one
/// machine in order of arrival.
struct AttemptQueue: Hashable, Sendable {
    private struct Waiting: Hashable {
        let id: Attempt.ID
        let source: AttemptSource
        /// The attempt is given up then.
        let until: MonotonicInstant
    }

    private var waiting: [Waiting] = []
    private(set) var history = AttemptHistory()

    var count: Int { waiting.count }

    mutating func enter(_ id: Attempt.ID, from source: AttemptSource, until: MonotonicInstant) {
        waiting.append(Waiting(id: id, source: source, until: until))
    }

    mutating func leave(_ id: Attempt.ID) {
        waiting.removeAll { $0.id == id }
    }

    /// Takes the next one whose time to wait has passed, or is up now.
    mutating func removeOverdue(at now: MonotonicInstant) -> Attempt.ID? {
        guard let index = waiting.firstIndex(where: { $0.until <= now }) else { return nil }
        return waiting.remove(at: index).id
    }

    /// Takes the one whose turn it is.
    mutating func removeFirst(at now: MonotonicInstant) -> (id: Attempt.ID, source: AttemptSource)? {
        let open = waiting.indices.filter { history.opens(for: waiting[$0].source).map { $0 <= now } ?? true }
        // Of equals, the first that arrived.
        let first = open.min { history.rank(of: waiting[$0].source) < history.rank(of: waiting[$1].source) }
        guard let first else { return nil }
        let found = waiting.remove(at: first)
        return (found.id, found.source)
    }

    /// When to look again, while nothing else happens; nil if nothing waits.
    ///
    /// - Parameter isFree: whether anybody's turn can come before that of the present one has ended.
    func deadline(isFree: Bool) -> MonotonicInstant? {
        waiting.map { waiting in
            let opens = isFree ? history.opens(for: waiting.source) : nil
            return opens.map { min($0, waiting.until) } ?? waiting.until
        }.min()
    }

    mutating func attempted(from source: AttemptSource, at now: MonotonicInstant) {
        history.attempted(from: source, at: now)
    }

    mutating func succeeded(from source: AttemptSource) { history.succeeded(from: source) }
}
