package import FitPinkyCore
package import Ledger

/// What happened, and when.
package struct EventView: Hashable, Sendable {
    package var at: UTCInstant
    /// By the kiosk's wall clock; nil from an agent that does not say.
    package var time: TimeOfDay?
    package var what: What

    package enum What: Hashable, Sendable {
        /// The agent has begun to send.
        case watching
        /// - Parameter memberName: whose workout it is; empty when idle.
        case activity(Activity, memberName: String)
        case workoutSaved(WorkoutView)
        case workoutDeleted(WorkoutView)
        case workoutUndeleted(WorkoutView)
        /// It got its Day, for the clock is trusted now.
        case workoutSettled(WorkoutView)
        /// What others said of it changed: its caption, answers, proof.
        case workoutChanged(WorkoutView)
        /// Another kiosk's workout is durable here; its photo comes later.
        case partnerWorkout(WorkoutView)
        case photoArrived(WorkoutView)
        /// Another kiosk has come or gone.
        case peer(PeerView)
        case checkSaved(CheckView)
        case checkSettled(CheckView)
        case fault(FaultView)
        case faultMended(FaultView)
        /// The kiosk moved on to another Day.
        case day(Day)
        case declined(gesture: String, why: String)
        /// Somebody asked for an invitation, and this one is open.
        case invitation(InvitationView)
        /// A wrong code was tried.
        case invitationTried(InvitationView)
        case nudge(NudgeView)
        /// A week's verdict, final or revised.
        case weekEnded(WeekView)
        /// All who take part have hit.
        case allHit(WeekView)
        /// Something that only a newer version knows.
        case unknown
    }

    package init(at: UTCInstant, time: TimeOfDay?, _ what: What) { (self.at, self.time, self.what) = (at, time, what) }
}

/// A finger check.
package struct CheckView: Hashable, Sendable {
    package var id: CheckID
    package var memberName: String
    /// Nil while the clock is not trusted.
    package var day: Day?
}

extension CheckView {
    package init(_ check: CheckFact, in household: HouseholdState) {
        self.init(
            id: check.check, memberName: household.shownName(of: check.author), day: check.moment.known?.day)
    }
}

/// A nudge, with its sender, receiver and text.
package struct NudgeView: Hashable, Sendable {
    package var id: NudgeID
    package var from: MemberID
    package var fromName: String
    package var to: MemberID
    package var toName: String
    package var text: String
    package var at: UTCInstant
}

extension NudgeView {
    package init(_ nudge: NudgeFact, name: (MemberID) -> String) {
        self.init(
            id: nudge.nudge, from: nudge.sender, fromName: name(nudge.sender), to: nudge.receiver,
            toName: name(nudge.receiver), text: nudge.text, at: nudge.instant)
    }
}
