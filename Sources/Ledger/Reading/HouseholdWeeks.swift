public import FitPinkyCore

/// A group's weeks as they are seen from one kiosk: what the evaluator works out, with wagers, goals and finality.
public struct HouseholdWeeks: Sendable {
    /// The household whose weeks they are.
    public let state: HouseholdState
    /// The group.
    public let group: GroupReading
    /// The kiosk from which it is seen, and what surrounds it.
    public var kiosk: KioskReading { state.kiosk }
    /// What its weeks come to.
    public let evaluator: WeekEvaluator
    /// The kiosk's present Day; where the group began tomorrow, seen from further west, that of its beginning.
    public var today: Day { evaluator.today }
    /// How long after its end a week's verdict is announced that this kiosk has not announced: five weeks, as a kiosk may have been away.
    public static let announcedDays = 35
    private let vantage: Vantage
    /// By kiosk, the latest Day of any of its entries.
    private let heard: [KioskID: Day]
    private var present: Week { evaluator.runningWeek.week }
    private var settledThrough = Day.last

    /// The weeks up to that Day; nil without a group.
    public init?(_ state: HouseholdState, today: Day, _ vantage: Vantage) throws(EvaluationError) {
        guard let group = state.group, let evaluator = try state.weeks(upTo: today) else { return nil }
        (self.state, self.group, self.evaluator, self.vantage) = (state, group, evaluator, vantage)
        heard = state.lastDaysHeard(today: today)
        // Earlier weeks were over earlier.
        for standing in evaluator.weeks.reversed() where standing.isClosed {
            if finality(of: standing).isSettled { break }
            settledThrough = standing.week.start.advanced(byDays: -1) ?? .first
        }
    }

    // MARK: Weeks

    /// The days of every week, from the first to the running one.
    public var weeks: [Week] { evaluator.weeks.map { $0.week } }

    /// The running week.
    public var running: WeekReading { reading(at: evaluator.weeks.count - 1) }

    /// The last week that is over here; nil in the first.
    public var last: WeekReading? { evaluator.weeks.count < 2 ? nil : reading(at: evaluator.weeks.count - 2) }

    /// The week that holds that Day; nil before the first and after the running one.
    public func week(holding day: Day) -> WeekReading? {
        // The newest are asked for most.
        evaluator.weeks.lastIndex { $0.week.contains(day) }.map { reading(at: $0) }
    }

    /// The newest weeks, newest first, the running one included; all of them without a limit.
    public func newest(_ limit: Int = .max) -> [WeekReading] {
        evaluator.weeks.indices.reversed().prefix(max(0, limit)).map { reading(at: $0) }
    }

    /// The weeks whose verdict this kiosk has to announce now: those that are settled and of which it has announced nothing, or
    /// another verdict. Oldest first; none that was over long ago, unless it was announced.
    public var toAnnounce: [WeekReading] {
        let earliest = today.advanced(byDays: -HouseholdWeeks.announcedDays) ?? .first
        return evaluator.weeks.indices.compactMap { index in
            let standing = evaluator.weeks[index]
            let announced = vantage.announced[standing.week.start]
            guard let verdict = standing.verdict, announced != verdict else { return nil }
            guard announced != nil || standing.week.end >= earliest else { return nil }
            return finality(of: standing).isSettled ? reading(at: index) : nil
        }
    }

    /// Days left in the running week, today included.
    public var daysLeft: Int { evaluator.daysLeft }

    /// The days of the next week; nil where the calendar ends.
    public var nextWeek: Week? {
        present.end.advanced(byDays: 1).flatMap { evaluator.household.calendar.week(startingOn: $0) }
    }

    // MARK: Settings

    /// The wager that binds a week; nil for none.
    public func wager(in week: Week) -> String? {
        guard let text = group.wagers.value(in: week), !text.isEmpty else { return nil }
        return text
    }

    /// The goal of a member that counts in a week; nil for none.
    public func goal(of member: MemberID, in week: Week) -> Goal? {
        evaluator.household.history(of: member)?.goals.value(in: week)
    }

    // MARK: Streaks

    /// The group's streak for display: weeks that are not final yet end nothing.
    public var streak: Streak { evaluator.groupStreak(settledThrough: settledThrough) }

    /// A member's weeks in a row, likewise.
    public func streak(of member: MemberID) -> Streak {
        evaluator.personalStreak(of: member, settledThrough: settledThrough)
    }

    // MARK: Kiosks

    /// Whose word on a week is waited for: the kiosks that nobody gave up and that serve somebody who belonged to the group
    /// in it. Ascending.
    public func kiosks(of week: Week) -> [KioskID] {
        let members = group.stays.filter { $0.overlaps(week) }.map(\.member)
        return kiosk.kiosks.keys.filter { id in kiosk.isWaitedFor(id) && members.contains { kiosk.serves(id, $0) } }
            .sorted()
    }

    /// What this kiosk has to say now so that nobody waits for it: that it has seen the last week's end, once a week; and which stakes of
    /// others it has, at once; and at once, that it is there, where others speak of it as lost. Nil if it has said so, if nobody waits for it, or
    /// if its clock cannot tell. The heads are the store's to add.
    public func seen(isTrusted: Bool) -> Fact? {
        guard isTrusted else { return nil }
        if let (day, stakes) = state.settings.stakesToAccept(at: kiosk.kiosk, on: today) {
            return .seen(SeenFact(day: day, stakes: Array(stakes.prefix(SeenFact.maxStakes))))
        }
        let stakes = state.settings.stakesToName(at: kiosk.kiosk, on: today) { state.hasSeen(kiosk.kiosk, $0) }
        guard !stakes.isEmpty || hasToSayWeek || state.settings.hasToSpeakUp(kiosk.kiosk) else { return nil }
        return .seen(SeenFact(day: today, stakes: Array(stakes.prefix(SeenFact.maxStakes))))
    }

    private var hasToSayWeek: Bool {
        let (index, week) = (evaluator.weeks.count - 2, present)
        guard index >= 0, kiosks(of: evaluator.weeks[index].week).contains(kiosk.kiosk) else { return false }
        for offset in 0..<week.dayCount {
            guard let day = week.start.advanced(byDays: offset) else { continue }
            if state.hasSeen(kiosk.kiosk, day) { return false }
        }
        return true
    }

    // MARK: Parts

    private func reading(at index: Int) -> WeekReading {
        let standing = evaluator.weeks[index]
        var goals: [MemberID: Goal] = [:]
        for member in standing.members { goals[member.member] = goal(of: member.member, in: standing.week) }
        return WeekReading(
            standing: standing, goals: goals, wager: wager(in: standing.week),
            streak: evaluator.groupStreak(after: index, settledThrough: settledThrough),
            finality: finality(of: standing))
    }

    private func finality(of standing: WeekStanding) -> Finality {
        let after = standing.week.end.advanced(byDays: 1) ?? .last
        let progress = kiosks(of: standing.week).map { id in
            KioskProgress(
                kiosk: id, weekOverAt: vantage.dayBegins(id, after), lastDayHeard: heard[id])
        }
        return Finality(
            of: standing, kiosks: progress, now: vantage.now, announced: vantage.announced[standing.week.start])
    }
}
