package import Devices
package import KioskLogic
import Synchronization

/// A ring that remembers what it was told to show.
package final class SimulatedRing: LightRing, Sendable {
    /// How many frames it remembers.
    package static let maxRememberedFrames = 64

    private struct State {
        var frames: [RingFrame] = []
        var fault: LightRingError?
    }

    private let state = Mutex(State())

    /// A ring that has shown nothing yet.
    package init() {}

    /// The last frames shown, oldest first, at most `maxRememberedFrames`.
    package var frames: [RingFrame] { state.withLock { $0.frames } }

    /// What it shows now; nil before the first frame.
    package var frame: RingFrame? { state.withLock { $0.frames.last } }

    /// While set, showing a frame fails with it, and the ring stays as it was.
    package var fault: LightRingError? {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    package func show(_ frame: RingFrame) throws(LightRingError) {
        let fault = state.withLock { state in
            guard state.fault == nil else { return state.fault }
            if state.frames.count == SimulatedRing.maxRememberedFrames { state.frames.removeFirst() }
            state.frames.append(frame)
            return nil
        }
        if let fault { throw fault }
    }
}
