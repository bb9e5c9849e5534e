/// A thread that owns a state which no other thread may touch: a device, a database. Work is sent to it and done in order.
public final class Worker<State>: Sendable {
    /// Work for the state.
    public typealias Work = @Sendable (inout State) -> Void

    private let mailbox: Mailbox<Work>
    private let ended = Monitor(false)

    /// Starts the thread, which makes its state first.
    ///
    /// - Parameter capacity: how much work may wait.
    public init(name: String, capacity: Int, make: @escaping @Sendable () -> sending State) {
        let mailbox = Mailbox<Work>(capacity: capacity)
        let ended = ended
        self.mailbox = mailbox
        let making = Monitor<(@Sendable () -> sending State)?>(make)
        let isStarted = Thread.start(name: name) {
            Worker.work(making, mailbox)
            ended.change { $0 = true }
        }
        if !isStarted {
            mailbox.close()
            ended.change { $0 = true }
        }
    }

    /// Until the mailbox is closed and empty. The state and what made it go before this returns: who hears that the thread has ended
    /// may take what they held, such as a folder's lock.
    private static func work(_ making: Monitor<(@Sendable () -> sending State)?>, _ mailbox: Mailbox<Work>) {
        guard var state = making.change({ $0.take() })?() else { return }
        while case .message(let work) = mailbox.next() { work(&state) }
    }

    /// Sends work. False if too much is waiting or the worker is closed; then it will not be done.
    @discardableResult public func post(_ work: @escaping Work) -> Bool { mailbox.post(work) }

    /// Why work was not done.
    public enum Refusal: Error, Hashable, Sendable {
        /// Too much is waiting, or the worker is closed.
        case unavailable
    }

    /// Sends work and waits for its result.
    public func run<Value: Sendable>(_ work: @escaping @Sendable (inout State) -> Value) async throws(Refusal) -> Value
    {
        let value: Value? = await withCheckedContinuation { continuation in
            let isTaken = mailbox.post { state in continuation.resume(returning: work(&state)) }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let value else { throw .unavailable }
        return value
    }

    /// Takes no more work; what waits is still done, and then the state goes.
    public func close() { mailbox.close() }

    /// Whether the thread has ended, and its state is gone.
    public var hasEnded: Bool { ended.change { $0 } }
}
