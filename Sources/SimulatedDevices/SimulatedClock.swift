internal import Devices
package import FitPinkyCore
import Glibc
import Synchronization
import Threads

/// A wall clock that runs on with the machine's monotonic one, and can be turned.
package final class SimulatedClock: WallClock, Sendable {
    private struct State {
        /// The time shown at `since`.
        var instant: UTCInstant
        var since: MonotonicInstant
        var isTrusted: Bool

        func now(at reading: MonotonicInstant) -> UTCInstant {
            instant.advanced(by: reading - since)
        }
    }

    private let state: Mutex<State>

    /// A clock that shows that instant now; the machine's own time if none is given.
    package init(startingAt instant: UTCInstant? = nil, isTrusted: Bool = true) {
        state = Mutex(State(instant: instant ?? .machineTime(), since: .now(), isTrusted: isTrusted))
    }

    /// The time it shows.
    package func now() -> UTCInstant {
        state.withLock { $0.now(at: .now()) }
    }

    /// Whether the kiosk may believe it.
    package var isTrusted: Bool {
        get { state.withLock { $0.isTrusted } }
        set { state.withLock { $0.isTrusted = newValue } }
    }

    /// Turns it forward, or back if the span is negative; stops at the ends of what an instant can hold.
    package func advance(by span: MonotonicInstant.Span) {
        state.withLock { state in
            let reading = MonotonicInstant.now()
            state.instant = state.now(at: reading).advanced(by: span)
            state.since = reading
        }
    }

    /// Turns it to that instant.
    package func set(to instant: UTCInstant) {
        state.withLock { state in
            state.instant = instant
            state.since = .now()
        }
    }
}

extension UTCInstant {
    fileprivate func advanced(by span: MonotonicInstant.Span) -> UTCInstant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(span.nanoseconds / 1_000_000)
        guard overflow else { return UTCInstant(milliseconds: sum) }
        return UTCInstant(milliseconds: span.nanoseconds < 0 ? .min : .max)
    }

    /// CLOCK_REALTIME, which every Linux has.
    fileprivate static func machineTime() -> UTCInstant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCInstant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
