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
}
