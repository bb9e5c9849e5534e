import FitPinkyCore
import Households
import Ledger
import Testing

/// What happens to people who mean well: the rules against hostile members take nothing from them.
@Suite struct HonestCasesTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// On how many days each has worked out in the week that holds that Day, as kiosk 0 knows it later.
    private func logged(_ pair: FoundedPair, inWeekOf offset: Int, on today: Int) throws -> [MemberID: Int] {
        let weeks = try pair.weeks(on: today)
        let week = try #require(weeks.week(holding: day(offset)))
        return Dictionary(uniqueKeysWithValues: week.standing.members.map { ($0.member, $0.logged) })
    }

    private func wager(_ pair: FoundedPair, inWeekOf offset: Int, on today: Int) throws -> String? {
        let weeks = try pair.weeks(on: today)
        return try #require(weeks.week(holding: day(offset))).wager
    }

    /// A workout with a photo, so that it counts.
    private func workout(_ pair: inout FoundedPair, of member: MemberID, on offset: Int, by index: Int) throws {
        let day = try day(offset)
        let moment = Specimen.known(day, at: Int64(day.daysSince1970) * 86_400_000 + 1)
        var fact = WorkoutFact(workout: Specimen.workout, author: member, moment: moment, photo: Specimen.photo)
        fact.workout = WorkoutID(try Mint(pair.ledger.identities[index]).id(of: .workout(fact)))
        try pair.ledger.say(.workout(fact), by: index)
    }

    // MARK: A second home

    @Test func `what a member says and sees at their second home counts as at their first`() throws {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ana, to: pair.anasStay, from: pair.anasStay)
        let wager = try pair.wager("Dishes", on: 1, by: 2, in: pair.ana)
        #expect(try pair.binding(of: wager) == .waits(for: [pair.ben]))
        try pair.see([wager], on: 2, by: 1)
        #expect(try pair.binding(of: wager) == .from(day(2)))
        // Either kiosk of hers is enough for what Ben sets.
        let bens = try pair.wager("Windows", on: 3, by: 1)
        try pair.see([bens], on: 4, by: 2)
        #expect(try pair.binding(of: bens) == .from(day(4)))
        try pair.see([bens], on: 9, by: 0)
        #expect(try pair.binding(of: bens) == .from(day(4)))
        try workout(&pair, of: pair.ana, on: 5, by: 0)
        try workout(&pair, of: pair.ana, on: 6, by: 2)
        #expect(try logged(pair, inWeekOf: 5, on: 12)[pair.ana] == 2)
        // Both are waited for.
        let weeks = try pair.weeks(on: 12)
        let kiosks = weeks.kiosks(of: try #require(weeks.week(holding: day(5))).week)
        #expect(Set(kiosks) == Set((0...2).map(pair.ledger.kiosk)))
    }

    // MARK: An old backup

    @Test func `a kiosk restored from an old backup goes on beside what it said before, and both count`() throws {
        var pair = try FoundedPair()
        let backup = try #require(pair.ledger.records(of: 0).last)
        let lost = try pair.wager("Dishes", on: 1)
        try pair.goal(5, on: 1)
        try workout(&pair, of: pair.ana, on: 4, by: 0)
        try pair.ledger.restart(0, after: backup)
        let again = try pair.wager("Windows", on: 6)
        try workout(&pair, of: pair.ana, on: 5, by: 0)
        try pair.see([lost, again], on: 7, by: 1)
        #expect(try pair.binding(of: again) == .from(day(7)))
        #expect(try wager(pair, inWeekOf: 12, on: 20) == "Windows")
        #expect(try logged(pair, inWeekOf: 5, on: 20)[pair.ana] == 2)
        #expect(try pair.reading().latestGoal(of: pair.ana)?.daysPerWeek == 5)
        // Nothing of it is two entries of one name.
        let dots = pair.ledger.records.map(\.header.dot)
        #expect(Set(dots).count == dots.count)
    }

    // MARK: A kiosk of two

    @Test func `on a kiosk of two no stake waits for the other one of them`() throws {
        var pair = try FoundedPair(maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 0)
        let stay = try pair.ledger.join(cas, on: day(0), by: 0)
        try pair.ledger.say(FoundedPair.goal(3, of: cas, on: 0), by: 0)
        try pair.ledger.admit(pair.ledger.kiosk(0), to: stay, from: pair.anasStay)
        let wager = try pair.wager("Dishes", on: 1, in: cas)
        #expect(try pair.binding(of: wager) == .waits(for: [pair.ben]))
        try pair.see([wager], on: 2, by: 1)
        #expect(try pair.binding(of: wager) == .from(day(2)))
        try workout(&pair, of: pair.ana, on: 5, by: 0)
        try workout(&pair, of: cas, on: 5, by: 0)
        let days = try logged(pair, inWeekOf: 5, on: 12)
        #expect(days[pair.ana] == 1 && days[cas] == 1)
        // A leave of one of them is not seen by the other, but by Ben.
        try pair.ledger.leave(stay, cas, on: day(8), by: 0, naming: [0], others: [pair.anasStay, pair.bensStay])
        let leave = try #require(pair.ledger.records.last)
        try pair.see([leave], on: 8, by: 0)
        try pair.see([leave], on: 9, by: 1)
        #expect(try pair.reading().stays.first { $0.member == cas }?.left == day(9))
    }

    @Test func `where all members share one kiosk every stake binds from its own Day`() throws {
        var ledger = try FoundedLedger()
        let anas = try ledger.join(ledger.founder, on: day(0), by: 0)
        try ledger.say(FoundedPair.goal(3, of: ledger.founder, on: 0))
        let ben = try ledger.newcomer("Ben", by: 0)
        let bens = try ledger.join(ben, on: day(0), by: 0)
        try ledger.say(FoundedPair.goal(3, of: ben, on: 0))
        try ledger.admit(ledger.kiosk(0), to: bens, from: anas)
        try ledger.say(FoundedPair.goal(1, of: ben, on: 5))
        try ledger.say(
            .wager(WagerFact(group: ledger.group, day: try day(5), text: "Dishes", member: ledger.founder)))
        let reading = try #require(
            GroupReading(ledger.group, from: Winners(try ledger.winners(), of: ledger.name)))
        #expect(reading.waiting.isEmpty)
        #expect(try reading.wagers.settings.map(\.day) == [day(5)])
        #expect(reading.latestGoal(of: ben)?.daysPerWeek == 1)
    }

    // MARK: A clock that is wrong for months

    @Test func `what a clock months behind sets binds on the Day on which the others see it, and changes no past week`()
        throws
    {
        var pair = try FoundedPair()
        let first = try pair.wager("Dishes", on: 1)
        try pair.see([first], on: 1, by: 1)
        // It is the 100th Day, and Ben's clock shows the 10th.
        let wager = try pair.wager("Windows", on: 10, by: 1)
        let goal = try pair.goal(1, on: 10, by: 1)
        try pair.see([wager, goal], on: 100, by: 0)
        for stake in [wager, goal] { #expect(try pair.binding(of: stake) == .from(day(100))) }
        for offset in [12, 40, 100] {
            #expect(try self.wager(pair, inWeekOf: offset, on: 110) == "Dishes")
            let weeks = try pair.weeks(on: 110)
            #expect(weeks.goal(of: pair.ben, in: try #require(weeks.week(holding: day(offset))).week)?.daysPerWeek == 3)
        }
        #expect(try self.wager(pair, inWeekOf: 104, on: 110) == "Windows")
    }

    @Test func `what a clock months ahead sets counts for nothing until it is set again by a clock that is right`()
        throws
    {
        var pair = try FoundedPair()
        // It is the 100th Day, and Ben's clock shows the 190th.
        let wager = try pair.wager("Windows", on: 190, by: 1)
        let goal = try pair.goal(1, on: 190, by: 1)
        try pair.see([wager, goal], on: 100, by: 0)
        for stake in [wager, goal] { #expect(try pair.binding(of: stake) == .void) }
        try workout(&pair, of: pair.ben, on: 190, by: 1)
        #expect(try pair.weeks(on: 101).members.first { $0.member == pair.ben }?.logged == 0)
        let again = try pair.wager("Windows", on: 101, by: 1)
        try pair.see([again], on: 101, by: 0)
        #expect(try pair.binding(of: again) == .from(day(101)))
        #expect(try self.wager(pair, inWeekOf: 104, on: 110) == "Windows")
        // Nor does it come back when its Day comes.
        let last = try pair.wager("Floor", on: 150)
        try pair.see([last], on: 150, by: 1)
        #expect(try self.wager(pair, inWeekOf: 196, on: 197) == "Floor")
    }

    @Test func `what a clock months behind says that it has seen binds nothing, and setting it again does`() throws {
        var pair = try FoundedPair()
        let wager = try pair.wager("Dishes", on: 100)
        try pair.see([wager], on: 10, by: 1)
        #expect(try pair.binding(of: wager) == .void)
        let again = try pair.wager("Dishes", on: 101)
        #expect(try pair.binding(of: again) == .waits(for: [pair.ben]))
        try pair.see([again], on: 101, by: 1)
        #expect(try pair.binding(of: again) == .from(day(101)))
    }

    // MARK: Away

    @Test func `who comes back after forty days brings the days that they trained, and accepts the stakes of then`()
        throws
    {
        var pair = try FoundedPair()
        let before = try pair.wager("Dishes", on: 1)
        try pair.see([before], on: 1, by: 1)
        // Ben's kiosk hears of nothing from the 2nd Day to the 42nd.
        let changed = try pair.wager("Windows", on: 3)
        let lowered = try pair.goal(1, on: 3)
        let raised = try pair.goal(5, on: 10)
        let bens = try pair.wager("Floor", on: 20, by: 1)
        for stake in [changed, lowered] { #expect(try pair.binding(of: stake) == .waits(for: [pair.ben])) }
        #expect(try pair.binding(of: raised) == .from(day(10)))
        for offset in [5, 7, 9] { try workout(&pair, of: pair.ben, on: offset, by: 1) }
        try pair.see([changed, lowered], on: 42, by: 1)
        try pair.see([bens], on: 42, by: 0)
        for offset in [5, 19, 40] { #expect(try wager(pair, inWeekOf: offset, on: 60) == "Dishes") }
        #expect(try logged(pair, inWeekOf: 5, on: 60)[pair.ben] == 3)
        // Of both that came to bind on one Day the one that was dated later stands.
        #expect(try wager(pair, inWeekOf: 46, on: 60) == "Floor")
        // The goal was raised after it was lowered, so the lowered one comes back no more.
        let weeks = try pair.weeks(on: 60)
        #expect(weeks.goal(of: pair.ana, in: weeks.running.week)?.daysPerWeek == 5)
    }

    // MARK: Relaying

    @Test func `of three the ones that never meet see each other's stakes through the third`() throws {
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 2)
        let stay = try pair.ledger.join(cas, on: day(0), by: 2)
        try pair.ledger.say(FoundedPair.goal(3, of: cas, on: 0), by: 2)
        try pair.ledger.admit(pair.ledger.kiosk(2), to: stay, from: pair.bensStay, by: 1)
        let wager = try pair.wager("Dishes", on: 1)
        try pair.see([wager], on: 1, by: 1)
        #expect(try pair.binding(of: wager) == .waits(for: [cas]))
        try pair.see([wager], on: 3, by: 2)
        #expect(try pair.binding(of: wager) == .from(day(3)))
        let back = try pair.wager("Windows", on: 4, by: 2, in: cas)
        try pair.see([back], on: 5, by: 1)
        try pair.see([back], on: 8, by: 0)
        #expect(try pair.binding(of: back) == .from(day(8)))
        #expect(try self.wager(pair, inWeekOf: 5, on: 12) == "Dishes")
        #expect(try self.wager(pair, inWeekOf: 12, on: 12) == "Windows")
    }
}
