import Support
import Testing

@testable import FitPinkyCore

/// What a member did in a random world of a few weeks, in which Days start at some hour.
private struct CareWorld {
    enum Act: Hashable {
        case check(CareMinute)
        case exercise(CareMinute)
    }

    var chance: SeededGenerator
    let first: Int
    let span: Int
    let dayStart: Int
    var acts: [Act] = []
    var reminders: [ReminderSpan] = []
    var targets: [CareTarget] = []
    var workouts: [Day] = []

    init(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        first = Int.random(in: -40_000...60_000, using: &chance)
        span = [2, 8, 30][Int.random(in: 0..<3, using: &chance)]
        dayStart = Int.random(in: 0...6, using: &chance)
        self.chance = chance
        for _ in 0..<Int.random(in: 0...3 * span, using: &self.chance) {
            let minute = try minute()
            acts.append(self.chance.oneIn(4) ? .exercise(minute) : .check(minute))
        }
        for _ in 0..<Int.random(in: 0...6, using: &self.chance) {
            let until = self.chance.oneIn(2) ? try minute() : nil
            reminders.append(
                ReminderSpan(time: 120 * Int.random(in: 0..<12, using: &self.chance), from: try minute(), until: until))
        }
        for number in 0..<Int.random(in: 0...4, using: &self.chance) { targets.append(try target(UInt64(number))) }
        for _ in 0..<Int.random(in: 0...span, using: &self.chance) { workouts.append(try someDay()) }
    }

    mutating func someDay() throws -> Day { try day(Int.random(in: first...first + span, using: &chance)) }

    mutating func minute() throws -> CareMinute {
        let slot = 60 * Int.random(in: dayStart..<24 + dayStart, using: &chance)
        return CareMinute(try someDay(), minute: slot + (chance.oneIn(4) ? 59 : 0))
    }

    private mutating func target(_ number: UInt64) throws -> CareTarget {
        CareTarget(
            TargetID(ULID(high: 0, low: number)), count: Int.random(in: 1...4, using: &chance),
            of: CareTarget.Subject.allCases[Int.random(in: 0..<3, using: &chance)],
            per: chance.oneIn(2) ? .day : .week,
            weekStart: Weekday.allCases[Int.random(in: 0..<7, using: &chance)], from: try someDay(),
            until: chance.oneIn(2) ? try someDay() : nil)
    }

    /// All of it at once, never advanced: what every other way must agree with.
    func whole(without left: [Act] = []) -> FingerCare {
        var care = FingerCare(dayStart: dayStart)
        care.set(targets: targets)
        care.set(reminders: reminders)
        care.set(workouts: ActiveDays(workouts))
        for act in acts { care.take(act) }
        for act in left { care.takeBack(act) }
        return care
    }

    /// A few minutes at which to ask, on Days before, within and after the world.
    mutating func questions() throws -> [CareMinute] {
        try (0..<4).map { _ in try minute() } + [
            CareMinute(try day(first - 1), minute: 700), CareMinute(try day(first + span + 3), minute: 700),
        ]
    }
}

extension FingerCare {
    fileprivate mutating func take(_ act: CareWorld.Act) {
        switch act {
        case .check(let minute): insert(check: minute)
        case .exercise(let minute): insert(exercise: minute)
        }
    }

    fileprivate mutating func takeBack(_ act: CareWorld.Act) {
        switch act {
        case .check(let minute): remove(check: minute)
        case .exercise(let minute): remove(exercise: minute)
        }
    }

    fileprivate func answers(at now: CareMinute) -> Answers {
        let week = Week(containing: now.day, startingOn: .monday)
        return Answers(
            streak: streak(at: now), rewards: rewards(at: now), standings: targets.map { standing(of: $0, at: now) },
            week: report(on: week, at: now), reminded: reminded(on: now.day, at: now), lastChecked: lastChecked(at: now)
        )
    }

    fileprivate struct Answers: Hashable {
        var streak: Streak
        var rewards: Rewards
        var standings: [CareTarget.Standing]
        var week: [DayReport]
        var reminded: [Reminded]
        var lastChecked: Day?
    }
}

@Suite struct FingerCareWorldTests {
    static let seeds: ClosedRange<UInt64> = 1...2_000

    @Test func `advancing changes no answer, on whatever Day it is asked`() throws {
        for seed in Self.seeds {
            var world = try CareWorld(seed: seed)
            let whole = world.whole()
            var advanced = whole
            for now in try world.questions() {
                advanced.advance(to: try world.chance.oneIn(2) ? now.day : world.someDay())
                try #require(advanced.answers(at: now) == whole.answers(at: now), "seed \(seed)")
            }
        }
    }

    @Test func `checks and exercises in any order leave what all of them at once leave`()
        throws
    {
        for seed in Self.seeds {
            var world = try CareWorld(seed: seed)
            let today = try world.someDay()
            var whole = world.whole()
            whole.advance(to: today)
            var care = FingerCare(dayStart: world.dayStart)
            let advancesAfter = Int.random(in: 0...world.acts.count, using: &world.chance)
            if world.chance.oneIn(2) { care.set(targets: world.targets) }
            if world.chance.oneIn(2) { care.set(reminders: world.reminders) }
            for (index, act) in world.acts.shuffled(using: &world.chance).enumerated() {
                if index == advancesAfter { care.advance(to: today) }
                care.take(act)
            }
            care.advance(to: today)
            care.set(workouts: ActiveDays(world.workouts))
            care.set(reminders: world.reminders)
            care.set(targets: world.targets)
            try #require(care == whole, "seed \(seed)")
        }
    }

    @Test func `taking back what was added leaves what was there before`() throws {
        for seed in Self.seeds {
            var world = try CareWorld(seed: seed)
            let today = try world.someDay()
            var care = world.whole()
            care.advance(to: today)
            let before = care
            let more =
                try (0..<3).map { _ in CareWorld.Act.check(try world.minute()) } + [.exercise(try world.minute())]
            for act in more { care.take(act) }
            for act in more.shuffled(using: &world.chance) { care.takeBack(act) }
            try #require(care == before, "seed \(seed)")
            let gone = Array(world.acts.shuffled(using: &world.chance).prefix(3))
            for act in gone { care.takeBack(act) }
            var without = world.whole(without: gone)
            without.advance(to: today)
            try #require(care == without, "seed \(seed)")
        }
    }

    @Test func `another hour at which Days start leaves what it would have left from the beginning`() throws {
        for seed in Self.seeds {
            var world = try CareWorld(seed: seed)
            let today = try world.someDay()
            var care = FingerCare(dayStart: 6 - world.dayStart)
            care.set(targets: world.targets)
            care.set(reminders: world.reminders)
            for act in world.acts { care.take(act) }
            care.advance(to: today)
            care.set(workouts: ActiveDays(world.workouts))
            care.set(dayStart: world.dayStart)
            var whole = world.whole()
            whole.advance(to: today)
            try #require(care == whole, "seed \(seed)")
        }
    }
}
