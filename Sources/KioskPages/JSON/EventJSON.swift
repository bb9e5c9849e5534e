internal import FitPinkyCore

extension EventView {
    /// The event's name, when it was, and what belongs to it.
    package var json: JSON {
        let (name, more) = named
        return .object(["at": .orNull(at), "event": .text(name)]).with(.object(more))
    }

    private var named: (String, [String: JSON]) {
        switch what {
        case .watching: ("watching", [:])
        case .activity(let activity, let name):
            ("activity", ["activity": .text(activity.rawValue), "memberName": .unlessEmpty(name)])
        case .workoutSaved(let workout): ("workoutSaved", ["workout": workout.json])
        case .workoutDeleted(let workout): ("workoutDeleted", ["workout": workout.json])
        case .workoutUndeleted(let workout): ("workoutUndeleted", ["workout": workout.json])
        case .workoutSettled(let workout): ("workoutSettled", ["workout": workout.json])
        case .workoutChanged(let workout): ("workoutChanged", ["workout": workout.json])
        case .partnerWorkout(let workout): ("partnerWorkout", ["workout": workout.json])
        case .photoArrived(let workout): ("photoArrived", ["workout": workout.json])
        case .peer(let peer): ("peer", ["peer": peer.json])
        case .checkSaved(let check): ("checkSaved", ["check": check.json])
        case .checkSettled(let check): ("checkSettled", ["check": check.json])
        case .fault(let fault): ("fault", ["fault": fault.json])
        case .faultMended(let fault): ("faultMended", ["fault": fault.json])
        case .day(let today): ("day", ["today": .orNull(today)])
        case .declined(let gesture, let why): ("declined", ["gesture": .text(gesture), "why": .text(why)])
        case .invitation(let invitation): ("invitation", ["invitation": invitation.json])
        case .invitationTried(let invitation):
            (
                "invitationTried",
                ["status": .text(invitation.status.rawValue), "triesLeft": .number(invitation.triesLeft)]
            )
        case .nudge(let nudge): ("nudge", ["nudge": nudge.json])
        case .weekEnded(let week): ("weekEnded", ["week": week.json])
        case .allHit(let week): ("allHit", ["week": week.json])
        case .unknown: ("unknown", [:])
        }
    }
}

extension CheckView {
    /// Whose, and when.
    fileprivate var json: JSON { ["id": .id(id), "memberName": .text(memberName), "day": .orNull(day)] }
}

extension NudgeView {
    /// Sender, receiver and text.
    package var json: JSON {
        [
            "id": .id(id), "from": .id(from), "fromName": .text(fromName), "to": .id(to), "toName": .text(toName),
            "text": .text(text), "at": .orNull(at),
        ]
    }
}
