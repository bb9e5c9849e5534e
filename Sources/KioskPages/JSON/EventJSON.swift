public import Messages

extension Fitpinky_V1_Event {
    /// The event's name, when it was, and what belongs to it.
    public var json: JSON {
        var fields: [String: JSON] = ["at": .text(instant(atMs))]
        let (name, more) = named
        fields["event"] = .text(name)
        fields.merge(more) { $1 }
        return .object(fields)
    }

    private var named: (String, [String: JSON]) {
        switch what {
        case .watching: ("watching", [:])
        case .activity(let change):
            ("activity", ["activity": .text(change.activity), "memberName": .unlessEmpty(change.memberName)])
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
        case .day(let change): ("day", ["today": .text(change.today)])
        case .declined(let refusal): ("declined", ["gesture": .text(refusal.gesture), "why": .text(refusal.why)])
        case .invitation(let invitation): ("invitation", ["invitation": invitation.json])
        case .invitationTried(let invitation):
            (
                "invitationTried",
                ["status": .text(invitation.status), "triesLeft": .number(Int(invitation.triesLeft))]
            )
        case .nudge(let nudge): ("nudge", ["nudge": nudge.json])
        case .weekEnded(let week): ("weekEnded", ["week": week.json])
        case .allHit(let week): ("allHit", ["week": week.json])
        case nil: ("unknown", [:])
        }
    }
}
