public import FitPinkyCore
internal import Glibc

extension MonotonicInstant {
    /// CLOCK_MONOTONIC now. The clock exists on every Linux, so the call cannot fail.
    public static func now() -> MonotonicInstant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
