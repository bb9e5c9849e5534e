internal import FitPinkyCore
internal import KioskLogic
internal import Store

/// What happened, for whoever watches.
enum KioskEvent: Sendable {
    case activity(KioskActivity, memberName: String)
    case workoutSaved(StoredWorkout)
    case workoutDeleted(StoredWorkout)
    case fault(Fault)
    case faultMended(Fault)
    case day(Day)
    case declined(gesture: String, why: String)
}

/// What the kiosk is doing, in the word that `status` uses.
enum KioskActivity: String, Sendable {
    case idle, countdown, capturing, review, saving, unsaved

    init(_ state: CaptureFlow.State) {
        self =
            switch state {
            case .idle: .idle
            case .countdown: .countdown
            case .capturing: .capturing
            case .review: .review
            case .encoding, .saving: .saving
            case .unsaved: .unsaved
            }
    }
}

/// Something that does not work, in words for the person who can mend it.
struct Fault: Hashable, Sendable {
    /// Which part; one fault a part stands at a time.
    enum Code: String, CaseIterable, Sendable {
        case storage, camera, button, ring, clock, zone, link
    }

    var code: Code
    /// What happened.
    var message: String
    /// What to do.
    var fix: String
    /// When it was found.
    var since: UTCInstant
}
