public import Messages

extension Fitpinky_V1_Event {
    /// What happened, for whoever watches.
    public var line: Line {
        switch what {
        case .watching: Line("watching; Ctrl-C ends").dim
        case .activity(let change) where change.activity == "idle": Line("ready for a press").dim
        case .activity(let change): "\(change.memberName): \(change.activity)"
        case .workoutSaved(let workout): "\(Line("\(workout.memberName) just showed up!").pink)  \(workout.brief)"
        case .partnerWorkout(let workout): "\(Line("\(workout.memberName) just showed up! 💪").pink)  \(workout.brief)"
        case .photoArrived(let workout): "the photo is here: \(workout.memberName)  \(workout.brief)"
        case .peer(let peer): Line("\(peer.name)'s kiosk \(peer.connected ? "is connected" : "is away")").dim
        case .workoutDeleted(let workout): "deleted: \(workout.memberName)  \(workout.brief)"
        case .workoutUndeleted(let workout): "back: \(workout.memberName)  \(workout.brief)"
        case .workoutSettled(let workout): "the clock is right again: \(workout.memberName)  \(workout.brief)"
        case .workoutChanged(let workout): "\(workout.memberName)'s workout of \(workout.when): \(workout.changes)"
        case .checkSaved(let check): Line("\(check.memberName) did a finger check").pink
        case .checkSettled(let check):
            "the clock is right again: \(check.memberName)'s finger check was on \(dayText(check.day))"
        case .fault(let fault): "\(Line("! \(fault.message)").amber)\(Line(" (\(fault.fix))").dim)"
        case .faultMended(let fault): "mended: \(fault.code)"
        case .day(let change): "a new day: \(longDayText(change.today))"
        case .invitation(let invitation):
            "\(invitation.forKiosk ? "a further kiosk" : "somebody") may join: \(Line(invitation.code).pink.bold) at \(invitation.address)"
        case .invitationTried(let invitation): Line(invitation.triedLine).amber
        case .declined(let refusal): "\(refusal.gesture) declined: \(refusal.why)"
        case .nudge(let nudge): "\(Line("\(nudge.fromName) nudges \(nudge.toName):").pink) \(quoted(nudge.text))"
        case .weekEnded(let week):
            "the week \(weekText(week.start, week.end)): \(week.verdictAndStake)\(week.correction)"
        case .allHit(let week):
            Line(
                (week.members.count == 1 ? week.members[0].name : "everybody") + " hit their goal! 🎉"
                    + (week.streak.current > 0 ? "  \(counted(week.streak.current, "week")) in a row" : "")
            ).pink
        case nil: "something that this version does not know"
        }
    }

    /// The same after the time at which it was told, by the kiosk's wall clock.
    public var timedLine: Line { "\(localTime.isEmpty ? Line() : Line("\(localTime)  "))\(line)" }

    /// The same on a screen that shows the ring besides; nil for what the ring itself shows.
    public var news: Line? {
        switch what {
        case .workoutSaved(let workout):
            Line("\(workout.memberName) just showed up! 💪").pink
                + (workout.hasPhoto ? "" : "  without a photo: unproven")
        case .fault(let fault): Line("! \(fault.message)").amber
        case .watching, .activity, .photoArrived, nil: nil
        case .partnerWorkout, .peer, .workoutDeleted, .workoutUndeleted, .workoutSettled, .workoutChanged, .checkSaved,
            .checkSettled, .faultMended, .day, .invitation, .invitationTried, .declined, .nudge, .weekEnded, .allHit:
            line
        }
    }
}

extension Fitpinky_V1_Invitation {
    /// What is said when a wrong code was tried.
    fileprivate var triedLine: String {
        triesLeft == 0
            ? "a wrong code was tried, and the code is burnt: fitpinky group invite makes another"
            : "a wrong code was tried: \(counted(triesLeft, "try is", "tries are")) left"
    }
}

extension Fitpinky_V1_Workout {
    /// What there is to it after a change; it may be that nothing is left.
    fileprivate var changes: Line { words.isEmpty ? "nothing said to it any more" : words }
}

extension Fitpinky_V1_WeekSummary {
    /// That something else was said before.
    fileprivate var correction: Line {
        guard isRevised else { return "" }
        return Line(" (revised)").amber
    }
}

extension Fitpinky_V1_Nudge {
    /// What was sent.
    public var line: Line { "nudged \(Line(toName).bold): \(quoted(text))" }
}
