internal import Synchronization

/// Tells every listener what happens. A listener that does not keep up is let go, and told so: nobody waits for it.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncThrowingStream<Value, any Error>.Continuation] = [:]
        var isFinished = false
    }

    private let listeners = Mutex(Listeners())
    /// Those who have gone, until somebody has `listeners`.
    ///
    /// A lock of its own: a task that is cancelled says so while nobody can resume it, and whoever tells it something, which
    /// resumes it, has `listeners` meanwhile. With one lock for both each waits for the other, for ever.
    private let gone = Mutex<[Int]>([])
    private let capacity: Int
    private let keepsNewest: Bool

    /// The listener was slower than what happened.
    package struct TooSlow: Error {}

    /// - Parameters:
    ///   - capacity: how far a listener may lag behind.
    ///   - keepsNewest: what lags is dropped instead of the listener, for values where only the latest matters.
    package init(capacity: Int, keepsNewest: Bool = false) {
        self.capacity = capacity
        self.keepsNewest = keepsNewest
    }

    /// Everything from now on. Ends when the agent does.
    package func listen() -> AsyncThrowingStream<Value, any Error> {
        let policy: AsyncThrowingStream<Value, any Error>.Continuation.BufferingPolicy =
            keepsNewest ? .bufferingNewest(capacity) : .bufferingOldest(capacity)
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Value.self, bufferingPolicy: policy)
        let id: Int? = listeners.withLock { listeners in
            forgetGone(&listeners)
            guard !listeners.isFinished else { return nil }
            listeners.next += 1
            listeners.continuations[listeners.next] = continuation
            return listeners.next
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.gone.withLock { $0.append(id) } }
        return stream
    }

    private func forgetGone(_ listeners: inout Listeners) {
        let gone = gone.withLock { gone in
            defer { gone = [] }
            return gone
        }
        for id in gone { listeners.continuations[id] = nil }
    }

    /// Tells all listeners.
    package func send(_ value: Value) {
        let slow = listeners.withLock { listeners in
            forgetGone(&listeners)
            return listeners.continuations.values.filter { continuation in
                guard case .dropped = continuation.yield(value) else { return false }
                return !keepsNewest
            }
        }
        for continuation in slow { continuation.finish(throwing: TooSlow()) }
    }

    /// No more will happen.
    package func finish() {
        let all = listeners.withLock { listeners in
            listeners.isFinished = true
            defer { listeners.continuations = [:] }
            return Array(listeners.continuations.values)
        }
        for continuation in all { continuation.finish() }
    }
}
