import FitPinkyCore
import Synchronization

/// Remembers that the clock was synchronised since the machine's start.
///
/// The kernel gives its word back some nine hours after the last answer of a time service, for the error may then have grown
/// to 16 s. A kiosk whose line is down for a week need not stop knowing the day: what was right once runs on with the clock
/// that never steps, and both drift alike. Only a step between the two says that somebody set it.
final class TrustMemory: Sendable {
    /// What the machine's start was by the time of day, when it was last synchronised: milliseconds since 1970.
    private let start = Mutex<Int64?>(nil)

    /// What the agent remembers, whatever clock asks. It ends with the process.
    static let ofThisProcess = TrustMemory()

    /// A step of more than this is somebody setting the clock.
    static let maxStepMilliseconds: Int64 = 2000

    /// Whether the time of day is to be believed, as it is now and as the kernel now says.
    func isTrusted(isSynchronised: Bool, now: UTCInstant, reading: MonotonicInstant) -> Bool {
        let (present, overflow) = now.milliseconds.subtractingReportingOverflow(reading.nanoseconds / 1_000_000)
        guard !overflow else { return false }
        return start.withLock { start in
            if isSynchronised { start = present }
            guard let start else { return false }
            let (step, isBeyond) = present.subtractingReportingOverflow(start)
            return !isBeyond && step.magnitude <= TrustMemory.maxStepMilliseconds.magnitude
        }
    }
}
