import FitPinkyCore
import Glibc
import Messages
import Support
import SwiftProtobuf
import Testing

/// Thirteen weeks of three homes: three agents as programs, their clocks turned together, and the naive rules beside them.
@Suite struct QuarterTests {
    private static let days = 91
    /// A fortnight and two days, from week 4 to week 6: the ends of two weeks lie in it, and the two days for which a
    /// silent home is waited for.
    private static let cut = 20..<36
    private static let zoneChange = 40
    /// In week 8.
    private static let leaving = 49
    private static let weekStartChange = 60
    /// In week 11.
    private static let returning = 70
    private static let (ana, ben, cleo) = (0, 1, 2)

    @Test func `three homes through a quarter agree with each other and with the naive rules, and wrong nobody`()
        async throws
    {
        let seed = getenv("FITPINKY_QUARTER").flatMap { UInt64(String(cString: $0)) } ?? 8
        let quarter = try await Quarter(seed: seed)
        try await quarter.setWager("loser cooks", at: QuarterTests.ana)
        let changes = QuarterTests.changes(&quarter.chance)
        for number in 0..<QuarterTests.days {
            try await QuarterTests.happens(number, quarter)
            for change in changes where change.day == number {
                if let goal = change.goal {
                    try await quarter.setGoal(goal, at: change.home)
                } else {
                    try await quarter.setWager("agreed on day \(number)", at: change.home)
                }
            }
            try await QuarterTests.passes(quarter)
        }
        // Until the last week that is over was over for more than two days everywhere.
        for _ in 0..<12 { try await quarter.advance(hours: 24) }
        try await quarter.settle()
        try await quarter.hearAll()
        try await QuarterTests.compare(quarter)
        try await quarter.end()
    }

    // MARK: The quarter

    private struct Change {
        var day: Int
        var home: Int
        /// nil for the wager.
        var goal: Int?
    }

    /// Goals and wagers, drawn for the whole quarter; one of each while somebody cannot be heard.
    private static func changes(_ chance: inout SeededGenerator) -> [Change] {
        var changes: [Change] = []
        for home in [ana, ben, cleo] {
            for days in [1..<18, 36..<48, 72..<85] {
                changes.append(
                    Change(
                        day: Int.random(in: days, using: &chance), home: home,
                        goal: Int.random(in: 2...5, using: &chance)))
            }
        }
        for days in [3..<12, 52..<68] {
            changes.append(
                Change(
                    day: Int.random(in: days, using: &chance), home: Int.random(in: ana...ben, using: &chance),
                    goal: nil))
        }
        changes.append(Change(day: Int.random(in: 21..<25, using: &chance), home: ben, goal: 2))
        changes.append(Change(day: Int.random(in: 21..<25, using: &chance), home: ana, goal: nil))
        return changes
    }

    /// What happens once.
    private static func happens(_ number: Int, _ quarter: Quarter) async throws {
        switch number {
        case cut.lowerBound: try await quarter.cutOff(ben)
        case zoneChange: try await quarter.move(ben, to: .tokyo)
        case leaving: try await quarter.leave(cleo)
        case weekStartChange: try await quarter.setWeekStart(.sunday, at: ana)
        case returning: try await quarter.join(cleo)
        default: break
        }
        if number == cut.upperBound {
            try await quarter.hearAll()
            try await quarter.heal()
        }
    }

    /// A day and a night, by the clocks in Europe from 18:34 on: people press in the evening, or in the morning, or rest.
    private static func passes(_ quarter: Quarter) async throws {
        let restless = Int.random(in: 0..<10, using: &quarter.chance) < 7
        let isEvening = Bool.random(using: &quarter.chance)
        let people = [ana, ben, cleo].filter { _ in Int.random(in: 0..<10, using: &quarter.chance) < 7 }
        if Int.random(in: 0..<4, using: &quarter.chance) == 0 {
            let sender = Int.random(in: ana...cleo, using: &quarter.chance)
            let receiver = (sender + Int.random(in: 1...2, using: &quarter.chance)) % 3
            try await quarter.nudge(from: sender, to: receiver)
        }
        if restless, isEvening { try await quarter.press(people) }
        try await quarter.settle()
        try await quarter.advance(hours: 12)
        if restless, !isEvening {
            try await quarter.press(people)
            try await quarter.settle()
        }
        try await quarter.advance(hours: 12)
        try await quarter.hearAll()
    }

    // MARK: The end

    private static func compare(_ quarter: Quarter) async throws {
        let note = "seed \(quarter.seed)"
        var digests: Set<String> = []
        for home in quarter.homes { digests.insert(try await home.digest()) }
        #expect(digests.count == 1, "\(note)")
        var closed: Set<Int> = []
        for home in quarter.homes {
            let story = quarter.diary.story(of: quarter.diary.all, today: home.today)
            let expected = NaiveRules.outcome(of: story)
            let weeks = try await home.history()
            #expect(weeks.count == expected.weeks.count, "\(note)")
            for (week, naive) in zip(weeks, expected.weeks) {
                let what = "\(note), home \(home.number): \(week) instead of \(naive)"
                #expect(week.start == Day(daysSince1970: naive.start)?.iso8601, "\(what)")
                #expect(week.end == Day(daysSince1970: naive.end)?.iso8601, "\(what)")
                #expect(week.state == (naive.closed ? "final" : "running"), "\(what)")
                #expect(quarter.verdict(of: week) == Quarter.Verdict(naive), "\(what)")
                #expect(week.owes == week.owes.sorted() && week.announcedResult.isEmpty, "\(what)")
                #expect(week.wager == quarter.diary.wager(in: naive, by: quarter.diary.all), "\(what)")
                #expect(standings(week, quarter) == naive.members, "\(what)")
                if naive.closed { closed.insert(naive.start) }
            }
            let status = try await home.calls.status(.init())
            #expect(Int(status.streak.current) == expected.streak.current, "\(note), home \(home.number)")
            #expect(Int(status.streak.longest) == expected.streak.longest, "\(note), home \(home.number)")
            hearsEveryNudgeOnce(home, quarter)
            wrongsNobody(home, quarter, expected)
        }
        #expect(closed.count >= 13, "\(note)")
        showsEnough(quarter)
    }

    private static func standings(
        _ week: Fitpinky_V1_WeekSummary, _ quarter: Quarter
    ) -> [Int: Outcome.Standing] {
        var standings: [Int: Outcome.Standing] = [:]
        for member in week.members {
            standings[quarter.homes.firstIndex { $0.member == member.id } ?? -1] = Outcome.Standing(
                required: Int(member.required), logged: Int(member.logged), hit: member.hit)
        }
        return standings
    }

    /// What was sent while somebody could not be heard may be too old to be told when it comes. Of one sender to one member another home tells
    /// one an hour by the machine's own time, in which a quarter takes minutes.
    private static func hearsEveryNudgeOnce(_ home: QuarterHome, _ quarter: Quarter) {
        let heard = home.watch.heard.nudges
        let what = "seed \(quarter.seed), home \(home.number): \(heard)"
        #expect(Set(heard).count == heard.count, "\(what)")
        #expect(Set(heard).isSubset(of: quarter.nudges.map(\.id)), "\(what)")
        for nudge in quarter.nudges where nudge.room.contains(home.number) {
            let isTold = quarter.nudges.contains { other in
                (other.sender, other.receiver) == (nudge.sender, nudge.receiver) && heard.contains(other.id)
                    && (other.id == nudge.id || home.number != nudge.sender)
            }
            #expect(isTold, "\(nudge.id) is missing: \(what)")
        }
    }

    /// Whoever was ever announced as owing owes, unless somebody could not be heard; and then it was put right.
    private static func wrongsNobody(_ home: QuarterHome, _ quarter: Quarter, _ expected: Outcome) {
        let judged = quarter.judged[home.number]
        for week in expected.weeks where week.closed {
            let said = judged.filter { $0.start == week.start }
            for announced in said where !announced.isWithoutSomebody {
                #expect(
                    announced.verdict == Quarter.Verdict(week), "seed \(quarter.seed), home \(home.number): \(week)")
            }
            guard let last = said.last else { continue }
            #expect(last.verdict == Quarter.Verdict(week), "seed \(quarter.seed), home \(home.number): \(week)")
        }
    }

    /// A quarter in which nothing of this came about would show nothing.
    private static func showsEnough(_ quarter: Quarter) {
        let note = "seed \(quarter.seed)"
        let judged = quarter.judged.flatMap { $0 }
        let revised = quarter.judged.map { said in said.count - Set(said.map(\.start)).count }
        #expect(revised.contains { $0 > 0 }, "nothing was revised: \(note)")
        #expect(judged.contains { $0.isWithoutSomebody }, "\(note)")
        for result in ["all_hit", "some_missed"] {
            #expect(judged.contains { $0.verdict.result == result }, "no week was \(result): \(note)")
        }
        #expect(quarter.nudges.count >= 10, "\(note)")
        print("quarter: seed \(quarter.seed), \(judged.count) announcements, revised \(revised)")
    }
}
