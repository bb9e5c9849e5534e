import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import Support
import Testing

/// The rules of weeks and settings read aloud, in plain numbers: days since 1970, weekdays 1 to 7.
private struct NaivePromise {
    typealias Change<Value> = (day: Int, value: Value)
    typealias Span = (start: Int, end: Int)

    var created: Int
    var weekStarts: [Change<Int>] = []

    private func weekday(_ day: Int) -> Int { (day + 3) % 7 + 1 }

    /// Every week up to the one that holds that day and some after it.
    func weeks(through day: Int) -> [Span] {
        var (start, weeks) = (created, [Span]())
        while weekday(start) != 1 { start -= 1 }
        while start <= day {
            var weekStart = 1
            for change in weekStarts where change.day < start { weekStart = change.value }
            var end = start + 6
            while weekday(end + 1) != weekStart { end += 1 }
            weeks.append((start, end))
            start = end + 1
        }
        return weeks
    }

    /// Changes in the order in which they were said.
    static func value<Value>(of changes: [Change<Value>], in week: Span) -> Value? {
        var latest: Value?
        for change in changes where change.day < week.start { latest = change.value }
        if let latest { return latest }
        guard let first = changes.first, first.day <= week.end else { return nil }
        return changes.last { $0.day == first.day }?.value
    }

    /// The first week from that day on in which the two differ.
    static func firstDifference<Value>(
        _ weeks: [Span], from day: Int, _ a: (Span) -> Value, _ b: (Span) -> Value
    ) -> Int? where Value: Equatable {
        weeks.first { $0.end >= day && a($0) != b($0) }?.start
    }
}

/// Ninety days of a household in which everybody changes their mind now and then.
@Suite struct SettingWorldTests {
    @Test(arguments: 0..<24)
    func `what a setting says it counts from is the first week that differs by the rules read aloud`(seed: Int) throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        var home = try Home(goals: (3, 4), wager: seed % 2 == 0 ? "Dishes" : "")
        let created = Int(try Specimen.day(Home.created).daysSince1970)
        var naive = NaivePromise(created: created)
        var goals = [[(day: created, value: 3)], [(day: created, value: 4)]]
        var wagers = seed % 2 == 0 ? [(day: created, value: "Dishes")] : []
        for day in created..<created + 90 where day < created + 3 || Int.random(in: 0..<3, using: &chance) == 0 {
            let index = Int.random(in: 0...1, using: &chance)
            let today = try #require(Day(daysSince1970: day))
            let weeks = naive.weeks(through: day + 60)
            let change: Outcome
            let expected: Int?
            switch Int.random(in: 0..<3, using: &chance) {
            case 0:
                let goal = Int.random(in: 1...7, using: &chance)
                change = try home.outcome(ChangeSetting(.goal(UInt32(goal)), as: .only), on: today.iso8601, by: index)
                let (old, new) = (goals[index], goals[index] + [(day: day, value: goal)])
                expected = NaivePromise.firstDifference(
                    weeks, from: day, { NaivePromise.value(of: old, in: $0) },
                    { NaivePromise.value(of: new, in: $0) })
                if !change.changesNothing { goals[index] = new }
            case 1:
                let text = ["", "Dishes", "Dinner"][Int.random(in: 0...2, using: &chance)]
                change = try home.outcome(ChangeSetting(.wager(text), as: .only), on: today.iso8601, by: index)
                let (old, new) = (wagers, wagers + [(day: day, value: text)])
                expected = NaivePromise.firstDifference(
                    weeks, from: day, { NaivePromise.value(of: old, in: $0) ?? "" },
                    { NaivePromise.value(of: new, in: $0) ?? "" })
                if !change.changesNothing { wagers = new }
            default:
                let weekStart = Int.random(in: 1...7, using: &chance)
                change = try home.outcome(
                    ChangeSetting(.weekStart("\(try #require(Weekday(rawValue: weekStart)))"), as: .only),
                    on: today.iso8601, by: index)
                var changed = naive
                changed.weekStarts.append((day, weekStart))
                let after = changed.weeks(through: day + 60)
                expected = zip(weeks, after).first { $0 != $1 }?.0.start
                if !change.changesNothing { naive = changed }
            }
            #expect(change.changesNothing == (expected == nil), "seed \(seed), day \(day - created)")
            if let expected {
                #expect(
                    change.countsFrom.map { Int($0.daysSince1970) } == expected, "seed \(seed), day \(day - created)")
            }
            try home.say(change.facts, by: index, on: today.iso8601)
        }
        // And that is what the weeks then come to.
        let last = try #require(Day(daysSince1970: created + 90))
        let shown = try home.weeks(on: last.iso8601)
        let expected = naive.weeks(through: created + 90)
        #expect(shown.weeks.map { Int($0.start.daysSince1970) } == expected.map(\.start))
        #expect(shown.weeks.map { Int($0.end.daysSince1970) } == expected.map(\.end))
        for (reading, week) in zip(shown.newest().reversed(), expected) {
            #expect(reading.wager ?? "" == NaivePromise.value(of: wagers, in: week) ?? "", "seed \(seed)")
            for (index, member) in [home.ana, home.ben].enumerated() {
                let goal = NaivePromise.value(of: goals[index], in: week)
                #expect(reading.goals[member]?.daysPerWeek == goal, "seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<8)
    func `ninety days of words, deletions and changed minds come to what the rules read aloud say`(seed: Int) throws {
        var chance = SeededGenerator(seed: UInt64(1000 + seed))
        var home = try Home(goals: (3, 2))
        let created = Int(try Specimen.day(Home.created).daysSince1970)
        let people = [home.ana, home.ben]
        var goals = [[(day: created, value: 3)], [(day: created, value: 2)]]
        var counting: [Set<Int>] = [[], []]
        for day in created..<created + 90 {
            let today = try #require(Day(daysSince1970: day)).iso8601
            for index in 0...1 where Int.random(in: 0..<5, using: &chance) < 2 + index {
                let isProven = Int.random(in: 0..<3, using: &chance) > 0
                let workout = try home.work(people[index], on: today, by: index, isProven: isProven)
                let isVouched = !isProven && Bool.random(using: &chance)
                if isVouched {
                    try home.take(VouchForWorkout(workout, as: .only), on: today, by: 1 - index)
                }
                // A deletion counts if it is the author's.
                let deleter = [nil, nil, nil, nil, 0, 1][Int.random(in: 0..<6, using: &chance)]
                if let deleter {
                    try home.say([.delete(DeleteFact(workout: workout, member: people[deleter]))], by: deleter)
                }
                if (isProven || isVouched) && deleter != index { counting[index].insert(day) }
                if Int.random(in: 0..<12, using: &chance) == 0 {
                    let goal = Int.random(in: 1...5, using: &chance)
                    try home.take(ChangeSetting(.goal(UInt32(goal)), as: .only), on: today, by: index)
                    goals[index].append((day, goal))
                }
            }
        }
        for (index, day) in [(0, created + 90), (1, created + 90)] {
            try home.see(try #require(Day(daysSince1970: day)).iso8601, by: index)
        }
        let shown = try home.weeks(on: try #require(Day(daysSince1970: created + 90)).iso8601)
        var streak = 0
        for (reading, week) in zip(
            shown.newest().reversed(), NaivePromise(created: created).weeks(through: created + 90))
        {
            let asked = goals.map { NaivePromise.value(of: $0, in: week) ?? 0 }
            let done = counting.map { days in (week.start...week.end).count { days.contains($0) } }
            #expect(reading.standing.members.map(\.required) == asked, "seed \(seed)")
            #expect(reading.standing.members.map(\.logged) == done, "seed \(seed)")
            let late = (0...1).filter { done[$0] < asked[$0] }
            streak = late.isEmpty ? streak + 1 : week.end < created + 90 ? 0 : streak
            #expect(reading.streak.current == streak, "seed \(seed)")
            let result: WeekResult = late.isEmpty ? .allHit : late.count == 2 ? .allMissed : .someMissed
            guard week.end < created + 90 else { continue }
            #expect(reading.verdict?.result == result && reading.finality == .final, "seed \(seed)")
            #expect(reading.verdict?.owes == (late.count == 1 ? [people[late[0]]] : []), "seed \(seed)")
        }
        #expect(shown.streak.current == streak, "seed \(seed)")
    }
}
