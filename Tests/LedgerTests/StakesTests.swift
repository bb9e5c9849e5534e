import FitPinkyCore
import Households
import Ledger
import Support
import Testing

/// From when goals, wagers, week starts and leaves bind: nobody changes a stake behind another member's back.
@Suite struct StakesTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// The goal that counts for a member in the week that begins on that Day.
    private func goal(of member: MemberID, _ pair: FoundedPair, inWeekFrom start: Int) throws -> Int? {
        let weeks = try pair.weeks(on: start)
        return weeks.goal(of: member, in: weeks.running.standing.week)?.daysPerWeek
    }

    private func wager(_ pair: FoundedPair, inWeekFrom start: Int) throws -> String? {
        let weeks = try pair.weeks(on: start)
        return weeks.wager(in: weeks.running.standing.week)
    }

    // MARK: When seen

    @Test func `a wager binds on the later of its own Day and the Day on which the other member has seen it`() throws {
        for (said, seen) in [(1, 2), (2, 2), (3, 2), (0, 9)] {
            var pair = try FoundedPair()
            let record = try pair.wager("Dishes", on: said)
            #expect(try pair.binding(of: record) == .waits(for: [pair.ben]))
            #expect(try pair.reading().waiting.map(\.waitsFor) == [[pair.ben]])
            #expect(try pair.reading().wagers.settings.isEmpty)
            try pair.see([record], on: seen, by: 1)
            #expect(try pair.binding(of: record) == .from(day(max(said, seen))))
            #expect(try pair.reading().waiting.isEmpty)
            #expect(try pair.reading().wagers.settings.map(\.day) == [day(max(said, seen))])
        }
    }

    @Test func `a week start and a lowered goal wait as a wager does, and what was set before stands until then`()
        throws
    {
        var pair = try FoundedPair()
        let start = WeekStartFact(group: pair.ledger.group, day: try day(1), weekStart: .friday, member: pair.ana)
        let stakes = [try pair.ledger.say(.weekStart(start)), try pair.goal(2, on: 1)]
        for stake in stakes { #expect(try pair.binding(of: stake) == .waits(for: [pair.ben])) }
        #expect(try pair.reading().waiting.map(\.position.stake) == stakes.map(\.stake))
        #expect(try pair.reading().latestWeekStart == .monday && goal(of: pair.ana, pair, inWeekFrom: 4) == 3)
        try pair.see(stakes, on: 2, by: 1)
        for stake in stakes { #expect(try pair.binding(of: stake) == .from(day(2))) }
        #expect(try pair.reading().latestWeekStart == .friday && goal(of: pair.ana, pair, inWeekFrom: 4) == 2)
    }

    @Test func `a raised goal, and one that stays as it was, needs nobody`() throws {
        var pair = try FoundedPair()
        for days in [3, 4] {
            let record = try pair.goal(days, on: 1)
            #expect(try pair.binding(of: record) == .from(day(1)))
        }
        #expect(try goal(of: pair.ana, pair, inWeekFrom: 4) == 4)
        // It is raised or lowered against what bound on its Day.
        let lowered = try pair.goal(3, on: 5)
        #expect(try pair.binding(of: lowered) == .waits(for: [pair.ben]))
    }

    @Test func `the first goal of a stay is the one of its first Day that another member saw first, and needs nobody`()
        throws
    {
        var pair = try FoundedPair(maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 1)
        let stay = try pair.ledger.join(cas, on: day(2), by: 1)
        try pair.ledger.say(.member(MemberFact(member: cas, name: "Cas")), by: 1)
        let first = try pair.ledger.say(FoundedPair.goal(4, of: cas, on: 2), by: 1)
        try pair.ledger.admit(pair.ledger.kiosk(1), to: stay, from: pair.anasStay)
        // Ben is served by the kiosk that says it.
        #expect(try pair.binding(of: first) == .from(day(2)))
        // Before anybody has seen one of them the highest is the first.
        let lower = try pair.ledger.say(FoundedPair.goal(1, of: cas, on: 2), by: 1)
        #expect(try pair.binding(of: lower) == .waits(for: [pair.ana]))
        try pair.see([first], on: 3, by: 0)
        try pair.see([lower], on: 9, by: 0)
        #expect(try pair.binding(of: first) == .from(day(2)) && pair.binding(of: lower) == .from(day(9)))
        // One that is not of the first Day is none.
        let next = try pair.ledger.say(FoundedPair.goal(1, of: cas, on: 3), by: 1)
        #expect(try pair.binding(of: next) == .waits(for: [pair.ana]))
    }

    @Test
    func `a member with a goal of before their joining has it as the first, whatever is said of the first Day later`()
        throws
    {
        var pair = try FoundedPair(maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 1)
        let stay = try pair.ledger.join(cas, on: day(2), by: 1)
        let first = try pair.ledger.say(FoundedPair.goal(5, of: cas, on: -3), by: 1)
        try pair.ledger.admit(pair.ledger.kiosk(1), to: stay, from: pair.anasStay)
        try pair.see([first], on: 6, by: 0)
        let later = try pair.ledger.say(FoundedPair.goal(1, of: cas, on: 2), by: 1)
        try pair.see([later], on: 30, by: 0)
        #expect(try pair.binding(of: first) == .from(day(-3)) && pair.binding(of: later) == .from(day(30)))
    }

    @Test func `whoever signs their joining again gets no other first goal`() throws {
        var pair = try FoundedPair()
        let first = try pair.ledger.winners().first { winner in
            guard case .goal(let fact) = winner.fact else { return false }
            return fact.member == pair.ben
        }
        let seen = SeenFact(day: try day(0), stakes: [try required(first).position.stake])
        try pair.ledger.say(.seen(seen), by: 0)
        let joining = try pair.ledger.records(of: 1).compactMap { record -> Fact? in
            guard case .whole(let entry) = record else { return nil }
            let fact = try Fact(entry)
            return fact.kind == .join ? fact : nil
        }
        try pair.ledger.sayDatedBack(required(joining.first), by: 1)
        let lower = try pair.ledger.say(FoundedPair.goal(1, of: pair.ben, on: 0), by: 1)
        #expect(try goal(of: pair.ben, pair, inWeekFrom: 4) == 3)
        #expect(try pair.binding(of: lower) == .waits(for: [pair.ana]))
    }

    @Test func `while nobody else belongs, a stake binds from its own Day`() throws {
        var pair = try FoundedPair(joined: 5)
        let records = [try pair.wager("Dishes", on: 0), try pair.goal(1, on: 1)]
        // A newcomer who says nothing leaves them open.
        for record in records { #expect(try pair.binding(of: record) == .waits(for: [pair.ben])) }
        // They accept what they name on the Day on which they come, and nothing that is dated back to before that.
        try pair.see(records, on: 5, by: 1)
        for (record, offset) in zip(records, [0, 1]) {
            #expect(try pair.binding(of: record) == .from(day(offset)))
        }
        let late = try pair.wager("Windows", on: 4)
        try pair.see([late], on: 6, by: 1)
        #expect(try pair.binding(of: late) == .from(day(6)))
        let unseen = try pair.wager("Floor", on: 3)
        #expect(try pair.binding(of: unseen) == .waits(for: [pair.ben]))
    }

    @Test func `of three members the last one who has seen a stake decides`() throws {
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 2)
        let stay = try pair.ledger.join(cas, on: day(0), by: 2)
        try pair.ledger.admit(pair.ledger.kiosk(2), to: stay, from: pair.anasStay)
        let record = try pair.wager("Dishes", on: 1)
        #expect(try pair.binding(of: record) == .waits(for: [pair.ben, cas].sorted()))
        try pair.see([record], on: 2, by: 2)
        #expect(try pair.binding(of: record) == .waits(for: [pair.ben]))
        try pair.see([record], on: 4, by: 1)
        #expect(try pair.binding(of: record) == .from(day(4)))
        // The least Day on which each has seen it counts, whatever is said later.
        for index in 1...2 { try pair.see([record], on: 9, by: index) }
        #expect(try pair.binding(of: record) == .from(day(4)))
        try pair.see([record], on: 3, by: 1)
        #expect(try pair.binding(of: record) == .from(day(3)))
    }

    @Test func `a member whose stay ends holds no stake up`() throws {
        var pair = try FoundedPair()
        let record = try pair.wager("Dishes", on: 1)
        try pair.ledger.leave(pair.bensStay, pair.ben, on: day(3), by: 1, naming: [1], others: [pair.anasStay])
        #expect(try pair.binding(of: record) == .from(day(4)))
        let alone = try pair.wager("Windows", on: 6)
        #expect(try pair.binding(of: alone) == .from(day(6)))
    }

    @Test func `a wager or week start that would bind once its member has left counts for nothing`() throws {
        for (seen, counts) in [(5, true), (6, false)] {
            var pair = try FoundedPair()
            let wager = try pair.wager("Dishes", on: 3, by: 1)
            let start = WeekStartFact(group: pair.ledger.group, day: try day(3), weekStart: .friday, member: pair.ben)
            let weekStart = try pair.ledger.say(.weekStart(start), by: 1)
            let leave = try pair.leave(1, on: 5)
            try pair.see([leave], on: 5, by: 0)
            try pair.see([wager, weekStart], on: seen, by: 0)
            for record in [wager, weekStart] {
                #expect(try pair.binding(of: record) == (counts ? .from(day(seen)) : .void))
            }
        }
    }

    @Test func `a stake that another kiosk of its member signed is reported by a kiosk that serves both`() throws {
        var pair = try FoundedPair(kiosks: 3)
        // Ben has kiosk 2 besides kiosk 0, which he shares with Ana.
        for index in [0, 2] {
            try pair.ledger.admit(
                pair.ledger.kiosk(index), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        }
        let wager = try pair.wager("Dishes", on: 1, by: 2, in: pair.ben)
        #expect(try pair.binding(of: wager) == .waits(for: [pair.ana]))
        #expect(try pair.winners().stakesToName(at: pair.ledger.kiosk(0), on: day(2)).contains(wager.stake))
        #expect(try !pair.winners().stakesToName(at: pair.ledger.kiosk(1), on: day(2)).contains(wager.stake))
        try pair.see([wager], on: 2, by: 0)
        #expect(try pair.binding(of: wager) == .from(day(2)))
    }

    @Test func `a kiosk that serves both has shown the stake to both`() throws {
        var pair = try FoundedPair(maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 1)
        let stay = try pair.ledger.join(cas, on: day(0), by: 1)
        try pair.ledger.admit(pair.ledger.kiosk(1), to: stay, from: pair.anasStay)
        let record = try pair.wager("Dishes", on: 1, by: 1)
        #expect(try pair.binding(of: record) == .waits(for: [pair.ana]))
        let anas = try pair.wager("Windows", on: 1)
        // It sees for everybody whom it serves.
        try pair.see([anas], on: 2, by: 1)
        #expect(try pair.binding(of: anas) == .from(day(2)))
    }

    // MARK: What no clock and no stamp does

    @Test func `a stake dated more than two Days after another member first saw it counts for nothing`() throws {
        for (said, binding) in [(2, Binding.from(try day(2))), (3, .from(try day(3))), (4, .void), (400, .void)] {
            var pair = try FoundedPair()
            let records = [try pair.wager("Dishes", on: said), try pair.goal(1, on: said)]
            try pair.see(records, on: 1, by: 1)
            for record in records { #expect(try pair.binding(of: record) == binding, "dated \(said)") }
            // Not a raised goal, or another member could undo it by a word alone.
            var other = try FoundedPair()
            let raised = try other.goal(7, on: said)
            try other.see([raised], on: 1, by: 1)
            #expect(try other.binding(of: raised) == .from(day(said)))
            if binding == .void { #expect(try pair.reading().wagers.settings.isEmpty) }
        }
    }

    @Test func `a stake dated back binds on the Day on which it was seen, and the week before is as it was`() throws {
        var pair = try FoundedPair()
        let honest = try pair.wager("Dishes", on: 1)
        try pair.see([honest], on: 1, by: 1)
        #expect(try wager(pair, inWeekFrom: 4) == "Dishes")
        // On the Friday of that week, by a clock set back to the Day of the first, and with a stamp that is far ahead.
        let back = WagerFact(group: pair.ledger.group, day: try day(1), text: "Nothing", member: pair.ana)
        let planted = try pair.ledger.say(.wager(back), replacing: Stamp(rawValue: Stamp.limit - 2))
        let lowered = try pair.goal(1, on: 1)
        #expect(try wager(pair, inWeekFrom: 4) == "Dishes" && goal(of: pair.ana, pair, inWeekFrom: 4) == 3)
        try pair.see([planted, lowered], on: 8, by: 1)
        #expect(try wager(pair, inWeekFrom: 4) == "Dishes" && goal(of: pair.ana, pair, inWeekFrom: 4) == 3)
        #expect(try wager(pair, inWeekFrom: 11) == "Nothing" && goal(of: pair.ana, pair, inWeekFrom: 11) == 1)
    }

    @Test func `no stake takes the place of another of the same Day`() throws {
        var pair = try FoundedPair()
        let records = [try pair.wager("Dishes", on: 1), try pair.wager("Windows", on: 1)]
        let slot = Slot.wager(pair.ledger.group, try day(1))
        #expect(try Set(pair.ledger.winners().map(\.slot)).isSuperset(of: records.map { slot.filled(by: $0.stake) }))
        try pair.see([records[0]], on: 1, by: 1)
        // The other member has the first, and the second waits.
        #expect(try wager(pair, inWeekFrom: 4) == "Dishes")
        try pair.see([records[1]], on: 2, by: 1)
        #expect(try wager(pair, inWeekFrom: 4) == "Windows")
    }

    @Test func `from when stakes bind does not depend on the order in which entries come`() throws {
        var pair = try FoundedPair()
        let first = pair.ledger.records.count
        let records = [try pair.wager("Dishes", on: 1), try pair.goal(1, on: 2), try pair.wager("Windows", on: 9)]
        try pair.see([records[0], records[2]], on: 2, by: 1)
        try pair.see([records[1]], on: 5, by: 1)
        try pair.ledger.leave(pair.bensStay, pair.ben, on: day(6), by: 1, naming: [1], others: [pair.anasStay])
        let (base, late) = (pair.ledger.records.prefix(first), Array(pair.ledger.records.dropFirst(first)))
        try #require(late.count == 6)
        let expected = try pair.reading()
        // Who has left cannot say that it is dated ahead.
        #expect(expected.wagers.settings.map(\.value) == ["Dishes", "Windows"])
        try forEachOrder(of: late.count) { order in
            var filled = FilledSlots()
            for record in order.map({ late[$0] }) + base {
                guard case .whole(let entry) = record else { continue }
                filled.take(record, try Fact(entry), by: .minted)
            }
            let found = GroupReading(pair.ledger.group, from: Winners(filled.winners, of: pair.ledger.name))
            if found != expected { Issue.record("order \(order)") }
        }
    }
}
