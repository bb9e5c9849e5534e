package import FitPinkyCore

/// A button going down or up, as the kernel saw it.
package struct ButtonEdge: Hashable, Sendable {
    /// Which button: its place in the configuration, from 0.
    package var button: Int
    package var isDown: Bool
    /// The kernel's time of the edge.
    package var time: MonotonicInstant

    package init(button: Int, isDown: Bool, time: MonotonicInstant) {
        self.button = button
        self.isDown = isDown
        self.time = time
    }
}
