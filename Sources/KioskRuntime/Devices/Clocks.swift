package import Devices
package import FitPinkyCore
internal import Threads

extension ClockReading {
    /// What the clocks say now.
    package init(_ clock: any WallClock, monotonic: MonotonicInstant = .now()) {
        self.init(monotonic: monotonic, wall: clock.now(), isTrusted: clock.isTrusted)
    }
}
