package import FitPinkyCore

/// Finger checks, or exercises, that are not durable yet, by their ids: each is saved again until the store keeps it.
package struct CheckQueue: Hashable, Sendable {
    private struct Waiting: Hashable {
        var check: ULID
        var retryAt: MonotonicInstant
    }

    private var waiting: [Waiting] = []

    /// Checks that wait at most; nobody makes more while a disk is full.
    package static let capacity = 8
    /// Between two tries at saving that failed.
    package static let retry = MonotonicInstant.Span.seconds(5)
    /// How long the store's answer is waited for; then it is asked again. Saving the same check twice keeps it once.
    package static let saving = MonotonicInstant.Span.seconds(30)

    /// None waits.
    package init() {}

    /// How many there are.
    package var count: Int { waiting.count }

    /// Whether no more are taken.
    package var isFull: Bool { waiting.count >= CheckQueue.capacity }

    /// Takes a check that is being saved. False if there are too many.
    package mutating func add(_ check: ULID, at now: MonotonicInstant) -> Bool {
        guard !isFull else { return false }
        waiting.append(Waiting(check: check, retryAt: now + CheckQueue.saving))
        return true
    }

    /// The check is durable. False if that was known.
    package mutating func saved(_ check: ULID) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.check == check }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// The store refused it.
    package mutating func failed(_ check: ULID, at now: MonotonicInstant) {
        guard let index = waiting.firstIndex(where: { $0.check == check }) else { return }
        waiting[index].retryAt = now + CheckQueue.retry
    }

    /// When `timePassed` has to be asked next.
    package var deadline: MonotonicInstant? { waiting.map(\.retryAt).min() }

    /// Those that are to be saved now.
    package mutating func timePassed(_ now: MonotonicInstant) -> [ULID] {
        var checks: [ULID] = []
        for index in waiting.indices where waiting[index].retryAt <= now {
            waiting[index].retryAt = now + CheckQueue.saving
            checks.append(waiting[index].check)
        }
        return checks
    }
}
