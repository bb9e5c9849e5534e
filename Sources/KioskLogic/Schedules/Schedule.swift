package import FitPinkyCore

/// When a work is due that is done one at a time: never, at one moment, or once the work that goes on has ended.
///
/// Who drives it sleeps until the deadline and calls `timePassed`; true begins the work, whose end is told by `ended`.
package struct Schedule: Hashable, Sendable {
    private enum State: Hashable {
        case unscheduled
        case due(at: MonotonicInstant)
        /// What was asked for meanwhile, if anything was.
        case working(next: MonotonicInstant?)
    }

    private var state: State

    /// Nothing is due.
    package init() { state = .unscheduled }

    /// Due at that moment.
    package init(at time: MonotonicInstant) { state = .due(at: time) }

    /// When to call `timePassed`; nil while the work goes on, and while nothing is due.
    package var deadline: MonotonicInstant? { if case .due(let time) = state { time } else { nil } }

    /// Whether nothing is due, and no work goes on.
    package var isUnscheduled: Bool { state == .unscheduled }

    /// True if the work is due, which it then is no more: it goes on until `ended`.
    package mutating func timePassed(_ now: MonotonicInstant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        state = .working(next: nil)
        return true
    }

    /// It is due at that moment, if not before; while the work goes on, once more after it.
    package mutating func bringForward(to time: MonotonicInstant) {
        state =
            switch state {
            case .unscheduled: .due(at: time)
            case .due(let before): .due(at: min(before, time))
            case .working(let before): .working(next: before.map { min($0, time) } ?? time)
            }
    }

    /// The work has ended, and is due again at `next` or when it was asked for meanwhile; with neither it is not.
    /// An end without a beginning changes nothing.
    package mutating func ended(next: MonotonicInstant?) {
        guard case .working(let asked) = state else { return }
        state = [next, asked].compactMap { $0 }.min().map { .due(at: $0) } ?? .unscheduled
    }
}
