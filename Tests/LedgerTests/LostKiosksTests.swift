import FitPinkyCore
import Households
import Ledger
import Support
import Testing

/// A kiosk that a member gives up whom it does not serve: while its chains end where they say.
@Suite struct LostKiosksTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// Ana says that she gives Ben's kiosk up, which has so many entries here.
    private func giveUp(
        _ pair: inout FoundedPair, heads: [Vector.Tip]? = nil, as member: MemberID? = nil, at index: Int = 0
    ) throws {
        let fact = RetirementFact(
            kiosk: pair.ledger.kiosk(1), member: member ?? pair.ana, heads: heads ?? pair.ledger.ends(of: 1))
        try pair.ledger.say(.retirement(fact), by: index)
    }

    private func isGivenUp(_ pair: FoundedPair) throws -> Bool {
        try pair.winners().isGivenUp(pair.ledger.kiosk(1)) == pair.ana
    }

    @Test func `nobody waits for a kiosk that another member gave up until it says something`() throws {
        var pair = try FoundedPair()
        let lost = pair.ledger.kiosk(1)
        func week(_ pair: FoundedPair) throws -> [KioskID] {
            let weeks = try pair.weeks(on: 12)
            return weeks.kiosks(of: weeks.running.standing.week)
        }
        #expect(try pair.reading().kiosks.contains(lost) && week(pair).contains(lost))
        try giveUp(&pair)
        let winners = try pair.winners()
        #expect(winners.isGivenUp(lost) == pair.ana && !winners.isWaitedFor(lost) && !winners.isRetired(lost))
        #expect(try !pair.reading().kiosks.contains(lost) && !week(pair).contains(lost))
        // It may still come, and is given all that there is.
        let reading = KioskReading(pair.ledger.kiosk(0), from: winners)
        #expect(reading.partners[lost] != nil && winners.mayRead(lost, in: pair.ledger.group))
        #expect(reading.retiredPins.isEmpty && winners.serves(lost, pair.ben))
        try pair.goal(4, on: 3, by: 1)
        #expect(try !isGivenUp(pair) && pair.winners().isWaitedFor(lost) && week(pair).contains(lost))
        // That once is for ever: what was named then is no end any more.
        try giveUp(&pair)
        #expect(try isGivenUp(pair))
    }

    @Test func `a giving up stands where exactly the entries are here that it names, in any order`() throws {
        var pair = try FoundedPair()
        let before = pair.ledger.records(of: 1).count
        try pair.goal(4, on: 3, by: 1)
        try pair.goal(5, on: 4, by: 1)
        let heads = FoundedLedger.ends(of: Array(pair.ledger.records(of: 1).prefix(before + 1)))
        try giveUp(&pair, heads: heads)
        let (own, all) = (pair.ledger.records(of: 0), pair.ledger.records(of: 1))
        var chance = SeededGenerator(seed: 28)
        for count in before...all.count {
            let here = own + all.prefix(count)
            for _ in 0..<5 {
                let winners = try Self.winners(of: here.shuffled(using: &chance), in: pair.ledger)
                #expect((winners.isGivenUp(pair.ledger.kiosk(1)) != nil) == (count == before + 1), "\(count) entries")
            }
        }
    }

    @Test func `heads that are not the kiosk's give nobody up`() throws {
        let pair = try FoundedPair()
        let heads = pair.ledger.ends(of: 1)
        let other = Vector.Tip(dot: heads[0].dot, hash: [UInt8](repeating: 9, count: 32))
        var later = heads[0]
        later.dot.sequence += 1
        for lie in [[], [other], [later], heads + pair.ledger.ends(of: 0), [heads[0], later]] {
            var pair = pair
            try giveUp(&pair, heads: lie)
            #expect(try !isGivenUp(pair), "\(lie)")
        }
    }

    @Test func `all ends of a kiosk that was restored from an old card have to be named`() throws {
        var pair = try FoundedPair()
        let old = try required(pair.ledger.records(of: 1).last)
        try pair.goal(4, on: 3, by: 1)
        try pair.ledger.restart(1, after: old)
        try pair.goal(5, on: 4, by: 1)
        let ends = pair.ledger.ends(of: 1)
        #expect(ends.count == 2)
        for heads in [[ends[0]], [ends[1]], ends] {
            var pair = pair
            try giveUp(&pair, heads: heads)
            #expect(try isGivenUp(pair) == (heads == ends))
        }
        // Going on from one of them is a word as well.
        try giveUp(&pair)
        try pair.goal(6, on: 5, by: 1)
        #expect(try !isGivenUp(pair))
    }

    @Test func `a second entry under an earlier dot is a word of the kiosk`() throws {
        var pair = try FoundedPair()
        let before = pair.ledger.ends(of: 1)
        try pair.ledger.say(
            try FoundedPair.goal(4, of: pair.ben, on: 3), butAlso: try FoundedPair.goal(5, of: pair.ben, on: 3), by: 1)
        try pair.goal(6, on: 4, by: 1)
        let entries = pair.ledger.records(of: 1)
        let fork = entries[entries.count - 3]
        let without = FoundedLedger.ends(of: entries.filter { $0.hash != fork.hash })
        #expect(before != without && without.count == 1 && pair.ledger.ends(of: 1).count == 3)
        try giveUp(&pair, heads: without)
        #expect(try !isGivenUp(pair))
        let here = pair.ledger.records.filter { $0.hash != fork.hash }
        #expect(try Self.winners(of: here, in: pair.ledger).isGivenUp(pair.ledger.kiosk(1)) == pair.ana)
        try giveUp(&pair)
        #expect(try isGivenUp(pair))
    }

    @Test func `who has left, or says it at a kiosk of somebody else, gives nobody up`() throws {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        var elsewhere = pair
        try giveUp(&elsewhere, at: 2)
        #expect(try !isGivenUp(elsewhere))
        try giveUp(&pair)
        #expect(try isGivenUp(pair))
        try pair.ledger.leave(
            pair.anasStay, pair.ana, on: day(3), by: 0, naming: [0], others: [pair.bensStay])
        #expect(try !isGivenUp(pair) && pair.winners().isWaitedFor(pair.ledger.kiosk(1)))
    }

    @Test func `a member gives up their own kiosk for ever, whatever heads they name and whatever it says then`() throws
    {
        for isOld in [false, true] {
            var pair = try FoundedPair(kiosks: 3)
            let lost = pair.ledger.kiosk(1)
            try pair.ledger.admit(
                pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
            let heads = [Vector.Tip(dot: pair.ledger.ends(of: 0)[0].dot, hash: [UInt8](repeating: 1, count: 32))]
            let fact: Fact =
                isOld
                ? .retire(RetireFact(kiosk: lost, member: pair.ben))
                : .retirement(RetirementFact(kiosk: lost, member: pair.ben, heads: heads))
            try pair.ledger.say(fact, by: 2)
            for _ in 0..<2 {
                let winners = try pair.winners()
                #expect(winners.isRetired(lost) && !winners.isWaitedFor(lost) && winners.isGivenUp(lost) == nil)
                try pair.goal(5, on: 3, by: 1)
            }
        }
    }

    @Test func `a kiosk that another member gave up speaks up at once, and then has nothing to say`() throws {
        var pair = try FoundedPair()
        let names = { (pair: FoundedPair) in try pair.weeks(at: 1, on: 3).seen(isTrusted: true) }
        // First what they have to say anyhow.
        for index in [0, 1] {
            try pair.ledger.say(try required(pair.weeks(at: index, on: 3).seen(isTrusted: true)), by: index)
        }
        #expect(try names(pair) == nil)
        try giveUp(&pair)
        #expect(try names(pair) == .seen(SeenFact(day: day(3))))
        #expect(try pair.weeks(at: 1, on: 3).seen(isTrusted: false) == nil)
        // The kiosk that gave it up has nothing to say of it.
        #expect(try pair.weeks(at: 0, on: 3).seen(isTrusted: true) == nil)
        try pair.see([], on: 3, by: 1)
        #expect(try names(pair) == nil && !isGivenUp(pair))
    }

    /// What those entries come to.
    static func winners(of records: [Record], in ledger: FoundedLedger) throws -> Winners {
        var filled = FilledSlots()
        for case .whole(let entry) in records { filled.take(.whole(entry), try Fact(entry), by: .minted) }
        return Winners(filled.winners, of: ledger.name, tips: FoundedLedger.ends(of: records))
    }
}
