package import FitPinkyCore
package import Ledger

extension WeekView {
    package enum State: Hashable, Sendable {
        case running
        /// The kiosks of these names may still hold workouts of it, and are waited for until then.
        case provisional(Verdict, waitingFor: [String], until: WallTime)
        case final(Verdict)
        /// This kiosk had announced another verdict.
        case revised(Verdict, announced: Verdict)
        /// This kiosk's members left the group before it was over: what came of it is not theirs to know.
        case left
    }

    /// Its result as far as it is known; nil while it runs, and if it was left.
    package var verdict: Verdict? {
        switch state {
        case .running, .left: nil
        case .provisional(let verdict, _, _), .final(let verdict), .revised(let verdict, _): verdict
        }
    }
}

extension WeekPageView {
    /// - Parameters:
    ///   - workouts: those of the week that are not deleted, oldest first.
    ///   - isLeft: whether the group is one that was left, and its weeks are as they were then.
    ///   - arrivals: when its workouts came, and whether their photos have.
    package init(
        _ week: WeekReading, of weeks: HouseholdWeeks, isLeft: Bool = false, _ workouts: [WorkoutView],
        arrivals: [WorkoutArrival] = [], _ clock: LocalClock
    ) {
        let days = (0..<week.week.dayCount).compactMap { week.week.start.advanced(byDays: $0) }
        self.init(
            week: WeekView(week, of: weeks, isLeft: isLeft, arrivals: arrivals, clock),
            days: days.filter { $0 <= weeks.today }.map { day in
                DayView(day: day, workouts: workouts.filter { $0.moment?.day == day })
            })
    }
}

extension WeekView {
    /// - Parameters:
    ///   - isLeft: whether the group is one that was left, and its weeks are as they were then.
    ///   - arrivals: when workouts came, and whether their photos have; also those of other weeks.
    package init(
        _ week: WeekReading, of weeks: HouseholdWeeks, isLeft: Bool = false, arrivals: [WorkoutArrival] = [],
        _ clock: LocalClock
    ) {
        // There is one, unless the week runs.
        let verdict = week.verdict ?? Verdict(result: .nobodyTookPart, owes: [])
        let state: State =
            switch week.finality {
            case .running: isLeft ? .left : .running
            case .provisional(let kiosks, let until):
                .provisional(
                    verdict, waitingFor: kiosks.map { weeks.kiosk.name(of: $0) ?? $0.ulid.text },
                    until: clock(until, weeks.kiosk.introduction?.zone ?? "UTC"))
            case .final: .final(verdict)
            case .revised(let announced): .revised(verdict, announced: announced)
            }
        let lateness = weeks.lateness(of: week, arrivals)
        let members = weeks.group.inOrderOfJoining(week.standing.members, by: \.member).map { standing in
            let id = standing.member
            return Member(
                id: id, name: weeks.group.names[id] ?? "somebody", goal: week.goals[id]?.daysPerWeek ?? 0,
                required: standing.required, logged: standing.logged, hasHit: standing.hit,
                owes: week.verdict?.owes.contains(id) ?? false, isHere: weeks.kiosk.serves(weeks.kiosk.kiosk, id),
                late: lateness[id]?.late ?? 0, withoutPhoto: lateness[id]?.withoutPhoto ?? 0)
        }
        self.init(
            week: week.week, state: state, wager: week.wager, members: members, streak: week.streak,
            daysLeft: state == .left ? 0 : week.week.daysLeft(on: weeks.today))
    }
}

extension WeekResult {
    /// As scripts are told.
    package var word: String {
        switch self {
        case .allHit: "all_hit"
        case .someMissed: "some_missed"
        case .allMissed: "all_missed"
        case .nobodyTookPart: "none"
        }
    }
}
