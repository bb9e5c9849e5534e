internal import FitPinkyCore

extension SessionsView {
    /// The member's own, and those of others; or how to begin one.
    package var page: Page {
        var page = Page()
        if let own {
            page.add(own.ownLine)
            if own.asks {
                page.add(Line("still going? fitpinky session resume says yes, end and discard end it").amber)
            }
        } else if waiting.isEmpty {
            page.add("no session is under way: fitpinky session start run begins one")
        }
        for workout in waiting { page.add(workout.line) }
        for session in others { page.add(session.line) }
        return page
    }
}

extension SessionView {
    /// How it stands, or what became of it, for the member whose it is.
    package var ownLine: Line {
        let name = Line(title).bold
        switch state {
        case .running: return "\(name)  \(Line(clock).pink)"
        case .paused: return "\(name)  \(clock)  \(Line("paused").amber)"
        case .ended:
            return
                "\(name)  \(clock)  \(Line("ended ✓").purple)  \(endedByItself ? endedByItselfMeaning : Self.photoToCome)"
        case .discarded: return "\(name)  \(clock)  discarded, nothing is kept"
        }
    }

    private static let photoToCome = "press the button within a minute for a photo"

    /// Why no press proves it.
    private var endedByItselfMeaning: String {
        "by itself, for it was older than 12 hours; the workout counts once another member vouches for it"
    }

    /// What became of it, for a page.
    package var endedSentence: String {
        endedByItself
            ? "Ended after \(clock) \(endedByItselfMeaning)."
            : "Ended after \(clock). Press the button by the door within a minute for a photo that proves it."
    }

    /// What became of it, for those who watch.
    var eventLine: Line {
        if asks { return "\(title): \(Line("still going?").amber) \(clock)" }
        switch state {
        case .running: return "\(title): \(Line(clock).pink)"
        case .paused: return "\(title): \(Line("paused").amber) after \(clock)"
        case .ended: return "\(title): ended after \(clock)"
        case .discarded: return "\(title): discarded"
        }
    }

    /// The same with whose it is, and when it was last heard of where that is long ago.
    package var line: Line {
        let name = Line(memberName).bold
        let what: Line
        switch state {
        case .running: what = "\(title), \(Line(clock).pink)"
        case .paused: what = "\(title), \(clock), \(Line("paused").amber)"
        case .ended: what = "\(title), \(clock), ended"
        case .discarded: what = "\(title), discarded"
        }
        let asks: Line = asks ? Line("  still going?").amber : ""
        return "\(name)  \(what)\(asks)\(staleness.map { Line("  \($0)").dim } ?? "")"
    }

    /// `last heard 14 minutes ago`; nil where it is heard of.
    package var staleness: String? {
        guard isStale else { return nil }
        guard let heardSecondsAgo else { return "not heard of since this kiosk started" }
        let minutes = heardSecondsAgo / 60
        return "last heard " + (minutes < 120 ? counted(minutes, "minute") : counted(minutes / 60, "hour")) + " ago"
    }
}

extension WaitingProofView {
    /// `Run, 1 minute`.
    package var title: String {
        let activity = WorkoutActivity(type.flatMap { ActivityType(name: $0) }, minutes: minutes)
        return activity.flatMap { $0.title.isEmpty ? nil : $0.title } ?? "a workout"
    }

    /// What it waits for.
    package var state: String {
        secondsLeft > 0 ? "waiting \(secondsLeft) s for a photo" : "being saved"
    }

    var line: Line { "\(Line(memberName).bold)  \(title): \(Line(state).amber)" }
}
