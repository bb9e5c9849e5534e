public import Devices
import Synchronization

/// A network cable that can be pulled.
public final class SimulatedLink: NetworkLink, Sendable {
    private let state: Mutex<Bool>

    /// A link that is up, or not.
    public init(isUp: Bool = true) {
        state = Mutex(isUp)
    }

    /// Whether it is plugged in.
    public var isUp: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
