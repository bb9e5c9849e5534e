package import FitPinkyCore

/// What a buzzer does for a kind of news, or in a training: sounds and silences in turn, beginning with a sound. It is short, for people
/// near it hear it too, and told apart by number and length alone, for it has one tone.
package struct BuzzerPattern: Hashable, Sendable {
    /// How long it sounds, is silent, sounds …
    package let spans: [MonotonicInstant.Span]

    /// No pattern takes longer.
    package static let longest = MonotonicInstant.Span.milliseconds(1200)

    package init(_ kind: NotificationKind) {
        spans = kind.sound
    }

    package init(_ sound: KioskMachine.TrainingSound) {
        spans =
            switch sound {
            case .beat: [.milliseconds(60)]
            case .turn: [.milliseconds(400)]
            }
    }
}
