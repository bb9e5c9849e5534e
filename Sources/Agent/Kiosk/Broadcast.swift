internal import Synchronization

/// Tells every listener what happens. A listener that does not keep up is let go, and told so: nobody waits for it.
final class Broadcast<Value: Sendable>: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncThrowingStream<Value, any Error>.Continuation] = [:]
        var isFinished = false
    }

    private let listeners = Mutex(Listeners())
    private let capacity: Int
    private let keepsNewest: Bool

    /// The listener was slower than what happened.
    struct TooSlow: Error {}

    /// - Parameters:
    ///   - capacity: how far a listener may lag behind.
    ///   - keepsNewest: what lags is dropped instead of the listener, for values where only the latest matters.
    init(capacity: Int, keepsNewest: Bool = false) {
        self.capacity = capacity
        self.keepsNewest = keepsNewest
    }

    /// Everything from now on. Ends when the agent does.
    func listen() -> AsyncThrowingStream<Value, any Error> {
        let policy: AsyncThrowingStream<Value, any Error>.Continuation.BufferingPolicy =
            keepsNewest ? .bufferingNewest(capacity) : .bufferingOldest(capacity)
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Value.self, bufferingPolicy: policy)
        let id: Int? = listeners.withLock { listeners in
            guard !listeners.isFinished else { return nil }
            listeners.next += 1
            listeners.continuations[listeners.next] = continuation
            return listeners.next
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.continuations.removeValue(forKey: id) }
        }
        return stream
    }

    /// Tells all listeners.
    func send(_ value: Value) {
        // Ending a stream calls back into the lock, so it is done outside it.
        let slow = listeners.withLock { listeners in
            listeners.continuations.values.filter { continuation in
                guard case .dropped = continuation.yield(value) else { return false }
                return !keepsNewest
            }
        }
        for continuation in slow { continuation.finish(throwing: TooSlow()) }
    }

    /// No more will happen.
    func finish() {
        let all = listeners.withLock { listeners in
            listeners.isFinished = true
            defer { listeners.continuations = [:] }
            return Array(listeners.continuations.values)
        }
        for continuation in all { continuation.finish() }
    }
}
