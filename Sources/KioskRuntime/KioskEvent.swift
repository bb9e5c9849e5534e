package import FitPinkyCore
package import KioskLogic
package import Ledger
package import KioskPages
package import Store
package import Sync

/// What happened, for whoever watches.
package enum KioskEvent: Sendable {
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
    /// An exercise has begun, gone on to another step, paused, gone on or ended.
    case exercise(ExerciseSight, of: MemberID, memberName: String)
    /// A session has begun, paused, gone on, ended or was discarded; or it asks whether it is still going on.
    case session(SessionSight, of: MemberID, memberName: String)
    /// A training has begun, is at another set or in a rest, ended or was discarded.
    case training(TrainingSight, of: MemberID, memberName: String)
    /// A finger check is due.
    case reminderDue(CareReminderView)
    /// No check answered a reminder in time.
    case reminderMissed(CareReminderView)
    /// A level of finger care is reached.
    case levelReached(CareLevelView)
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
package enum KioskActivity: String, Sendable {
    case idle, countdown, capturing, review, saving, unsaved

    init(_ step: CaptureFlow.Step?) {
        self =
            switch step {
            case nil, .turn: .idle
            case .countdown: .countdown
            case .capturing: .capturing
            // Taken back it is when the journal has let go of it.
            case .review, .takingBack: .review
            case .encoding, .saving: .saving
            case .unsaved: .unsaved
            }
    }
}
