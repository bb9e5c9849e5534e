public import Messages

extension Fitpinky_V1_WeekSummary {
    /// What `status` says of the week before.
    var verdictJSON: JSON {
        [
            "start": .text(start), "end": .text(end), "state": .text(state), "result": .unlessEmpty(result),
            "owes": .list(owes.map { .text($0) }), "waitingFor": .list(waitingFor.map { .text($0) }),
        ]
    }

    /// All of it.
    public var json: JSON {
        [
            "start": .text(start), "end": .text(end), "state": .text(state), "result": .unlessEmpty(result),
            "owes": .list(owes.map { .text($0) }), "waitingFor": .list(waitingFor.map { .text($0) }),
            "waitsUntil": waitsUntilMs > 0 ? .text(instant(waitsUntilMs)) : nil, "wager": .unlessEmpty(wager),
            "members": .list(members.map(\.json)), "streak": streak.json, "daysLeft": .number(Int(daysLeft)),
            "announced": announcedResult.isEmpty
                ? nil : ["result": .text(announcedResult), "owes": .list(announcedOwes.map { .text($0) })],
        ]
    }
}

extension Fitpinky_V1_WeekMember {
    /// What they promised, and what they did.
    var json: JSON {
        [
            "id": .text(id), "name": .text(name), "you": .bool(you), "goal": .number(Int(goal)),
            "required": .number(Int(required)), "logged": .number(Int(logged)), "hit": .bool(hit), "owes": .bool(owes),
        ]
    }
}

extension Fitpinky_V1_WeekPage {
    /// The week, and its days with their workouts.
    public var json: JSON {
        [
            "week": summary.json,
            "days": .list(days.map { ["day": .text($0.day), "workouts": .list($0.workouts.map(\.json))] }),
        ]
    }

    /// The week, and its workouts with a photo.
    public var galleryJSON: JSON {
        [
            "start": .text(summary.start), "end": .text(summary.end),
            "photos": .list(days.flatMap(\.workouts).filter(\.hasPhoto).map(\.json)),
        ]
    }
}
