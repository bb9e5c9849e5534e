import FitPinkyCore
import Households
import Ledger
import Testing

/// In whose share a kiosk's entries are taken, and how many kiosks of a member share a ledger.
@Suite struct SendersTests {
    private func senders(_ pair: FoundedPair, at index: Int = 0) throws -> Senders {
        Senders(at: pair.ledger.kiosk(index), from: try pair.winners())
    }

    @Test func `a kiosk sends for the member with a stay whom it serves, and an own member's sends for nobody`() throws
    {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ana, by: 0)
        let atAnas = try senders(pair)
        #expect(atAnas[pair.ledger.kiosk(0)] == .own && atAnas[pair.ledger.kiosk(2)] == .own)
        #expect(atAnas[pair.ledger.kiosk(1)] == .member(pair.ben))
        let atBens = try senders(pair, at: 1)
        #expect(atBens[pair.ledger.kiosk(0)] == .member(pair.ana) && atBens[pair.ledger.kiosk(2)] == .member(pair.ana))
        #expect(atBens[KioskID(ULID(high: 5, low: 5))] == .unknown)
    }

    @Test func `further kiosks and members that a member founds send for that member`() throws {
        var pair = try FoundedPair(kiosks: 5)
        // One is his; one serves nobody; one serves a member whom he made up; and that one admitted another.
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, by: 1)
        let puppet = try pair.ledger.newcomer("Puppet", by: 3)
        try pair.ledger.admit(pair.ledger.kiosk(3), member: puppet, by: 1)
        try pair.ledger.admit(pair.ledger.kiosk(4), by: 3)
        let senders = try senders(pair)
        for index in 1...4 { #expect(senders[pair.ledger.kiosk(index)] == .member(pair.ben), "kiosk \(index)") }
    }

    @Test func `a kiosk that this one admitted and that has not said whose it is has no share of another's`() throws {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), by: 0)
        #expect(try senders(pair)[pair.ledger.kiosk(2)] == .unknown)
        #expect(try senders(pair, at: 1)[pair.ledger.kiosk(2)] == .member(pair.ana))
    }

    @Test func `eight kiosks of a member share the ledger, the first ones; what the others say counts all the same`()
        throws
    {
        var pair = try FoundedPair(kiosks: 11)
        for index in 2...10 { try pair.ledger.admit(pair.ledger.kiosk(index), member: pair.ben, by: 1) }
        let (ninth, tenth) = (pair.ledger.kiosk(9), pair.ledger.kiosk(10))
        #expect(try pair.winners().surplusKiosks == [ninth, tenth])
        var partners = KioskReading(pair.ledger.kiosk(0), from: try pair.winners()).partners.keys
        #expect(partners.count == 8 && !partners.contains(ninth))
        #expect(try pair.winners().serves(tenth, pair.ben))
        // One that is retired makes room.
        try pair.ledger.say(.retire(RetireFact(kiosk: pair.ledger.kiosk(4), member: pair.ben)), by: 1)
        #expect(try pair.winners().surplusKiosks == [tenth])
        partners = KioskReading(pair.ledger.kiosk(0), from: try pair.winners()).partners.keys
        #expect(partners.count == 8 && partners.contains(ninth))
    }
}
