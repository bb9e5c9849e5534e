internal import Devices
import Synchronization

/// A network cable that can be pulled.
package final class SimulatedLink: NetworkLink, Sendable {
    private let state: Mutex<Bool>

    package init(isUp: Bool = true) {
        state = Mutex(isUp)
    }

    /// Whether it is plugged in.
    package var isUp: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
