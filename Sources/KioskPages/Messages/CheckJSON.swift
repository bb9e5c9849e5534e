package import JSON
package import Messages

extension Fitpinky_V1_Check {
    /// How one part of the kiosk is, and the way out where it is not well.
    package var json: JSON {
        [
            "name": .text(name), "outcome": .text(word), "message": .text(message),
            "fix": fix.isEmpty ? nil : .text(fix),
        ]
    }

    private var word: String {
        switch outcome {
        case .pass: "pass"
        case .warning: "warning"
        case .failure, .unspecified, .UNRECOGNIZED: "failure"
        }
    }
}
