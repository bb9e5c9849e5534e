public import FitPinkyCore

/// How a member stands in the running week, as a page shows them.
public struct MemberWeek: Hashable, Sendable {
    /// Who.
    public let member: MemberID
    /// What they are called; empty if that was not heard yet.
    public let name: String
    /// Whether this kiosk serves them.
    public let isHere: Bool
    /// Whether the group is theirs: they began it.
    public let isOwner: Bool
    /// The first Day of their latest stay.
    public let joined: Day
    /// Its last Day; nil while they belong.
    public let left: Day?
    /// The goal that counts this week; nil for none.
    public let goal: Goal?
    /// The goal of the next week, if that is another.
    public let nextGoal: Goal?
    /// What the week asks of them, and what they have done; nil if they do not take part.
    public let standing: MemberStanding?
    /// Whether a workout of today counts.
    public let isDoneToday: Bool
    /// Days of the week on which they can still do something new: those to come, and today unless it is done.
    public let openDays: Int
    /// Days of the week, up to today, whose only workouts are unproven: they count once another member gives their word.
    public let unprovenDays: Int
    /// Those of them that are not among the open ones: a word makes up for a day that nothing else can.
    public let vouchableDays: Int
    /// Weeks in a row.
    public let streak: Streak
    /// Days in a row, counting workouts, the last Day with one.
    public let profile: Profile?

    /// Days that they still miss; 0 if they have hit, or do not take part.
    public var missing: Int { standing.map { max(0, $0.required - $0.logged) } ?? 0 }

    /// How it looks for them.
    public var outlook: Outlook {
        guard let standing else { return .notTakingPart }
        if standing.hit { return .hit }
        if missing > openDays + vouchableDays { return .outOfReach }
        return missing > openDays ? .needsWord : missing == openDays ? .lastChance : .open
    }

    /// How it looks for a member in a week that runs.
    public enum Outlook: Hashable, Sendable {
        /// The week asks nothing of them.
        case notTakingPart
        case hit
        /// They can miss a day and still hit.
        case open
        /// Each day that is left counts.
        case lastChance
        /// There are not as many days left as they miss, and another member's word can make up for it.
        case needsWord
        /// Neither days nor words are left for what they miss.
        case outOfReach
    }
}

extension HouseholdWeeks {
    /// Everybody who belongs, or belonged this week, in order of joining.
    public var members: [MemberWeek] {
        let week = evaluator.runningWeek.week
        var latest: [Stay] = []
        for stay in group.stays where stay.left.map({ week.start <= $0 }) ?? true {
            // Who comes back stands where they stood.
            if let index = latest.firstIndex(where: { $0.member == stay.member }) {
                latest[index] = stay
            } else {
                latest.append(stay)
            }
        }
        var days: [MemberID: Set<Day>] = [:]
        for case .workout(let record) in group.facts where week.contains(record.day) && record.day <= today {
            guard !evaluator.household.workouts.isDeleted(record) else { continue }
            days[record.author, default: []].insert(record.day)
        }
        return latest.map { member(of: $0, in: week, workedOutOn: days[$0.member] ?? []) }
    }

    private func member(of stay: Stay, in week: Week, workedOutOn days: Set<Day>) -> MemberWeek {
        let id = stay.member
        let history = evaluator.household.history(of: id)
        let isDoneToday = history?.activeDays.contains(today) ?? false
        var openDays = 0
        for offset in 0..<evaluator.daysLeft {
            guard let day = today.advanced(byDays: offset), history?.belongs(on: day) ?? false else { continue }
            if offset > 0 || !isDoneToday { openDays += 1 }
        }
        let unprovenDays = days.filter { !(history?.activeDays.contains($0) ?? false) }
        return MemberWeek(
            member: id, name: group.names[id] ?? "", isHere: kiosk.serves(kiosk.kiosk, id),
            isOwner: id == group.beginning.creator, joined: stay.joined, left: stay.left,
            goal: goal(of: id, in: week), nextGoal: nextGoal(of: id),
            standing: evaluator.runningWeek.standing(of: id), isDoneToday: isDoneToday, openDays: openDays,
            unprovenDays: unprovenDays.count, vouchableDays: unprovenDays.count { $0 != today },
            streak: streak(of: id), profile: history.map { Profile(of: $0, today: today) })
    }
}
