package import Health
package import Messages

extension Fitpinky_V1_Check {
    /// What the agent found goes over the socket; what the command line found by itself is shown the same way.
    package init(_ check: HealthCheck) {
        self.init()
        (name, message, fix) = (check.part.rawValue, check.message, check.fix)
        outcome =
            switch check.outcome {
            case .pass: .pass
            case .warning: .warning
            case .failure: .failure
            }
    }
}
