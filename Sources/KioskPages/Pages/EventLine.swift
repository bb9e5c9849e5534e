internal import FitPinkyCore

extension EventView {
    /// What happened, for whoever watches.
    package var line: Line {
        switch what {
        case .watching: Line("watching; Ctrl-C ends").dim
        case .activity(.idle, _): Line("ready for a press").dim
        case .activity(let activity, let name): "\(name): \(activity.rawValue)"
        case .workoutSaved(let workout): "\(Line("\(workout.memberName) just showed up!").pink)  \(workout.brief)"
        case .partnerWorkout(let workout): "\(Line("\(workout.memberName) just showed up! 💪").pink)  \(workout.brief)"
        case .photoArrived(let workout): "the photo is here: \(workout.memberName)  \(workout.brief)"
        case .peer(let peer): Line("\(peer.name)'s kiosk \(peer.isConnected ? "is connected" : "is away")").dim
        case .workoutDeleted(let workout): "deleted: \(workout.memberName)  \(workout.brief)"
        case .workoutUndeleted(let workout): "back: \(workout.memberName)  \(workout.brief)"
        case .workoutSettled(let workout): "the clock is right again: \(workout.memberName)  \(workout.brief)"
        case .workoutChanged(let workout): "\(workout.memberName)'s workout of \(workout.when): \(workout.changes)"
        case .checkSaved(let check): Line("\(check.memberName) did a finger check").pink
        case .checkSettled(let check):
            "the clock is right again: \(check.memberName)'s finger check was on \(check.day?.shortText ?? "")"
        case .reminderDue(let reminder):
            "\(Line("\(reminder.memberName): time for a finger check").purple)  \(reminder.words)"
        case .reminderMissed(let reminder): "\(reminder.memberName) made no finger check  \(reminder.words)"
        case .exercise(let running): "\(running.memberName)  \(running.line)"
        case .session(let session):
            "\(session.memberName)  \(session.eventLine)"
        case .training(let training): "\(training.memberName)  \(training.line)"
        case .levelReached(let level): Line("\(level.memberName) reached level \(level.level)! 🎉").purple
        case .fault(let fault): "\(Line("! \(fault.message)").amber)\(Line(" (\(fault.fix))").dim)"
        case .faultMended(let fault): "mended: \(fault.code)"
        case .day(let today): "a new day: \(today.longText)"
        case .invitation(let invitation):
            "\(invitation.isForKiosk ? "a further kiosk" : "somebody") may join: \(Line(invitation.code).pink.bold) at \(invitation.address ?? "")"
        case .invitationTried(let invitation): Line(invitation.triedLine).amber
        case .declined(let gesture, let why): "\(gesture) declined: \(why)"
        case .nudge(let nudge): "\(Line("\(nudge.fromName) nudges \(nudge.toName):").pink) \(quoted(nudge.text))"
        case .weekEnded(let week):
            "the week \(week.week.text): \(week.verdictAndStake)\(week.correction)"
        case .allHit(let week):
            Line(
                (week.members.count == 1 ? week.members[0].name : "everybody") + " hit their goal! 🎉"
                    + (week.streak.current > 0 ? "  \(counted(week.streak.current, "week")) in a row" : "")
            ).pink
        case .unknown: "something that this version does not know"
        }
    }

    /// The same after the time at which it was told, by the kiosk's wall clock.
    package var timedLine: Line { "\(time.map { "\($0.text)  " } ?? "")\(line)" }

    /// The same on a screen that shows the ring besides; nil for what the ring itself shows.
    package var news: Line? {
        switch what {
        case .workoutSaved(let workout):
            Line("\(workout.memberName) just showed up! 💪").pink
                + (workout.photo != nil ? "" : "  without a photo: unproven")
        case .fault(let fault): Line("! \(fault.message)").amber
        case .watching, .activity, .photoArrived, .exercise, .session, .training, .unknown: nil
        case .partnerWorkout, .peer, .workoutDeleted, .workoutUndeleted, .workoutSettled, .workoutChanged, .checkSaved,
            .checkSettled, .reminderDue, .reminderMissed, .levelReached, .faultMended, .day, .invitation,
            .invitationTried, .declined, .nudge, .weekEnded, .allHit:
            line
        }
    }
}

extension InvitationView {
    /// What is said when a wrong code was tried.
    fileprivate var triedLine: String {
        triesLeft == 0
            ? "a wrong code was tried, and the code is burnt: fitpinky group invite makes another"
            : "a wrong code was tried: \(counted(triesLeft, "try is", "tries are")) left"
    }
}

extension CareReminderView {
    /// `lunch, 12:30`.
    fileprivate var words: Line { Line(name.isEmpty ? time.text : "\(name), \(time.text)").dim }
}

extension WorkoutView {
    /// What there is to it after a change; it may be that nothing is left.
    fileprivate var changes: Line { words.line.isEmpty ? "nothing said to it any more" : words.line }
}

extension WeekView {
    /// That something else was said before.
    fileprivate var correction: Line {
        guard isRevised else { return "" }
        return Line(" (revised)").amber
    }
}

extension NudgeView {
    package var line: Line { "nudged \(Line(toName).bold): \(quoted(text))" }
}
