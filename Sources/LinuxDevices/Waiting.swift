internal import FitPinkyCore
import Glibc

extension MonotonicInstant {
    /// Whole milliseconds until the deadline for poll(2), rounded up so that a wait never ends early; at least 0.
    func pollMilliseconds(until deadline: MonotonicInstant) -> CInt {
        guard deadline > self else { return 0 }
        let (left, overflow) = deadline.nanoseconds.subtractingReportingOverflow(nanoseconds)
        guard !overflow, left < PollLimits.longestWait.nanoseconds else {
            return CInt(PollLimits.longestWait.nanoseconds / 1_000_000)
        }
        return CInt((left + 999_999) / 1_000_000)
    }
}

/// Bounds of a wait.
enum PollLimits {
    /// One poll(2) is no longer than this; a later deadline takes several.
    static let longestWait = MonotonicInstant.Span.seconds(60)
    /// A device that says so often that it has something, and then has nothing, is broken.
    static let maxFruitlessWakeups = 1000
}

/// poll(2), answering a negative errno instead of -1.
func pollOrErrno(_ descriptors: inout [pollfd], _ milliseconds: CInt) -> CInt {
    let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    return ready < 0 ? -errno : ready
}

/// The events by which poll(2) says that a descriptor is dead.
let deadEvents = CShort(POLLERR | POLLHUP | POLLNVAL)
