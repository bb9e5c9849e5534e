public import FitPinkyCore

/// A button going down or up, as the kernel saw it.
public struct ButtonEdge: Hashable, Sendable {
    /// Which button: its place in the configuration, from 0.
    public var button: Int
    /// Whether it went down.
    public var isDown: Bool
    /// The kernel's time of the edge.
    public var time: MonotonicInstant

    /// An edge of that button at that time.
    public init(button: Int, isDown: Bool, time: MonotonicInstant) {
        self.button = button
        self.isDown = isDown
        self.time = time
    }
}
