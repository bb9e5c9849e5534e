package import Devices
package import FitPinkyCore
package import KioskLogic
import Threads

/// Buttons that are pressed by a call.
package final class SimulatedButtons: Buttons, Sendable {
    /// The most edges that may lie ahead; a press that would exceed it is refused.
    package static let maxPendingEdges = 64
    /// The longest that a press may hold a button.
    package static let longestHold = MonotonicInstant.Span.seconds(60)
    /// From the first release of a double press to the second touch.
    package static let doublePressGap = MonotonicInstant.Span.milliseconds(150)
    /// From the last release to the next touch, where presses of one button queue up: long enough that no two of them
    /// are taken for a double press.
    package static let queuedPressGap = MonotonicInstant.Span.milliseconds(600)

    /// Why a press was refused.
    package enum PressRefusal: Error, Hashable, Sendable {
        /// There is no such button; they are numbered from 0.
        case noSuchButton(button: Int, count: Int)
        /// The hold is not within 1 ms and `longestHold`.
        case impossibleHold(MonotonicInstant.Span)
        /// So many edges are still to come.
        case tooManyPending(count: Int)

        /// One sentence for a person: what was wrong and what is allowed.
        package var sentence: String {
            switch self {
            case .noSuchButton(let button, let count):
                "there is no button \(button); this kiosk has \(count), numbered from 0"
            case .impossibleHold(let span):
                "a press may hold the button for 1 ms to \(longestHold.nanoseconds / 1_000_000_000) s; "
                    + "this asks for \(span.nanoseconds / 1_000_000) ms"
            case .tooManyPending(let count):
                "\(count) edges of earlier presses are still to come, and at most \(maxPendingEdges) may be; "
                    + "wait until the buttons have been let go"
            }
        }
    }

    private struct State {
        /// In order of time.
        var pending: [ButtonEdge] = []
        var fault: ButtonsError?
    }

    /// How many buttons there are.
    package let count: Int
    private let monitor = Monitor(State())

    /// That many buttons, at least one, all of them up.
    package init(count: Int = 1) {
        self.count = max(1, count)
    }

    /// While set, waiting for edges fails with it at once.
    package var fault: ButtonsError? {
        get { monitor.change { $0.fault } }
        set { monitor.change { $0.fault = newValue } }
    }

    /// Presses a button now, for that long, once or twice, and returns at once: the edges come when their time has come.
    /// While earlier presses of the button are still to come, this one follows `queuedPressGap` after them.
    package func press(button: Int = 0, held: MonotonicInstant.Span = .milliseconds(100), double: Bool = false)
        throws(PressRefusal)
    {
        guard (0..<count).contains(button) else { throw .noSuchButton(button: button, count: count) }
        guard held >= .milliseconds(1), held <= SimulatedButtons.longestHold else { throw .impossibleHold(held) }
        let refusal: PressRefusal? = monitor.change { state in
            let needed = double ? 4 : 2
            guard state.pending.count + needed <= SimulatedButtons.maxPendingEdges else {
                return .tooManyPending(count: state.pending.count)
            }
            let queued = state.pending.last { $0.button == button }.map { $0.time + SimulatedButtons.queuedPressGap }
            var time = max(.now(), queued ?? .now())
            for _ in 0..<(needed / 2) {
                state.pending.append(ButtonEdge(button: button, isDown: true, time: time))
                state.pending.append(ButtonEdge(button: button, isDown: false, time: time + held))
                time = time + held + SimulatedButtons.doublePressGap
            }
            state.pending.sort { $0.time < $1.time }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// The edges whose time has come.
    package func waitForEdges(until deadline: MonotonicInstant) throws(ButtonsError) -> [ButtonEdge] {
        let found: Result<[ButtonEdge], ButtonsError> = monitor.wait { state, now in
            if let fault = state.fault { return .done(.failure(fault)) }
            let due = state.pending.prefix { $0.time <= now }
            if !due.isEmpty || now >= deadline {
                let edges = Array(due)
                state.pending.removeFirst(edges.count)
                return .done(.success(edges))
            }
            return .sleep(until: min(state.pending.first?.time ?? deadline, deadline))
        }
        return try found.get()
    }
}
