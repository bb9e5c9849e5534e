/// What is known of a group: its calendar, its members, its workouts. A set of facts, whatever the order of their arrival.
public struct Household: Hashable, Sendable {
    /// Where its weeks begin and end.
    public internal(set) var calendar: WeekCalendar
    /// Who ever joined, left, set a goal or has a workout that counts, ascending by id; who only worked out has not joined
    /// (`hasJoined`).
    public internal(set) var members: [MemberHistory] = []
    /// Every workout.
    public internal(set) var workouts = WorkoutBook()

    /// A group that was created on that Day with that week start, of which nothing else is known yet.
    public init(created: Day, weekStart: Weekday) {
        calendar = WeekCalendar(created: created, firstWeekStart: weekStart)
    }

    /// A group of which all these facts are known, given in any order and repeatedly. Faster than recording them one by one.
    public init(created: Day, weekStart: Weekday, facts: [HouseholdFact]) {
        self.init(created: created, weekStart: weekStart)
        for fact in facts { _ = record(setting: fact) }
        take(WorkoutBook(facts))
    }

    /// A group of which these facts are known and, of workouts, what that book has.
    ///
    /// - Parameter facts: none of workouts.
    public init(created: Day, weekStart: Weekday, facts: [HouseholdFact], workouts: WorkoutBook) {
        self.init(created: created, weekStart: weekStart)
        for fact in facts { _ = record(setting: fact) }
        take(workouts)
    }

    private mutating func take(_ book: consuming WorkoutBook) {
        workouts = book
        // By member: a dictionary would ask a chip for floating-point numbers.
        var days = [[Day]](repeating: [], count: members.count)
        for record in workouts.records where counts(record) {
            let before = members.count
            let index = place(of: record.author)
            if members.count > before { days.insert([], at: index) }
            days[index].append(record.day)
        }
        for index in members.indices { members[index].activeDays = ActiveDays(days[index]) }
    }

    /// The same without its workouts, of which there are many. What counts of them the histories tell.
    public var withoutWorkouts: Household {
        var copy = self
        copy.workouts = WorkoutBook()
        return copy
    }

    /// What is known of a member.
    public func history(of member: MemberID) -> MemberHistory? {
        let index = members.end { $0.id < member }
        return index < members.count && members[index].id == member ? members[index] : nil
    }

    /// Whether a workout counts.
    public func counts(_ record: WorkoutRecord) -> Bool {
        workouts.counts(record) { member, day in history(of: member)?.belongs(on: day) ?? false }
    }

    /// Takes a fact in, except a change of week start, which moves the weeks themselves. Says which days of whom it touches.
    mutating func record(_ fact: HouseholdFact) -> Reaches {
        if case .said(let word) = fact { return recount(word.workout) { $0.workouts.insert(word) } }
        return record(setting: fact)
    }

    /// The same, of all but workouts.
    private mutating func record(setting fact: HouseholdFact) -> Reaches {
        switch fact {
        case .weekStart(let setting):
            calendar.changes.insert(setting)
            return Reaches()
        case .goal(let id, let setting):
            let index = place(of: id)
            guard members[index].goals.insert(setting) else { return Reaches() }
            return Reaches(Reach(member: id, days: members[index].goals.daysGoverned(by: setting)))
        case .joined(let stay, let id, let day, let place):
            return change(stay, of: id) { stay in
                if stay.joining.map({ place < $0.place }) ?? true { stay.joining = .init(day: day, place: place) }
            }
        case .left(let stay, let id, let day, let place):
            return change(stay, of: id) { stay in
                if stay.leaving.map({ place < $0.place }) ?? true { stay.leaving = .init(day: day, place: place) }
            }
        case .said: return Reaches()
        }
    }

    /// Takes these for all that is known of a workout, in place of what was known of it: some of it may have been erased.
    ///
    /// - Parameter facts: a workout of that id, deletions of it and words for it; others are passed over.
    public mutating func replace(_ id: WorkoutID, by facts: [HouseholdFact]) { _ = exchange(id, for: facts) }

    /// The same; says which days of whom it touches.
    mutating func exchange(_ id: WorkoutID, for facts: [HouseholdFact]) -> Reaches {
        recount(id) { household in
            household.workouts.remove(id)
            for case .said(let word) in facts { household.workouts.insert(word) }
        }
    }

    /// Where the member stands in `members`, added if they are new.
    mutating func place(of member: MemberID) -> Int {
        let index = members.end { $0.id < member }
        if index == members.count || members[index].id != member {
            members.insert(MemberHistory(id: member), at: index)
        }
        return index
    }

    private mutating func change(_ stay: MembershipID, of member: MemberID, _ body: (inout Membership) -> Void)
        -> Reaches
    {
        let index = place(of: member)
        let stayIndex = members[index].memberships.end { $0.id < stay }
        if stayIndex == members[index].memberships.count || members[index].memberships[stayIndex].id != stay {
            members[index].memberships.insert(Membership(id: stay), at: stayIndex)
        }
        let before = members[index].memberships[stayIndex]
        var after = before
        body(&after)
        guard after != before else { return Reaches() }
        // Whose word counted may not count any more, and the other way round.
        var reaches = recount(workouts.workouts(withWordOf: member)) {
            $0.members[index].memberships[stayIndex] = after
        }
        if let old = before.days, let new = after.days {
            // Between where it began and begins, and between where it ended and ends.
            for (a, b) in [(old.lowerBound, new.lowerBound), (old.upperBound, new.upperBound)] where a != b {
                reaches.append(Reach(member: member, days: min(a, b)...max(a, b)))
            }
        } else {
            for days in [before.days, after.days] {
                if let days { reaches.append(Reach(member: member, days: days)) }
            }
        }
        return reaches
    }

    /// Makes a change that bears on whether this workout counts, and moves its day accordingly.
    private mutating func recount(_ id: WorkoutID, _ body: (inout Household) -> Void) -> Reaches {
        let before = countingRecord(of: id)
        body(&self)
        return move(before, to: countingRecord(of: id))
    }

    /// The same with a change that bears on several, ascending.
    private mutating func recount(_ ids: [WorkoutID], _ body: (inout Household) -> Void) -> Reaches {
        let before = ids.map { countingRecord(of: $0) }
        body(&self)
        var reaches = Reaches()
        for (index, id) in ids.enumerated() where ids[..<index].last != id {
            move(before[index], to: countingRecord(of: id)).forEach { reaches.append($0) }
        }
        return reaches
    }

    private mutating func move(_ before: WorkoutRecord?, to after: WorkoutRecord?) -> Reaches {
        var reaches = Reaches()
        guard before != after else { return reaches }
        if let before {
            let index = place(of: before.author)
            members[index].activeDays.remove(before.day)
            if members[index].isEmpty { members.remove(at: index) }
            reaches.append(Reach(member: before.author, days: before.day...before.day))
        }
        if let after {
            members[place(of: after.author)].activeDays.add(after.day)
            reaches.append(Reach(member: after.author, days: after.day...after.day))
        }
        return reaches
    }

    private func countingRecord(of id: WorkoutID) -> WorkoutRecord? {
        guard let record = workouts.record(of: id), counts(record) else { return nil }
        return record
    }
}

extension Household {
    /// So many facts about workouts can be taken in after `makeRoom` before any of them allocates. A household records
    /// a few a day; a kiosk that was away for a while hears more, and allocates now and then.
    static let roomForFacts = 256

    /// Has room for facts to come, so that taking one in waits for no allocator and copies no history.
    mutating func makeRoom() {
        workouts.makeRoom(for: Household.roomForFacts)
        for index in members.indices { members[index].activeDays.makeRoom(for: Household.roomForFacts) }
    }
}

/// Days of one member on which a fact may have changed something.
struct Reach: Hashable {
    let member: MemberID
    let days: ClosedRange<Day>
}

/// What a fact reaches. A fact about a workout, which nearly every one is, reaches at most two days: where the workout
/// counted and where it counts. Those two are held without allocating.
struct Reaches: Hashable {
    private var first: Reach?
    private var second: Reach?
    private var others: [Reach] = []

    init(_ only: Reach? = nil) {
        first = only
    }

    mutating func append(_ reach: Reach) {
        if first == nil {
            first = reach
        } else if second == nil {
            second = reach
        } else {
            others.append(reach)
        }
    }

    /// Calls back for each, in the order in which they were added.
    func forEach(_ body: (Reach) -> Void) {
        if let first { body(first) }
        if let second { body(second) }
        for reach in others { body(reach) }
    }
}
