internal import FitPinkyCore
internal import Ledger

/// Finger checks that are not durable yet: each is tried again until the store keeps it.
struct CheckQueue {
    private var waiting: [(fact: CheckFact, retryAt: MonotonicInstant?)] = []

    /// Checks that wait at most; nobody makes more while a disk is full.
    static let capacity = 8
    /// Between two tries at saving that failed.
    private static let retry = MonotonicInstant.Span.seconds(5)

    /// Takes a check that is being saved. False if there are too many.
    mutating func add(_ fact: CheckFact) -> Bool {
        guard waiting.count < CheckQueue.capacity else { return false }
        waiting.append((fact, nil))
        return true
    }

    /// The check is durable. False if that was known.
    mutating func saved(_ fact: CheckFact) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.fact.check == fact.check }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// The store refused it.
    mutating func failed(_ fact: CheckFact, at now: MonotonicInstant) {
        guard let index = waiting.firstIndex(where: { $0.fact.check == fact.check }) else { return }
        waiting[index].retryAt = now + CheckQueue.retry
    }

    /// When `due` has to be asked next.
    var deadline: MonotonicInstant? { waiting.compactMap(\.retryAt).min() }

    /// Those that are to be saved now.
    mutating func due(at now: MonotonicInstant) -> [CheckFact] {
        var facts: [CheckFact] = []
        for index in waiting.indices {
            guard let retryAt = waiting[index].retryAt, retryAt <= now else { continue }
            waiting[index].retryAt = nil
            facts.append(waiting[index].fact)
        }
        return facts
    }
}
