package import JSON

extension EventView {
    /// The event's name, when it was, and what belongs to it.
    package var json: JSON {
        JSON.object(["at": .orNull(at), "event": .text(what.name)]).with(what.json)
    }
}

extension EventView.What {
    fileprivate var json: JSON {
        switch self {
        case .watching, .unknown: [:]
        case .activity(let activity, let name):
            ["activity": .text(activity.rawValue), "memberName": .unlessEmpty(name)]
        case .workoutSaved(let workout), .workoutDeleted(let workout), .workoutUndeleted(let workout),
            .workoutSettled(let workout), .workoutChanged(let workout), .partnerWorkout(let workout),
            .photoArrived(let workout):
            ["workout": workout.json]
        case .peer(let peer): ["peer": peer.json]
        case .checkSaved(let check), .checkSettled(let check): ["check": check.json]
        case .reminderDue(let reminder), .reminderMissed(let reminder): ["reminder": reminder.json]
        case .exercise(let running): ["exercise": running.json]
        case .session(let session): ["session": session.json]
        case .training(let training): ["training": training.json]
        case .levelReached(let level): ["memberName": .text(level.memberName), "level": .number(level.level)]
        case .fault(let fault), .faultMended(let fault): ["fault": fault.json]
        case .day(let today): ["today": .orNull(today)]
        case .declined(let gesture, let why): ["gesture": .text(gesture), "why": .text(why)]
        case .invitation(let invitation): ["invitation": invitation.json]
        case .invitationTried(let invitation):
            ["status": .text(invitation.status.rawValue), "triesLeft": .number(invitation.triesLeft)]
        case .nudge(let nudge): ["nudge": nudge.json]
        case .weekEnded(let week), .allHit(let week): ["week": week.json]
        }
    }
}
