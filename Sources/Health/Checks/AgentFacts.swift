/// Whether the agent says how the kiosk is: what the command line alone can see.
package enum AgentFacts: Hashable, Sendable {
    /// It told what it found.
    case answers
    /// It took the question, and gave no answer in time: stopped, or kept by something that hangs.
    case silent
    /// It cannot be asked, or refused; why, as a sentence of its own.
    case unreachable(String)

    /// Without an answer nobody knows of most parts, so that is a failure.
    package var check: HealthCheck {
        switch self {
        case .answers: .pass(.agent, "it answers")
        case .silent:
            .failure(
                .agent, "it does not answer, so most parts could not be looked at",
                fix: "systemctl restart fitpinky; then journalctl -u fitpinky says what it was at")
        case .unreachable(let why):
            .failure(
                .agent, why, fix: "systemctl status fitpinky says how it is; systemctl restart fitpinky starts it anew")
        }
    }
}
