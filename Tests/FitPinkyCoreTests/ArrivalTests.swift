import FitPinkyCore
import Support
import Testing

/// Facts about two or three members over six weeks, from 2024-01-01 (a Monday) on.
@Suite struct ArrivalTests {
    private static let first = 19_723
    private static let today = first + 40

    @Test(arguments: 0..<6)
    func `every order of up to seven arrivals of mixed kinds ends in the same state`(seed: Int) throws {
        let base = try Self.base()
        let arrivals = try Self.arrivals(seed: seed)
        #expect(arrivals.count == 7)
        let wholes = try (0..<1 << arrivals.count).map { subset in
            let facts = arrivals.indices.filter { subset >> $0 & 1 == 1 }.map { arrivals[$0] }
            let household = Household(created: try day(Self.first), weekStart: .monday, facts: base + facts)
            return try WeekEvaluator(household, today: day(Self.today))
        }
        var orders = 0
        func follow(_ evaluator: WeekEvaluator, arrived: Int) throws {
            for index in arrivals.indices where arrived >> index & 1 == 0 {
                var next = evaluator
                try next.apply(arrivals[index])
                guard next == wholes[arrived | 1 << index] else {
                    Issue.record("\(arrivals[index]) after those of \(String(arrived, radix: 2)) ends elsewhere")
                    return
                }
                orders += 1
                try follow(next, arrived: arrived | 1 << index)
            }
        }
        try follow(wholes[0], arrived: 0)
        // 7 + 7·6 + 7·6·5 + … + 7!
        #expect(orders == 13_699)
    }

    @Test(arguments: 0..<40)
    func `any arrivals, repeated, between days that pass or go back, leave what a full evaluation finds`(seed: Int)
        throws
    {
        var chance = SeededGenerator(seed: UInt64(seed))
        var facts = try Self.base() + (0..<10).flatMap { try Self.arrivals(seed: 1_000 * seed + $0) }
        facts.shuffle(using: &chance)
        facts += facts.prefix(10)
        let created = try day(Self.first)
        var evaluator = try WeekEvaluator(Household(created: created, weekStart: .monday), today: created)
        for (index, fact) in facts.enumerated() {
            try evaluator.apply(fact)
            if Bool.random(using: &chance) {
                try evaluator.advance(to: day(Self.first + Int.random(in: 0...60, using: &chance)))
            }
            let household = Household(created: created, weekStart: .monday, facts: Array(facts[...index]))
            guard try evaluator == WeekEvaluator(household, today: evaluator.today) else {
                Issue.record("fact \(index), \(fact), ends elsewhere")
                return
            }
        }
    }

    @Test(arguments: 0..<40)
    func `what is known of a workout can be exchanged for less, or for something else`(seed: Int) throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let created = try day(Self.first)
        let all = try Self.base() + (0..<10).flatMap { try Self.arrivals(seed: 2_000 * seed + $0) }
        var facts = all
        var evaluator = try WeekEvaluator(
            Household(created: created, weekStart: .monday, facts: facts), today: day(Self.today))
        for _ in 0..<40 {
            let id = try #require(all.compactMap(Self.subject).randomElement(using: &chance))
            let left = all.filter { Self.subject($0) == id && Bool.random(using: &chance) }
            evaluator.replace(id, by: left)
            facts = facts.filter { Self.subject($0) != id } + left
            guard
                try evaluator
                    == WeekEvaluator(
                        Household(created: created, weekStart: .monday, facts: facts), today: day(Self.today))
            else {
                Issue.record("seed \(seed): \(left.count) facts in place of others end elsewhere")
                return
            }
        }
    }

    /// The workout of which the fact says something.
    private static func subject(_ fact: HouseholdFact) -> WorkoutID? {
        if case .said(let word) = fact { word.workout } else { nil }
    }

    @Test func `a late workout touches its own week alone, and the streaks after it`() throws {
        var evaluator = try Self.steady(weeks: 30)
        let missing = try Self.workout(100, of: 0, on: Self.first + 7 * 10 + 2)
        let before = evaluator
        #expect(before.groupStreak() == Streak(current: 19, longest: 19))
        #expect(try evaluator.apply(missing) == 10..<11)
        #expect(evaluator.groupStreak() == Streak(current: 30, longest: 30))
        #expect(evaluator.personalStreak(of: member(0)) == Streak(current: 30, longest: 30))
        #expect(evaluator.weeks.indices.filter { evaluator.weeks[$0] != before.weeks[$0] } == [10])
    }

    @Test func `a goal touches the weeks from its own Day to the next goal`() throws {
        var evaluator = try Self.steady(weeks: 30)
        try evaluator.apply(.goal(member(0), Setting(day: day(Self.first + 7 * 20), place: place(5), value: goal(1))))
        let between = HouseholdFact.goal(
            member(0), Setting(day: try day(Self.first + 7 * 12 + 3), place: place(6), value: try goal(2)))
        let before = evaluator
        #expect(try evaluator.apply(between) == 12..<21)
        #expect(evaluator.weeks.indices.filter { evaluator.weeks[$0] != before.weeks[$0] } == Array(13...20))
    }

    @Test func `a joining touches the weeks from its own Day on, a fact that is known touches none`() throws {
        var evaluator = try Self.steady(weeks: 30)
        let joining = HouseholdFact.joined(Self.stay(9), member(9), on: try day(Self.first + 7 * 25 + 1), place(7))
        #expect(try evaluator.apply(joining) == 25..<31)
        #expect(try evaluator.apply(joining).isEmpty)
        #expect(try evaluator.apply(.joined(Self.stay(9), member(9), on: day(Self.first), place(8))).isEmpty)
    }

    @Test func `a leaving touches the weeks from its own Day on`() throws {
        var evaluator = try Self.steady(weeks: 30)
        let before = evaluator
        let leaving = HouseholdFact.left(Self.stay(1), member(1), on: try day(Self.first + 7 * 25 - 1), place(7))
        #expect(try evaluator.apply(leaving) == 24..<31)
        #expect(evaluator.weeks.indices.filter { evaluator.weeks[$0] != before.weeks[$0] } == Array(25...30))
    }

    @Test func `a week-start change touches the weeks after the running one alone`() throws {
        var evaluator = try Self.steady(weeks: 30)
        let before = evaluator
        let change = HouseholdFact.weekStart(
            Setting(day: try day(Self.first + 7 * 28), place: place(9), value: .thursday))
        #expect(try evaluator.apply(change) == 29..<30)
        #expect(evaluator.weeks.prefix(29) == before.weeks.prefix(29))
        #expect(
            evaluator.runningWeek.week
                == Week(start: try day(Self.first + 7 * 29), end: try day(Self.first + 7 * 29 + 9)))
    }

    @Test func `a workout counts once a photo was signed or another member vouched, until its author deletes it`()
        throws
    {
        let created = try day(Self.first)
        let facts: [HouseholdFact] = try [
            .joined(Self.stay(0), member(0), on: created, place(0)),
            .joined(Self.stay(1), member(1), on: created, place(1)),
            .left(Self.stay(1), member(1), on: day(Self.first + 3), place(2)),
        ]
        let household = Household(created: created, weekStart: .monday, facts: facts)
        var evaluator = try WeekEvaluator(household, today: day(Self.first + 6))
        let id = WorkoutID(ULID(high: 1, low: 1))
        func total() -> Int { evaluator.household.history(of: member(0))?.activeDays.totalWorkouts ?? 0 }
        func delete(_ isDeleted: Bool, by author: Int, _ order: Int) -> HouseholdFact {
            .deletion(.init(workout: id, member: member(author), isDeleted: isDeleted, place: place(order)))
        }
        try evaluator.apply(
            .workout(.init(id: id, author: member(0), day: created, hasSignedPhoto: false, place: place(3))))
        #expect(total() == 0)
        try evaluator.apply(.vouch(.init(workout: id, member: member(0), day: created)))
        #expect(total() == 0, "one's own word")
        try evaluator.apply(.vouch(.init(workout: id, member: member(5), day: created)))
        #expect(total() == 0, "the word of somebody who never joined")
        try evaluator.apply(.vouch(.init(workout: id, member: member(1), day: day(Self.first + 4))))
        #expect(total() == 0, "the word of somebody who had left")
        try evaluator.apply(.vouch(.init(workout: id, member: member(1), day: day(Self.first + 3))))
        #expect(total() == 1)
        try evaluator.apply(delete(true, by: 1, 4))
        #expect(total() == 1, "deleted by somebody else")
        try evaluator.apply(delete(true, by: 0, 6))
        #expect(total() == 0)
        try evaluator.apply(delete(false, by: 0, 5))
        #expect(total() == 0, "an older undelete")
        try evaluator.apply(delete(false, by: 0, 7))
        #expect(total() == 1)
        try evaluator.apply(
            .workout(.init(id: id, author: member(0), day: day(Self.first + 1), hasSignedPhoto: false, place: place(2)))
        )
        #expect(
            evaluator.household.history(of: member(0)).map { Array($0.activeDays.days) } == [try day(Self.first + 1)])
    }

    @Test func `of two words about one stay the first in ledger order stands`() throws {
        var evaluator = try Self.steady(weeks: 4)
        func stays() throws -> [[Day?]] {
            let history = try #require(evaluator.household.history(of: member(0)))
            return history.memberships.map { [$0.joined, $0.left] }
        }
        for (day, order) in [(20, 12), (10, 10), (15, 11)] {
            try evaluator.apply(.left(Self.stay(0), member(0), on: Self.dayOffset(day), place(order)))
        }
        #expect(try stays() == [[Self.dayOffset(0), Self.dayOffset(10)]])
        for (day, order) in [(3, 1), (1, -1), (2, 3)] {
            try evaluator.apply(.joined(Self.stay(7), member(0), on: Self.dayOffset(day), place(order + 5)))
        }
        #expect(try stays() == [[Self.dayOffset(0), Self.dayOffset(10)], [Self.dayOffset(1), nil]])
    }

    @Test func `a goal that changes a later week but not an earlier one reaches the group's streak`() throws {
        var evaluator = try Self.steady(weeks: 30)
        for fact in [
            try Self.workout(100, of: 0, on: Self.first + 7 * 13 + 4),
            .goal(member(0), Setting(day: try Self.dayOffset(7 * 12 + 3), place: place(6), value: try goal(2))),
            .goal(member(0), Setting(day: try Self.dayOffset(7 * 20), place: place(5), value: try goal(1))),
        ] {
            try evaluator.apply(fact)
        }
        #expect(try evaluator == WeekEvaluator(evaluator.household, today: evaluator.today))
        // Week 13 has two workouts; weeks 14 to 20 have one, and are missed.
        #expect(evaluator.groupStreak() == Streak(current: 9, longest: 10))
        #expect(
            evaluator.groupStreak(settledThrough: try Self.dayOffset(7 * 13 + 6)) == Streak(current: 12, longest: 12))
    }

    private static func dayOffset(_ offset: Int) throws -> Day { try #require(Day(daysSince1970: first + offset)) }

    private static func stay(_ number: Int) -> MembershipID { MembershipID(ULID(high: 3, low: UInt64(number))) }

    private static func workout(_ number: Int, of author: Int, on dayNumber: Int, signed: Bool = true) throws
        -> HouseholdFact
    {
        .workout(
            .init(
                id: WorkoutID(ULID(high: 1, low: UInt64(number))), author: member(author), day: try day(dayNumber),
                hasSignedPhoto: signed, place: place(number)))
    }

    /// Two members with a goal of one, who hit every week but the first member's eleventh.
    private static func steady(weeks: Int) throws -> WeekEvaluator {
        var facts: [HouseholdFact] = []
        for author in 0...1 {
            facts.append(.joined(stay(author), member(author), on: try day(first), place(author)))
            facts.append(.goal(member(author), Setting(day: try day(first), place: place(author), value: try goal(1))))
            for week in 0..<weeks where week != 10 || author == 1 {
                facts.append(try workout(1_000 * author + week, of: author, on: first + 7 * week + 1))
            }
        }
        let household = Household(created: try day(first), weekStart: .monday, facts: facts)
        return try WeekEvaluator(household, today: day(first + 7 * weeks))
    }

    /// What was there before: one member with a goal and some workouts, one of them unproven and vouched for.
    private static func base() throws -> [HouseholdFact] {
        [
            .joined(stay(0), member(0), on: try day(first), place(0)),
            .goal(member(0), Setting(day: try day(first + 2), place: place(1), value: try goal(2))),
            try workout(10, of: 0, on: first + 1), try workout(11, of: 0, on: first + 8),
            try workout(12, of: 0, on: first + 9), try workout(13, of: 0, on: first + 16, signed: false),
            .vouch(.init(workout: WorkoutID(ULID(high: 1, low: 13)), member: member(1), day: try day(first + 20))),
        ]
    }

    /// Seven facts, one of each kind, that meet each other: they speak of the same members, weeks and workouts.
    private static func arrivals(seed: Int) throws -> [HouseholdFact] {
        var chance = SeededGenerator(seed: UInt64(seed))
        func anyDay() throws -> Day { try day(Int.random(in: first - 2...today + 4, using: &chance)) }
        func anyPlace() -> LedgerPlace { place(Int.random(in: 2...1 << 30, using: &chance)) }
        let who = member(Int.random(in: 0...1, using: &chance))
        let author = member(Int.random(in: 0...1, using: &chance))
        let id = WorkoutID(ULID(high: 1, low: UInt64(Int.random(in: 13...15, using: &chance))))
        let stay = stay(Int.random(in: 0...1, using: &chance) + (who == member(0) ? 0 : 2))
        return [
            .joined(stay, who, on: try anyDay(), anyPlace()),
            .left(stay, who, on: try anyDay(), anyPlace()),
            .goal(
                who,
                Setting(day: try anyDay(), place: anyPlace(), value: try goal(Int.random(in: 1...7, using: &chance)))),
            .weekStart(
                Setting(day: try anyDay(), place: anyPlace(), value: try weekday(Int.random(in: 1...7, using: &chance)))
            ),
            .workout(
                .init(
                    id: id, author: author, day: try anyDay(), hasSignedPhoto: Bool.random(using: &chance),
                    place: anyPlace())),
            .deletion(
                .init(
                    workout: id, member: author, isDeleted: Int.random(in: 0...2, using: &chance) > 0, place: anyPlace()
                )),
            .vouch(.init(workout: id, member: member(author == member(0) ? 1 : 0), day: try anyDay())),
        ]
    }
}
