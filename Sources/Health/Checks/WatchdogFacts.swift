/// Who starts the agent again when it hangs or dies.
package enum WatchdogFacts: Hashable, Sendable {
    /// Nobody does: it was started by hand.
    case unmanaged(isSimulated: Bool)
    /// The service manager does when it ends; when it hangs only with an interval.
    case managed(intervalSeconds: Int64?)

    /// Well only where a hang is noticed too, or nobody expects it.
    package var check: HealthCheck {
        switch self {
        case .unmanaged(isSimulated: true): .pass(.watchdog, "none: this is a simulation, started by hand")
        case .unmanaged(isSimulated: false):
            .warning(
                .watchdog, "the agent was started by hand: nobody starts it again",
                fix: "install the package, then systemctl enable --now fitpinky")
        case .managed(nil):
            .warning(
                .watchdog, "systemd runs the agent, and would not notice that it hangs",
                fix: "set WatchdogSec=15 in its unit (systemctl edit fitpinky)")
        case .managed(let seconds?): .pass(.watchdog, "systemd restarts an agent that is silent for \(seconds) s")
        }
    }
}
