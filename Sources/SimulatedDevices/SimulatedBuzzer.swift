package import Devices
import Synchronization

/// A buzzer that remembers how it was turned on and off.
package final class SimulatedBuzzer: Buzzer, Sendable {
    /// How many turns it remembers.
    package static let maxRememberedTurns = 64

    private struct State {
        var turns: [Bool] = []
        var fault: BuzzerError?
    }

    private let state = Mutex(State())

    /// A buzzer that has not sounded yet.
    package init() {}

    /// The last turns, on and off, oldest first, at most `maxRememberedTurns`.
    package var turns: [Bool] { state.withLock { $0.turns } }

    /// While set, each turn fails with it, and the buzzer stays as it was.
    package var fault: BuzzerError? {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    /// Remembers the turn.
    package func sound(_ isOn: Bool) throws(BuzzerError) {
        let fault = state.withLock { state in
            guard state.fault == nil else { return state.fault }
            if state.turns.count == SimulatedBuzzer.maxRememberedTurns { state.turns.removeFirst() }
            state.turns.append(isOn)
            return nil
        }
        if let fault { throw fault }
    }
}
