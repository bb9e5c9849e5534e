package import JSON
package import Messages

extension Fitpinky_V1_WorkoutProof {
    /// Who signed a workout and when, and what speaks against it.
    package func json(of workout: WorkoutView) -> JSON {
        [
            "workout": workout.json,
            "kiosk": ["id": .id(workout.kiosk), "name": kioskName.isEmpty ? nil : .text(kioskName)],
            "entry": ["epoch": .text(String(epoch, radix: 16)), "sequence": .number(Int(clamping: sequence))],
            "signedAt": .text(instant(signedAtMs)), "signed": .bool(isSigned),
            "chain": [
                "whole": .bool(chainBrokenAt.isEmpty),
                "length": chainBrokenAt.isEmpty ? .number(Int(clamping: chainLength)) : nil,
                "brokenAt": chainBrokenAt.isEmpty ? nil : .text(chainBrokenAt),
            ],
            "photo": .text(photo.word), "sound": .bool(isSound),
        ]
    }
}

extension Fitpinky_V1_PhotoCondition {
    /// As scripts are told.
    package var word: String {
        switch self {
        case .none: "none"
        case .absent: "absent"
        case .intact: "intact"
        case .altered, .unspecified, .UNRECOGNIZED: "altered"
        }
    }
}
