import FitPinkyCore
import Glibc

extension MonotonicInstant {
    /// The kernel's clock that edges and frames are stamped with.
    static func atPresent() -> MonotonicInstant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
