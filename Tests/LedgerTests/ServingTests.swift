import FitPinkyCore
import Households
import Ledger
import Testing

/// Which kiosks serve which member: by founding them, or by an admission to which the kiosk agrees.
@Suite struct ServingTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// Ben's further kiosk 2 says what kiosk 1 leaves to it.
    private func household() throws -> FoundedPair {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        return pair
    }

    @Test func `a kiosk that names another owner goes on serving the one before`() throws {
        var pair = try household()
        let raised = try pair.ledger.say(FoundedPair.goal(5, of: pair.ben, on: 1), by: 2)
        let lowered = try pair.goal(2, on: 1)
        try pair.see([lowered], on: 2, by: 2)
        let before = try pair.reading().facts
        for owner in [Specimen.member, pair.ana] {
            try pair.ledger.agree(2, toServe: owner)
            #expect(try pair.winners().serves(pair.ledger.kiosk(2), pair.ben))
            #expect(try !pair.winners().serves(pair.ledger.kiosk(2), owner))
            #expect(try pair.binding(of: raised) == .from(day(1)) && pair.binding(of: lowered) == .from(day(2)))
            #expect(try pair.reading().facts == before)
        }
    }

    @Test func `a kiosk that becomes another member's serves both from then on`() throws {
        var pair = try household()
        try pair.ledger.leave(pair.bensStay, pair.ben, on: day(3), by: 1, naming: [1, 2], others: [pair.anasStay])
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ana, to: pair.anasStay, from: pair.anasStay)
        for member in [pair.ana, pair.ben] { #expect(try pair.winners().serves(pair.ledger.kiosk(2), member)) }
    }

    @Test func `a kiosk that never named the member as its owner does not serve them by an admission`() throws {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.say(.admit(AdmitFact(kiosk: pair.ledger.kiosk(2), member: pair.ben)), by: 1)
        #expect(try !pair.winners().serves(pair.ledger.kiosk(2), pair.ben))
        // Whatever it names afterwards: what it agrees to, it can not take back.
        try pair.ledger.agree(2, toServe: pair.ben)
        #expect(try pair.winners().serves(pair.ledger.kiosk(2), pair.ben))
    }
}
