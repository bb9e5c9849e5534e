internal import FitPinkyCore
package import JSON

extension WeekView {
    /// What `status` says of the week before.
    var verdictJSON: JSON {
        let waitingFor = if case .provisional(_, let kiosks, _) = state { kiosks } else { [String]() }
        return [
            "start": .orNull(week.start), "end": .orNull(week.end), "state": .text(state.word),
            "result": .orNull(verdict?.result.word), "owes": .list(verdict?.owes.map { .id($0) } ?? []),
            "waitingFor": .texts(waitingFor), "late": .number(members.reduce(0) { $0 + $1.late }),
            "withoutPhoto": .number(members.reduce(0) { $0 + $1.withoutPhoto }),
        ]
    }

    package var json: JSON {
        var (waitsUntil, announced): (JSON, JSON) = (.null, .null)
        if case .provisional(_, _, let until) = state { waitsUntil = .orNull(until.instant) }
        if case .revised(_, let before) = state {
            announced = ["result": .text(before.result.word), "owes": .list(before.owes.map { .id($0) })]
        }
        return verdictJSON.with([
            "waitsUntil": waitsUntil, "wager": .orNull(wager), "members": .list(members.map(\.json)),
            "streak": streak.json, "daysLeft": .number(daysLeft), "announced": announced,
        ])
    }
}

extension WeekView.State {
    /// As scripts are told.
    var word: String {
        switch self {
        case .running: "running"
        case .provisional: "provisional"
        case .final: "final"
        case .revised: "revised"
        case .left: "left"
        }
    }
}

extension WeekPageView {
    /// The week, and its days with their workouts.
    package var json: JSON { ["week": week.json, "days": .list(days.map(\.json))] }

    /// The week, and its workouts with a photo.
    package var galleryJSON: JSON {
        [
            "start": .orNull(week.week.start), "end": .orNull(week.week.end),
            "photos": .list(days.flatMap(\.workouts).filter { $0.photo != nil }.map(\.json)),
        ]
    }
}
