public import Devices
import Synchronization

/// A buzzer that remembers how it was turned on and off.
public final class SimulatedBuzzer: Buzzer, Sendable {
    /// How many turns it remembers.
    public static let maxRememberedTurns = 64

    private struct State {
        var turns: [Bool] = []
        var fault: BuzzerError?
    }

    private let state = Mutex(State())

    /// A buzzer that has not sounded yet.
    public init() {}

    /// The last turns, on and off, oldest first, at most `maxRememberedTurns`.
    public var turns: [Bool] { state.withLock { $0.turns } }

    /// While set, each turn fails with it, and the buzzer stays as it was.
    public var fault: BuzzerError? {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    /// Remembers the turn.
    public func sound(_ isOn: Bool) throws(BuzzerError) {
        let fault = state.withLock { state in
            guard state.fault == nil else { return state.fault }
            if state.turns.count == SimulatedBuzzer.maxRememberedTurns { state.turns.removeFirst() }
            state.turns.append(isOn)
            return nil
        }
        if let fault { throw fault }
    }
}
