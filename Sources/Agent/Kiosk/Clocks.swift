internal import Devices
internal import FitPinkyCore
internal import KioskLogic
internal import Threads

extension ClockReading {
    /// What the clocks say now.
    init(_ clock: any WallClock, monotonic: MonotonicInstant = .now()) {
        self.init(monotonic: monotonic, wall: clock.now(), isTrusted: clock.isTrusted)
    }
}
