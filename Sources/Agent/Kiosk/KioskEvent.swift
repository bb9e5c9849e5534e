internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import KioskPages
internal import Store

/// What happened, for whoever watches.
enum KioskEvent: Sendable {
    case activity(KioskActivity, memberName: String)
    case workoutSaved(StoredWorkout)
    case workoutDeleted(StoredWorkout)
    /// Its author wants it back.
    case workoutUndeleted(StoredWorkout)
    /// It got its day, for the clock is trusted now.
    case workoutSettled(StoredWorkout)
    /// Another kiosk's workout is durable here.
    case partnerWorkout(StoredWorkout)
    case photoArrived(StoredWorkout)
    /// It got a caption, an answer or somebody's word, or lost one.
    case workoutChanged(StoredWorkout)
    case nudge(NudgeFact)
    /// A week's verdict, final or revised.
    case weekEnded(WeekView)
    /// All who take part in the running week have hit.
    case allHit(WeekView)
    /// Another kiosk has come or gone.
    case partner(PartnerStanding)
    case checkSaved(CheckFact)
    /// A finger check of before the clock was trusted has got its day.
    case checkSettled(CheckFact)
    case fault(Fault)
    case faultMended(Fault)
    case day(Day)
    /// Somebody asked for an invitation, and this one is open.
    case invitation(InvitationView)
    /// A wrong code was tried at this one.
    case invitationTried(InvitationView)
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
            // Taken back it is when the journal has let go of it.
            case .review, .takingBack: .review
            case .encoding, .saving: .saving
            case .unsaved: .unsaved
            }
    }
}

/// Something that does not work, in words for the person who can mend it.
struct Fault: Hashable, Sendable {
    /// Which part, as scripts are told.
    enum Code: String, CaseIterable, Sendable {
        case storage, camera, button, ring, clock, zone, link, backup, invite, notify
    }

    /// What exactly: one fault a cause stands at a time, and only what mends the cause mends the fault.
    enum Cause: Hashable, Sendable {
        case opening, saving, presses, journal, unreadablePress, reading, settling, photosToCome, reserve
        case recovery, damage, verifying
        case camera, photo, format, encoder, buttonLines
        /// A button by its number, from 1.
        case stuckButton(Int)
        case ring, clock, zone, link, backup, invite
        /// A command by the number that the relay knows it by.
        case notify(UInt64)

        /// The part that it is a cause in.
        var code: Code {
            switch self {
            case .opening, .saving, .presses, .journal, .unreadablePress, .reading, .settling, .photosToCome, .reserve,
                .recovery, .damage, .verifying:
                .storage
            case .camera, .photo, .format, .encoder: .camera
            case .buttonLines, .stuckButton: .button
            case .ring: .ring
            case .clock: .clock
            case .zone: .zone
            case .link: .link
            case .backup: .backup
            case .invite: .invite
            case .notify: .notify
            }
        }
    }

    var cause: Cause
    var message: String
    var fix: String
    /// When it was found.
    var since: UTCInstant

    var code: Code { cause.code }
}
