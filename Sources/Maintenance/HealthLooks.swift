internal import Synchronization
internal import Threads

/// Looks that may hang in a disk or a share: each on a thread of its own, and no second one while the first hangs.
package final class HealthLooks: Sendable {
    /// What is looked at.
    package enum Subject: Hashable, Sendable { case machine, backups }

    private let underWay = Mutex<Set<Subject>>([])

    /// No look is under way.
    package init() {}

    /// What is seen; nil if it is not within that time, or an earlier look still hangs.
    package func look<Value: Sendable>(
        at subject: Subject, for patience: Duration, _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        await Answer<Value>.wait(patience) { deliver in
            let isFree = underWay.withLock { $0.insert(subject).inserted }
            guard isFree else { return }
            let isStarted = Thread.start(name: "doctor") { [self] in
                let value = body()
                end(subject)
                deliver(value)
            }
            if !isStarted { end(subject) }
        }
    }

    private func end(_ subject: Subject) { underWay.withLock { _ = $0.remove(subject) } }
}
