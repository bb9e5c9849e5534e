internal import FitPinkyCore
internal import Ledger

/// Finger checks that are not durable yet: each is tried again until the store keeps it.
struct CheckQueue {
    private var waiting: [(fact: CheckFact, retryAt: MonotonicInstant)] = []

    /// Checks that wait at most; nobody makes more while a disk is full.
    static let capacity = 8
    /// Between two tries at saving that failed.
    private static let retry = MonotonicInstant.Span.seconds(5)
    /// How long the store's answer is waited for; then it is asked again. Saving the same check twice keeps it once.
    private static let saving = MonotonicInstant.Span.seconds(30)

    /// How many there are.
    var count: Int { waiting.count }

    /// Takes a check that is being saved. False if there are too many.
    mutating func add(_ fact: CheckFact, at now: MonotonicInstant) -> Bool {
        guard waiting.count < CheckQueue.capacity else { return false }
        waiting.append((fact, now + CheckQueue.saving))
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
    var deadline: MonotonicInstant? { waiting.map(\.retryAt).min() }

    /// Those that are to be saved now.
    mutating func due(at now: MonotonicInstant) -> [CheckFact] {
        var facts: [CheckFact] = []
        for index in waiting.indices where waiting[index].retryAt <= now {
            waiting[index].retryAt = now + CheckQueue.saving
            facts.append(waiting[index].fact)
        }
        return facts
    }
}
