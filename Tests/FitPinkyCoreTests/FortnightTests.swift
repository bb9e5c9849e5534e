import FitPinkyCore
import Testing

/// One member, a fortnight from 2024-01-01 (a Monday) on, seen on the day after it.
@Suite struct FortnightTests {
    private static let first = 19_723

    @Test(arguments: 1...7)
    func `every fortnight with every goal and week start comes out as the naive rule says`(weekStart: Int) throws {
        let last = Self.first + 13
        let days = try (Self.first...last).map { try day($0) }
        for goalNumber in 1...7 {
            var evaluator = try Self.evaluator(goal: goalNumber, weekStart: weekStart)
            let weeks = Self.weeks(weekStart: weekStart)
            for count in 0..<1 << 14 {
                // Gray code: each fortnight differs from the one before in one workout, so that it arrives or is deleted.
                let fortnight = count ^ count >> 1
                if count > 0 {
                    let flipped = count.trailingZeroBitCount
                    let isThere = fortnight >> flipped & 1 == 1
                    try evaluator.apply(
                        .deletion(
                            .init(
                                workout: Self.id(flipped), member: member(0), isDeleted: !isThere, place: place(count)))
                    )
                }
                let expected = weeks.map { Self.hits(fortnight, in: $0, goal: goalNumber) }
                let found = evaluator.weeks.map { week in week.standing(of: member(0)).map(\.hit) }
                guard found == expected, evaluator.personalStreak(of: member(0)) == Self.streak(expected) else {
                    Issue.record("fortnight \(fortnight), goal \(goalNumber): \(found) instead of \(expected)")
                    return
                }
                // The same at once, for every fifth.
                if count % 5 == 0 {
                    let facts = Self.facts(goal: try goal(goalNumber), days: days, fortnight: fortnight)
                    let household = Household(created: days[0], weekStart: try weekday(weekStart), facts: facts)
                    let whole = try WeekEvaluator(household, today: day(last + 1))
                    #expect(whole.weeks == evaluator.weeks)
                    #expect(whole.personalStreak(of: member(0)) == evaluator.personalStreak(of: member(0)))
                }
            }
        }
    }

    private static func id(_ index: Int) -> WorkoutID { WorkoutID(ULID(high: 1, low: UInt64(index))) }

    /// All fourteen workouts are there and deleted.
    private static func evaluator(goal number: Int, weekStart: Int) throws -> WeekEvaluator {
        let days = try (first...first + 13).map { try day($0) }
        var facts = try facts(goal: goal(number), days: days, fortnight: (1 << 14) - 1)
        for index in days.indices {
            facts.append(.deletion(.init(workout: id(index), member: member(0), isDeleted: true, place: place(0))))
        }
        let household = Household(created: days[0], weekStart: try weekday(weekStart), facts: facts)
        return try WeekEvaluator(household, today: day(first + 14))
    }

    private static func facts(goal: Goal, days: [Day], fortnight: Int) -> [HouseholdFact] {
        let stay = MembershipID(ULID(high: 2, low: 0))
        var facts: [HouseholdFact] = [
            .joined(stay, member(0), on: days[0], place(0)),
            .goal(member(0), Setting(day: days[0], place: place(1), value: goal)),
        ]
        for (index, day) in days.enumerated() where fortnight >> index & 1 == 1 {
            facts.append(
                .workout(.init(id: id(index), author: member(0), day: day, hasSignedPhoto: true, place: place(index))))
        }
        return facts
    }

    /// The bits of the fortnight that each week holds, the running week last; bit 14 is today, which has no workout.
    private static func weeks(weekStart: Int) -> [Range<Int>] {
        // Bit 0 is a Monday, so a week begins at bits weekStart - 1, + 7, + 14; before that lies the rest of the first week.
        let starts =
            weekStart == 1 ? [0, 7, 14] : [0, weekStart - 1, weekStart + 6, weekStart + 13].filter { $0 <= 14 }
        return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : starts[$0] + 7) }
    }

    /// Whether the week is hit; nil if it asks nothing.
    private static func hits(_ fortnight: Int, in week: Range<Int>, goal: Int) -> Bool? {
        let required = goal * week.count / 7
        let done = week.filter { $0 < 14 && fortnight >> $0 & 1 == 1 }.count
        return required == 0 ? nil : done >= required
    }

    /// The last week runs, so it can only extend.
    private static func streak(_ hits: [Bool?]) -> Streak {
        var streak = Streak()
        for (index, hit) in hits.enumerated() {
            if hit == true {
                streak.current += 1
                streak.longest = max(streak.longest, streak.current)
            } else if hit == false, index < hits.count - 1 {
                streak.current = 0
            }
        }
        return streak
    }
}
