import FitPinkyCore
import Households
import Ledger
import Testing

/// On which Day a leave ends a stay for the weeks.
@Suite struct LeaveDayTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// The last Day of the member's stay, counted from the founding; nil while it goes on.
    private func left(_ pair: FoundedPair, _ member: MemberID) throws -> Int? {
        try pair.reading().stays.first { $0.member == member }?.left.map { try day(0).days(until: $0) }
    }

    @Test func `a leave ends a stay for the weeks on the later of its own Day and the Day on which another saw it`()
        throws
    {
        for (said, seen, left) in [(4, nil, 4), (4, 3, 4), (4, 10, 10), (2, 2, 2)] as [(Int, Int?, Int)] {
            var pair = try FoundedPair()
            let leave = try pair.ledger.leave(
                pair.bensStay, pair.ben, on: day(said), by: 1, naming: [1], others: [pair.anasStay])
            if let seen { try pair.see([leave], on: seen, by: 0) }
            let stay = try required(pair.reading().stays.first { $0.member == pair.ben })
            #expect(try stay.left == day(left), "said on \(said), seen on \(seen ?? -1)")
            // For access it ends at once.
            let departure = try pair.winners().departure(of: pair.ledger.kiosk(1), from: pair.ledger.group)
            #expect(try departure?.day == day(said))
        }
    }

    @Test func `a leave dated far ahead ends the stay two Days after the last other member first reported it`() throws {
        for (said, end) in [(4, 4), (5, 5), (6, 5), (400, 5)] {
            var pair = try FoundedPair()
            let leave = try pair.leave(1, on: said)
            try pair.see([leave], on: 3, by: 0)
            #expect(try left(pair, pair.ben) == end, "said on \(said)")
            // No stake waits for longer, and nothing is handed over for longer.
            let wager = try pair.wager("Dishes", on: 4)
            #expect(try pair.binding(of: wager) == .from(day(end + 1)))
            let departure = try pair.winners().departure(of: pair.ledger.kiosk(1), from: pair.ledger.group)
            #expect(try departure?.day == day(end))
        }
    }

    @Test func `of two who report a leave dated ahead the later report decides, so that one alone takes no week away`()
        throws
    {
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        try pair.join(2)
        let leave = try pair.leave(1, on: 10)
        try pair.see([leave], on: -30, by: 2)
        try pair.see([leave], on: 10, by: 0)
        #expect(try left(pair, pair.ben) == 10)
    }

    @Test
    func `a leave dated ahead ends on its own Day until all who were there have reported it, and no newcomer moves it`()
        throws
    {
        var pair = try FoundedPair(kiosks: 4, maxMembers: 3)
        let (_, stay) = try pair.join(2)
        let leave = try pair.ledger.leave(
            pair.bensStay, pair.ben, on: day(36), by: 1, naming: [1], others: [pair.anasStay, stay])
        try pair.see([leave], on: 23, by: 0)
        #expect(try left(pair, pair.ben) == 36)
        try pair.see([leave], on: 30, by: 2)
        #expect(try left(pair, pair.ben) == 32)
        try pair.join(3, on: 33)
        #expect(try left(pair, pair.ben) == 32)
        try pair.see([leave], on: 34, by: 3)
        #expect(try left(pair, pair.ben) == 32)
    }

    @Test func `where a leave names no other stay, all who had joined have to report it`() throws {
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        try pair.join(2)
        let leave = try pair.ledger.leave(pair.bensStay, pair.ben, on: day(36), by: 1, naming: [1])
        try pair.see([leave], on: 23, by: 0)
        #expect(try left(pair, pair.ben) == 36)
        try pair.see([leave], on: 30, by: 2)
        #expect(try left(pair, pair.ben) == 32)
    }

    @Test func `one of two others ends no stay early by reporting the leave on an earlier Day`() throws {
        for joined in [0, 5] {
            var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
            let (_, stay) = try pair.join(2, on: joined)
            let leave = try pair.ledger.leave(
                pair.bensStay, pair.ben, on: day(20), by: 1, naming: [1], others: [pair.anasStay, stay])
            try pair.see([leave], on: -3, by: 0)
            #expect(try left(pair, pair.ben) == 20)
            try pair.see([leave], on: 20, by: 2)
            #expect(try left(pair, pair.ben) == 20)
        }
    }

    @Test func `a leave dated ahead does not end later by another report of the same member`() throws {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ana, to: pair.anasStay, from: pair.anasStay)
        let leave = try pair.leave(1, on: 27)
        try pair.see([leave], on: 10, by: 0)
        #expect(try left(pair, pair.ben) == 12)
        for (offset, index) in [(26, 0), (33, 2)] {
            try pair.see([leave], on: offset, by: index)
            #expect(try left(pair, pair.ben) == 12)
        }
    }

    @Test func `a member who leaves without reporting a leave dated ahead does not move its end back`() throws {
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        let (cas, stay) = try pair.join(2)
        let leave = try pair.ledger.leave(
            pair.bensStay, pair.ben, on: day(36), by: 1, naming: [1], others: [pair.anasStay, stay])
        try pair.see([leave], on: 23, by: 0)
        try pair.ledger.leave(stay, cas, on: FoundedPair.day(28), by: 2, naming: [2], others: [pair.anasStay])
        #expect(try left(pair, pair.ben) == 30)
    }

    @Test func `a newcomer does not make a leave count that is dated back`() throws {
        for hasWitness in [true, false] {
            var pair = try FoundedPair(kiosks: 3, maxMembers: 3, joined: hasWitness ? 0 : 12)
            try pair.join(2, on: 13)
            let leave = try pair.leave(0, on: 5)
            for index in 1...2 { try pair.see([leave], on: 13, by: index) }
            // Where the leaver was alone on that Day, who came later accepts it.
            #expect(try left(pair, pair.ana) == (hasWitness ? 13 : 5))
        }
    }

    @Test func `a kiosk that serves the leaver and another member reports a leave that another kiosk signed`() throws {
        var pair = try FoundedPair(kiosks: 3)
        // Ben has kiosk 2 besides, and kiosk 0 serves both.
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        try pair.ledger.admit(pair.ledger.kiosk(0), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        let leave = try pair.leave(1, on: 0)
        #expect(try pair.winners().stakesToName(at: pair.ledger.kiosk(0), on: day(13)).contains(leave.stake))
        #expect(try !pair.winners().stakesToName(at: pair.ledger.kiosk(2), on: day(13)).contains(leave.stake))
        try pair.see([leave], on: 13, by: 0)
        #expect(try left(pair, pair.ben) == 13)
        // A member whom no joining counts of reports nothing.
        var other = try FoundedPair(kiosks: 3)
        try other.ledger.admit(
            other.ledger.kiosk(2), member: other.ben, to: other.bensStay, from: other.bensStay, by: 1)
        _ = try other.ledger.newcomer("Puppet", by: 2)
        let early = try other.leave(1, on: 0)
        try other.see([early], on: 0, by: 2)
        try other.see([early], on: 13, by: 0)
        #expect(try left(other, other.ben) == 13)
    }

    @Test func `of two leaves of one stay the first that another member saw ends it`() throws {
        var pair = try FoundedPair()
        let leaves = try [2, 4].map { offset in
            try pair.ledger.leave(
                pair.bensStay, pair.ben, on: day(offset), by: 1, naming: [1], others: [pair.anasStay])
        }
        try pair.see([leaves[1]], on: 10, by: 0)
        try pair.see([leaves[0]], on: 11, by: 0)
        #expect(try pair.reading().stays.first { $0.member == pair.ben }?.left == day(10))
    }

    @Test func `a leaver does not read on through a kiosk that they let in without naming a stay`() throws {
        var pair = try FoundedPair(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2), by: 1)
        #expect(try pair.winners().mayRead(pair.ledger.kiosk(2), in: pair.ledger.group))
        try pair.leave(1, on: 3)
        #expect(try !pair.winners().mayRead(pair.ledger.kiosk(2), in: pair.ledger.group))
    }

    @Test func `a clock that was behind when it reported a leave takes no week away once it is right`() throws {
        var pair = try FoundedPair()
        let leave = try pair.leave(1, on: 20)
        try pair.see([leave], on: -300, by: 0)
        #expect(
            try pair.winners().stakesToName(at: pair.ledger.kiosk(0), on: day(21)) { _ in false }.contains(leave.stake))
        try pair.see([leave], on: 21, by: 0)
        #expect(try left(pair, pair.ben) == 20)
    }
}
