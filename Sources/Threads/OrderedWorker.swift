public import FitPinkyCore

/// A thread that watches something of its own, an edge or a clock, and looks at its orders between two waits. A ``Worker``
/// does what others send; a sentry does one thing until it is closed.
public final class OrderedWorker<Orders: Sendable>: Sendable {
    fileprivate struct State {
        var orders: Orders
        var isClosing = false
        var hasEnded = false
    }

    private let state: Monitor<State>

    /// Starts the thread, which runs the closure; that has to end soon once its post is closed.
    public init(name: String, orders: Orders, _ watch: @escaping @Sendable (Post) -> Void) {
        let state = Monitor(State(orders: orders))
        self.state = state
        let isStarted = Thread.start(name: name) {
            watch(Post(state: state))
            state.change { $0.hasEnded = true }
        }
        if !isStarted { state.change { $0.hasEnded = true } }
    }

    /// Gives other orders, and wakes a sentry that waits at its post.
    public func change(_ body: (inout Orders) -> Void) { state.change { body(&$0.orders) } }

    /// Ends the watch after the present wait.
    public func close() { state.change { $0.isClosing = true } }

    /// Whether the thread has ended.
    public var hasEnded: Bool { state.change { $0.hasEnded } }

    /// What the thread itself sees.
    public struct Post: Sendable {
        fileprivate let state: Monitor<State>

        /// The orders now; nil once it is closed.
        public var orders: Orders? { state.change { $0.isClosing ? nil : $0.orders } }

        /// Looks at the orders again and again until `look` is done; nil once it is closed.
        public func wait<Value>(
            _ look: (inout Orders, MonotonicInstant) -> Monitor<Orders>.Step<Value>
        ) -> Value? {
            state.wait { state, now in
                if state.isClosing { return .done(nil) }
                return switch look(&state.orders, now) {
                case .done(let value): .done(value)
                case .sleep(let instant): .sleep(until: instant)
                }
            }
        }

        /// Does nothing until then, or until it is closed.
        public func rest(until end: MonotonicInstant) {
            _ = wait { _, now in now >= end ? .done(()) : .sleep(until: end) }
        }
    }
}
