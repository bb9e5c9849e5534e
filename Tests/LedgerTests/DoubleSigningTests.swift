import FitPinkyCore
import Households
import Ledger
import Testing

/// What counts of two entries that a kiosk signs under one dot.
@Suite struct DoubleSigningTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    private func other() -> Fact { .weekSeen(WeekSeenFact(day: .first)) }

    @Test func `a kiosk does not take back what it has seen by signing another entry under that dot`() throws {
        var pair = try FoundedPair()
        let lowered = try pair.goal(2, on: 1)
        let seen = Fact.seen(SeenFact(day: try day(2), stakes: [lowered.stake]))
        try pair.ledger.say(other(), butAlso: seen, by: 1)
        #expect(try pair.binding(of: lowered) == .from(day(2)))
        // What both say counts.
        let wager = try pair.wager("Dishes", on: 3)
        let (one, two) = (SeenFact(day: try day(3)), SeenFact(day: try day(3), stakes: [wager.stake]))
        try pair.ledger.say(.seen(one), butAlso: .seen(two), by: 1)
        #expect(try pair.binding(of: wager) == .from(day(3)))
    }

    @Test func `a kiosk does not take back that it gave another one up by signing another entry under that dot`()
        throws
    {
        for isOld in [false, true] {
            var pair = try FoundedPair(kiosks: 3)
            try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
            let kiosk = pair.ledger.kiosk(2)
            let fact: Fact =
                isOld
                ? .retire(RetireFact(kiosk: kiosk, member: pair.ben))
                : .retirement(RetirementFact(kiosk: kiosk, member: pair.ben, heads: pair.ledger.ends(of: 2)))
            try pair.ledger.say(other(), butAlso: fact, by: 1)
            #expect(try pair.winners().isRetired(kiosk))
        }
    }

    @Test func `of two stakes under one dot the one counts that another member who joined has seen first`() throws {
        for hasSeenOther in [false, true] {
            var pair = try FoundedPair(kiosks: 3)
            let goals = try [5, 1].map { try FoundedPair.goal($0, of: pair.ben, on: 1) }
            try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
            let (one, other) = try pair.ledger.say(goals[0], butAlso: goals[1], by: 1)
            // Neither counts before anybody else has seen one of them.
            #expect(try pair.reading().latestGoal(of: pair.ben)?.daysPerWeek == 3)
            // Ben's own further kiosk has no say, nor has a member whom it makes up and whom nobody admitted.
            let puppet = try pair.ledger.newcomer("Puppet", by: 2)
            try pair.ledger.join(puppet, on: day(-9), by: 2)
            try pair.see([other], on: -9, by: 2)
            #expect(try pair.reading().latestGoal(of: pair.ben)?.daysPerWeek == 3)
            if hasSeenOther { try pair.see([other], on: 3, by: 0) }
            try pair.see([one], on: 4, by: 0)
            #expect(try pair.reading().latestGoal(of: pair.ben)?.daysPerWeek == (hasSeenOther ? 1 : 5))
        }
    }

    @Test func `of two leaves under one dot the one that another member has seen ends the stay`() throws {
        var pair = try FoundedPair()
        func leave(_ offset: Int) throws -> Fact {
            let heads = pair.ledger.records(of: 1).suffix(1).map(\.header.dot)
            return .leave(
                LeaveFact(
                    membership: pair.bensStay, member: pair.ben, day: try day(offset), heads: heads,
                    others: [pair.anasStay]))
        }
        let (late, _) = try pair.ledger.say(leave(9), butAlso: leave(1), by: 1)
        #expect(try pair.reading().stays.allSatisfy { $0.left == nil })
        try pair.see([late], on: 9, by: 0)
        #expect(try pair.reading().stays.first { $0.member == pair.ben }?.left == day(9))
    }
}
