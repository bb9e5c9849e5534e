public import FitPinkyCore

/// How a member stands in the running week.
public struct MemberWeek: Hashable, Sendable {
    /// Who.
    public let member: MemberID
    /// What they are called; empty if that was not heard yet.
    public let name: String
    /// Whether this kiosk serves them.
    public let isHere: Bool
    /// Whether the group is theirs: they began it.
    public let isOwner: Bool
    /// The first Day of their latest stay; nil without a group.
    public let joined: Day?
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
    public let provableDays: Int
    /// Workouts that have no Day yet, for the clock was not trusted.
    public let awaiting: Int

    /// Days of the week, up to today, that count.
    public let logged: Int
    /// Days that the week asks for; without a group it is every day, so that the ring shows the week itself.
    public let required: Int
    /// Whether they did what the week asks.
    public var hasHit: Bool { logged >= required }
    /// Days that they still miss; 0 if they have hit, or do not take part.
    public var missing: Int { standing.map { max(0, $0.required - $0.logged) } ?? 0 }

    /// How it looks for them.
    public var outlook: Outlook {
        guard let standing else { return .notTakingPart }
        if standing.hit { return .hit }
        if missing > openDays + provableDays { return .outOfReach }
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
    public var members: [MemberWeek] { state.members(of: group, evaluator) }
}

extension HouseholdState {
    /// How everybody stands on that Day who belongs to the group this week, in order of joining; without a group, those whom the
    /// kiosk serves, or else all that the ledger names.
    public func members(on today: Day) -> [MemberWeek] {
        let week = week(on: today)
        guard let group = kiosk.group else {
            return peopleWithoutGroup.map { MemberWeek($0, in: week, on: today, self) }
        }
        guard let weeks = weeksBegun(on: today) else {
            return kiosk.belongers.map { MemberWeek($0, in: week, on: today, self) }
        }
        return members(of: group, weeks).filter { $0.joined.map { $0 <= week.end } ?? true }
    }

    /// The week that holds that Day. Before there is a group, weeks begin on Monday.
    public func week(on today: Day) -> Week {
        guard let group = kiosk.group else { return Week(containing: today, startingOn: .monday) }
        return weeksBegun(on: today)?.runningWeek.week ?? Week(containing: today, startingOn: group.latestWeekStart)
    }

    /// The group's weeks; nil where it begins tomorrow, seen from further west, and where the calendar has none.
    private func weeksBegun(on today: Day) -> WeekEvaluator? {
        guard let group, group.beginning.created <= today else { return nil }
        do throws(EvaluationError) {
            return try weeks(upTo: today)
        } catch {
            // The clock is wrong by thousands of years: the ring shows the calendar week instead.
            return nil
        }
    }

    /// Everybody whom the ledger names, ascending.
    private var everybody: [MemberID] {
        settings.all.compactMap { winner in
            if case .member(let fact) = winner.fact, winner.slot == .member(fact.member) { fact.member } else { nil }
        }.sorted()
    }

    /// Whoever was of a group that they left is nobody's concern here.
    private var peopleWithoutGroup: [MemberID] {
        let people = kiosk.members.isEmpty ? everybody : kiosk.members.map(\.member)
        return people.filter { !kiosk.formerOwners.contains($0) }
    }

    fileprivate func members(of group: GroupReading, _ weeks: WeekEvaluator) -> [MemberWeek] {
        let week = weeks.runningWeek.week
        var latest: [Stay] = []
        for stay in group.stays where stay.left.map({ week.start <= $0 }) ?? true {
            // Who comes back stands where they stood.
            if let index = latest.firstIndex(where: { $0.member == stay.member }) {
                latest[index] = stay
            } else {
                latest.append(stay)
            }
        }
        return latest.map { MemberWeek($0, of: group, weeks, self) }
    }
}

extension MemberWeek {
    /// A member of the group, in its running week.
    fileprivate init(_ stay: Stay, of group: GroupReading, _ weeks: WeekEvaluator, _ state: HouseholdState) {
        let (id, today, week) = (stay.member, weeks.today, weeks.runningWeek.week)
        let history = weeks.household.history(of: id)
        let days = Days(state.daysLogged(by: id, from: week.start, through: min(today, week.end)), history, today)
        var openDays = 0
        for offset in 0..<weeks.daysLeft {
            guard let day = today.advanced(byDays: offset), history?.belongs(on: day) ?? false else { continue }
            if offset > 0 || !days.isDoneToday { openDays += 1 }
        }
        let next = week.end.advanced(byDays: 1).flatMap { weeks.household.calendar.week(startingOn: $0) }
        let goal = history?.goals.value(in: week)
        let nextGoal = next.flatMap { history?.goals.value(in: $0) }
        (member, name, isHere) = (id, group.names[id] ?? "", state.kiosk.serves(state.kiosk.kiosk, id))
        (isOwner, joined, left) = (id == group.beginning.creator, stay.joined, stay.left)
        (self.goal, self.nextGoal) = (goal, nextGoal == goal ? nil : nextGoal)
        standing = weeks.runningWeek.standing(of: id)
        (isDoneToday, unprovenDays, provableDays) = (days.isDoneToday, days.unproven, days.provable)
        (self.openDays, awaiting) = (openDays, state.awaitingCount(of: id))
        (logged, required) = (standing?.logged ?? days.counting, standing?.required ?? 0)
    }

    /// Somebody without a group.
    fileprivate init(_ id: MemberID, in week: Week, on today: Day, _ state: HouseholdState) {
        let logged = state.daysLogged(by: id, from: week.start, through: min(today, week.end))
        let days = Days(logged, state.history(of: id), today)
        (member, name, isHere) = (id, state.name(of: id) ?? "", state.kiosk.serves(state.kiosk.kiosk, id))
        (isOwner, joined, left, goal, nextGoal, standing) = (false, nil, nil, nil, nil, nil)
        (isDoneToday, unprovenDays, provableDays) = (days.isDoneToday, days.unproven, days.provable)
        (openDays, awaiting) = (week.daysLeft(on: today) - (days.isDoneToday ? 1 : 0), state.awaitingCount(of: id))
        (self.logged, required) = (days.counting, week.dayCount)
    }

    /// The days of a week with workouts, sorted by whether they count.
    private struct Days {
        var isDoneToday: Bool
        var counting: Int
        var unproven: Int
        var provable: Int

        init(_ logged: [Day], _ history: MemberHistory?, _ today: Day) {
            let without = logged.filter { !(history?.activeDays.contains($0) ?? false) }
            isDoneToday = history?.activeDays.contains(today) ?? false
            (counting, unproven) = (logged.count - without.count, without.count)
            provable = without.count { $0 != today }
        }
    }
}
