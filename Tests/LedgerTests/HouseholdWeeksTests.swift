import Actions
import FitPinkyCore
import Households
import Ledger
import Messages
import Testing

/// The weeks begin on Monday, from 2026-02-02 on.
@Suite struct HouseholdWeeksTests {
    private let first = "2026-02-02"
    private let second = "2026-02-09"
    private let third = "2026-02-16"

    /// Ana has hit her goal of 1 in the first week, and Ben missed his of 2 by one.
    private func missed(withCas: Bool = false) throws -> Home {
        var home = try Home(goals: (1, 2), withCas: withCas)
        try home.work(home.ana, on: "2026-02-03", by: 0)
        try home.work(home.ben, on: "2026-02-03", by: 1)
        return home
    }

    private func owes(_ members: MemberID...) -> Verdict { Verdict(result: .someMissed, owes: members) }

    @Test func `a week shows the wager and the goals that bound it, whatever was set since`() throws {
        var home = try Home(goals: (3, 4))
        try home.take(ChangeSetting(.goal(5), as: .only), on: "2026-02-11")
        try home.take(ChangeSetting(.wager("Cooking"), as: .only), on: "2026-02-11", by: 1)
        let during = try home.weeks(on: "2026-02-12")
        #expect(during.running.wager == "Dishes" && during.nextWager == "Cooking")
        #expect(during.nextGoal(of: home.ana)?.daysPerWeek == 5 && during.nextGoal(of: home.ben) == nil)
        let weeks = try home.weeks(on: "2026-02-20")
        #expect(weeks.newest().map { $0.week.start.iso8601 } == [third, second, first])
        #expect(weeks.newest().map(\.wager) == ["Cooking", "Dishes", "Dishes"])
        #expect(weeks.newest().map { $0.goals[home.ana]?.daysPerWeek } == [5, 3, 3])
        #expect(weeks.newest(2).count == 2 && weeks.newest(0).isEmpty)
        #expect(weeks.nextWager == nil && weeks.nextGoal(of: home.ana) == nil)
        #expect(weeks.week(holding: try Specimen.day("2026-02-15"))?.week.start.iso8601 == second)
        #expect(weeks.week(holding: try Specimen.day("2026-02-01")) == nil)
        #expect(weeks.week(holding: try Specimen.day("2026-02-23")) == nil)
    }

    @Test func `a wager that is taken away binds the next week no more`() throws {
        var home = try Home()
        try home.take(ChangeSetting(.wager(""), as: .only), on: "2026-02-11")
        #expect(try home.weeks(on: "2026-02-12").nextWager == "")
        let weeks = try home.weeks(on: "2026-02-16")
        #expect(weeks.running.wager == nil && weeks.nextWager == nil && weeks.last?.wager == "Dishes")
    }

    @Test func `another week start is shown with the first Day of the first week that starts so`() throws {
        var home = try Home()
        #expect(try home.weeks(on: "2026-02-11").nextWeekStart == nil)
        try home.take(ChangeSetting(.weekStart("friday"), as: .only), on: "2026-02-11")
        for day in ["2026-02-11", "2026-02-18"] {
            let next = try #require(try home.weeks(on: day).nextWeekStart)
            #expect(next.weekday == .friday && next.from.iso8601 == "2026-02-27")
        }
        #expect(try home.weeks(on: "2026-02-27").nextWeekStart == nil)
        #expect(try home.weeks(on: "2026-02-20").daysLeft == 7)
    }

    @Test func `a week that is over here runs on while it does by the zone of another kiosk`() throws {
        let home = try missed()
        let early = try home.weeks(on: second, hours: 7, west: [0, 8])
        let last = try #require(early.last)
        #expect(last.standing.isClosed && last.verdict == nil && early.toAnnounce.isEmpty)
        let closes = try #require(try home.weeks(on: second, hours: 8, west: [0, 8]).last)
        guard case .running(let closesAt) = last.finality, case .provisional = closes.finality else {
            Issue.record("\(last.finality), then \(closes.finality)")
            return
        }
        #expect(closesAt?.milliseconds == (try Home.noon(second)).milliseconds - 4 * 3_600_000)
    }

    @Test func `a verdict is provisional until every kiosk was heard from, or for 48 hours, and then announced once`()
        throws
    {
        var home = try missed()
        try home.see(second, by: 0)
        let waiting = try home.weeks(on: second)
        let last = try #require(waiting.last)
        guard case .provisional(let kiosks, _) = last.finality else {
            Issue.record("\(last.finality)")
            return
        }
        #expect(kiosks == [home.kiosk(1)] && last.verdict == owes(home.ben) && waiting.toAnnounce.isEmpty)
        #expect(try home.weeks(on: "2026-02-10", hours: 23).toAnnounce.isEmpty)
        #expect(try home.weeks(on: "2026-02-11", hours: 0).toAnnounce.map(\.week.start.iso8601) == [first])
        try home.see(second, by: 1)
        let heard = try home.weeks(on: second)
        #expect(heard.last?.finality == .final && heard.toAnnounce.map(\.verdict) == [owes(home.ben)])
        #expect(try home.weeks(on: second, announced: [first: owes(home.ben)]).toAnnounce.isEmpty)
    }

    @Test func `a late workout revises what was announced`() throws {
        var home = try missed()
        for index in 0...1 { try home.see(second, by: index) }
        try home.work(home.ben, on: "2026-02-08", by: 1)
        let weeks = try home.weeks(on: "2026-02-10", announced: [first: owes(home.ben)])
        #expect(weeks.last?.finality == .revised(announced: owes(home.ben)))
        #expect(weeks.toAnnounce.map(\.verdict?.result) == [.allHit])
    }

    @Test func `of weeks that were never announced only those of the last five are`() throws {
        let home = try missed()
        let weeks = try home.weeks(on: "2026-06-17")
        #expect(
            weeks.toAnnounce.map(\.week.start.iso8601) == [
                "2026-05-11", "2026-05-18", "2026-05-25", "2026-06-01", "2026-06-08",
            ])
        let late = try home.weeks(on: "2026-06-17", announced: [first: Verdict(result: .allHit, owes: [])])
        #expect(late.toAnnounce.first?.week.start.iso8601 == first && late.toAnnounce.count == 6)
    }

    @Test func `a missed week ends the streaks once it is final, and in history as well`() throws {
        var home = try Home(goals: (1, 1))
        for day in ["2026-02-03", "2026-02-10"] {
            try home.work(home.ana, on: day, by: 0)
            if day == "2026-02-03" { try home.work(home.ben, on: day, by: 1) }
        }
        let provisional = try home.weeks(on: third)
        #expect(provisional.streak == Streak(current: 1, longest: 1))
        #expect(provisional.streak(of: home.ben).current == 1 && provisional.streak(of: home.ana).current == 2)
        #expect(provisional.newest().map(\.streak.current) == [1, 1, 1])
        for index in 0...1 { try home.see(third, by: index) }
        let final = try home.weeks(on: third)
        #expect(final.streak == Streak(current: 0, longest: 1) && final.streak(of: home.ben).current == 0)
        #expect(final.newest().map(\.streak.current) == [0, 0, 1])
    }

    @Test func `nobody waits for the kiosk of whom had left before the week, nor for one that was given up`() throws {
        var home = try missed()
        try home.take(LeaveGroup(as: .only), on: "2026-02-10", by: 1)
        let weeks = try home.weeks(on: "2026-02-24")
        let spans = weeks.newest().map { weeks.kiosks(of: $0.week) }
        let (both, one) = ([home.kiosk(0), home.kiosk(1)].sorted(), [home.kiosk(0)])
        #expect(spans == [one, one, both, both])
        try home.say([.member(MemberFact(member: home.ben, name: "Ben"))], by: 0)
        try home.say([.retire(RetireFact(kiosk: home.kiosk(1), member: home.ben))], by: 0)
        let without = try home.weeks(on: "2026-02-24")
        #expect(without.newest().allSatisfy { without.kiosks(of: $0.week) == one })
    }

    @Test func `a kiosk says once a week that it has seen the week's end, and by a trusted clock alone`() throws {
        var home = try missed()
        func seen(_ day: String, at index: Int = 0, isTrusted: Bool = true) throws -> Fact? {
            try home.weeks(on: day, at: index).seen(isTrusted: isTrusted)
        }
        #expect(try seen("2026-02-08") == nil)
        #expect(try seen(second, isTrusted: false) == nil)
        let fact = try #require(try seen("2026-02-10"))
        #expect(fact == .seen(SeenFact(day: try Specimen.day("2026-02-10"))))
        try home.say([fact])
        #expect(try seen("2026-02-10") == nil && seen("2026-02-15") == nil)
        #expect(try seen("2026-02-15", at: 1) != nil)
        #expect(try seen(third) != nil)
        // What a wrong clock has seen is not this week's.
        try home.see("2031-01-01", by: 0)
        #expect(try seen(third) != nil)
        // Who leaves is waited for once more.
        try home.take(LeaveGroup(as: .only), on: "2026-02-18", by: 1)
        #expect(try seen("2026-02-23", at: 1) != nil)
        #expect(try seen("2026-03-02", at: 1) == nil)
    }

    @Test func `the last Day heard of a kiosk is that of any of its entries, and none that nobody can have yet`() throws
    {
        var home = try missed()
        func heard(_ index: Int) throws -> String? {
            try home.state(on: "2026-02-20").lastDaysHeard(today: Specimen.day("2026-02-20"))[home.kiosk(index)]?
                .iso8601
        }
        #expect(try heard(0) == "2026-02-03" && heard(1) == "2026-02-03")
        try home.see("2026-02-09", by: 1)
        try home.see("2026-02-10", by: 0)
        try home.work(home.ben, on: "2026-02-12", by: 1)
        #expect(try heard(0) == "2026-02-10" && heard(1) == "2026-02-12")
        try home.see("2031-01-01", by: 1)
        #expect(try heard(1) == "2026-02-12")
    }

    @Test func `where the group began tomorrow, its first week is the running one`() throws {
        let home = try Home()
        let weeks = try home.weeks(on: "2026-02-01")
        #expect(weeks.today.iso8601 == first && weeks.weeks.count == 1 && weeks.last == nil)
    }
}
