public import FitPinkyCore
internal import Glibc

/// State that threads take turns on, and can wait for (Hoare's monitor).
///
/// `Synchronization.Mutex` has no condition to wait on, hence pthreads; their condition is told to use CLOCK_MONOTONIC,
/// because a step of the wall clock must not stretch a wait.
public final class Monitor<State>: @unchecked Sendable {
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Guards that state.
    public init(_ state: sending State) {
        self.state = state
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// What `wait` does after a look at the state.
    public enum Step<Value> {
        case done(Value)
        /// Looks again at that instant, or as soon as somebody changed the state.
        case sleep(until: MonotonicInstant)
    }

    /// Changes the state and wakes everybody who waits.
    public func change<Value>(_ body: (inout State) -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Looks at the state again and again, with the time now, until `look` is done.
    public func wait<Value>(_ look: (inout State, MonotonicInstant) -> Step<Value>) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            switch look(&state, .now()) {
            case .done(let value): return value
            case .sleep(let instant):
                let nanoseconds = max(0, instant.nanoseconds)
                var time = timespec(
                    tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
                pthread_cond_timedwait(condition, mutex, &time)
            }
        }
    }
}
