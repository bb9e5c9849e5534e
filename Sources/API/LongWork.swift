internal import Store
internal import Synchronization
internal import Threads

/// Work on the store that takes long: on a thread of its own, so that neither a press nor a listing waits for it, and one at a
/// time, so that nobody's kiosk is slow because somebody asked often.
final class LongWork: Sendable {
    /// What may take long.
    enum Kind: Sendable {
        case verifying, rebuilding, backingUp, compacting

        /// What happens to the store then.
        var passive: String {
            switch self {
            case .verifying: "verified"
            case .rebuilding: "rebuilt"
            case .backingUp: "backed up"
            case .compacting: "compacted"
            }
        }
    }

    /// Why work is not begun.
    enum Refusal: Error, Hashable, Sendable {
        /// Other work is not done yet.
        case busy(with: Kind)
        /// The system has no thread left.
        case noThread
    }

    /// What is heard of work. Of progress only the latest is kept for a listener that is slow; the end is never lost.
    enum News<Value: Sendable>: Sendable {
        case progress(done: Int, total: Int)
        case ended(Result<Value, StoreError>)
    }

    /// Progress is told in steps of one in so many.
    private static let steps = 500

    private let current = Mutex<Kind?>(nil)

    /// Begins the work. When nobody listens any more it is given up at its next progress, and has changed nothing.
    func begin<Value: Sendable>(
        _ kind: Kind, on store: Store,
        _ body: @escaping @Sendable (Store, Store.Progress) throws(StoreError) -> Value
    ) throws(Refusal) -> AsyncStream<News<Value>> {
        let other = current.withLock { current in
            defer { current = current ?? kind }
            return current
        }
        if let other { throw .busy(with: other) }
        let (news, teller) = AsyncStream.makeStream(of: News<Value>.self, bufferingPolicy: .bufferingNewest(1))
        let isStarted = Thread.start(name: "store work") { [self] in
            var told = -1
            let result = Result { () throws(StoreError) in
                try body(store) { done, total throws(StoreError) in
                    let step = total > 0 ? done * LongWork.steps / total : 0
                    guard step != told else { return }
                    told = step
                    if case .terminated = teller.yield(.progress(done: done, total: total)) { throw .cancelled }
                }
            }
            // Before the end is told: whoever hears of it may begin the next.
            end()
            teller.yield(.ended(result))
            teller.finish()
        }
        guard isStarted else {
            end()
            throw .noThread
        }
        return news
    }

    private func end() { current.withLock { $0 = nil } }
}
