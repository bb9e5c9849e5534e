import CClock
internal import Devices
package import FitPinkyCore
import Threads

/// The machine's clock.
package struct SystemClock: WallClock {
    /// What makes the time believable.
    package enum Trust: String, CaseIterable, Sendable {
        /// A time service keeps the clock, as the kernel sees it (adjtimex(2)), or did since the machine's start.
        case ntp
        /// A battery-backed clock agrees with it.
        case rtc
        /// The owner's word.
        case always
    }

    private let trust: Trust
    private let hardwareClock: String
    private let isSynchronised: @Sendable () -> CInt
    private let memory: TrustMemory
    private let read: @Sendable () -> UTCInstant

    /// A hardware clock that reads an earlier time than 2025-01-01T00:00:00Z has lost its battery.
    static let earliestSeconds: Int64 = 1_735_689_600
    /// A hardware clock drifts some seconds a day; further apart than this, one of the two is wrong.
    static let maxDisagreementSeconds: Int64 = 600

    /// The clock, believed for that reason.
    package init(trust: Trust) {
        self.init(trust: trust, hardwareClock: "/sys/class/rtc/rtc0", memory: .ofThisProcess)
    }

    init(
        trust: Trust, hardwareClock: String, memory: TrustMemory = TrustMemory(),
        isSynchronised: @escaping @Sendable () -> CInt = cclock_is_synchronised,
        read: @escaping @Sendable () -> UTCInstant = { UTCInstant(milliseconds: cclock_utc_milliseconds()) }
    ) {
        self.trust = trust
        self.hardwareClock = hardwareClock
        self.memory = memory
        self.isSynchronised = isSynchronised
        self.read = read
    }

    /// The time now, in UTC.
    package func now() -> UTCInstant { read() }

    /// Whether the time can be believed, for the reason that the owner chose.
    package var isTrusted: Bool {
        switch trust {
        case .always: return true
        case .ntp: return memory.isTrusted(isSynchronised: isSynchronised() > 0, now: now(), reading: .now())
        case .rtc:
            let text = SystemFiles.text(at: "\(hardwareClock)/since_epoch")
            guard let seconds = text.flatMap({ Int64($0) }), seconds >= SystemClock.earliestSeconds else {
                return false
            }
            let (difference, overflow) = seconds.subtractingReportingOverflow(now().seconds)
            return !overflow && difference.magnitude <= SystemClock.maxDisagreementSeconds.magnitude
        }
    }
}
