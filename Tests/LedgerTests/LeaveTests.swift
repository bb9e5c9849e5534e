import FitPinkyCore
import Households
import Ledger
import Testing

/// What a leave says of the leaver's chains, and what follows.
@Suite struct LeaveTests {
    private func day(_ offset: Int) throws -> Day { try required(Day(daysSince1970: 20_510 + offset)) }

    private func leave(_ count: UInt64) throws -> Fact {
        let heads = (0..<count).map { Dot(origin: Specimen.kiosk, epoch: $0, sequence: 9) }
        return .leave(LeaveFact(membership: Specimen.stay, member: Specimen.member, day: try day(0), heads: heads))
    }

    @Test func `a leave names up to 32 heads, and more are refused`() throws {
        var writer = try Specimen.writer(1)
        for count in [0, 1, 32] as [UInt64] {
            let entry = try writer.entry(try leave(count), salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
            #expect(try Fact(entry) == leave(count), "\(count)")
        }
        #expect(throws: EntryWriter.Failure.unencodable(.field("heads"))) {
            try writer.entry(try leave(33), salt: Specimen.salt, at: UTCInstant(milliseconds: 5))
        }
    }

    @Test func `what lies behind a head is known by its epoch, and else once the head is here`() throws {
        var ledger = try FoundedLedger(kiosks: 2)
        try ledger.admit(ledger.kiosk(1))
        let ben = try ledger.newcomer("Ben", by: 1)
        let stay = try ledger.join(ben, on: day(-3), by: 1)
        try ledger.restart(1)
        try ledger.workout(of: ben, on: day(-1), by: 1)
        try ledger.leave(stay, ben, on: day(0), by: 1, naming: [1])
        let winners = try winners(of: ledger)
        #expect(Winners(winners).departure(of: ledger.kiosk(0), from: ledger.group) == nil)
        let departure = try required(Winners(winners).departure(of: ledger.kiosk(1), from: ledger.group))
        #expect(try departure.day == day(0) && departure.heads.count == 1)
        #expect(Winners(winners).departure(of: ledger.kiosk(1), from: Specimen.group) == nil)
        let head = try required(departure.heads.first)
        func isBehind(_ epoch: UInt64, _ sequence: UInt64, headIsHere: Bool = true) -> Bool? {
            departure.isBehind(Dot(origin: head.origin, epoch: epoch, sequence: sequence)) { _ in headIsHere }
        }
        for isHere in [true, false] {
            #expect(isBehind(head.epoch, head.sequence, headIsHere: isHere) == true)
            #expect(isBehind(head.epoch, head.sequence + 1, headIsHere: isHere) == false)
        }
        #expect(isBehind(head.epoch + 1, 1) == false && isBehind(head.epoch + 1, 1, headIsHere: false) == nil)
    }

    private func winners(of ledger: FoundedLedger) throws -> [Winner] {
        var winners: [Winner] = []
        for record in ledger.records {
            guard case .whole(let entry) = record else { continue }
            let fact = try Fact(entry)
            for slot in fact.claims(origin: record.header.dot.origin, isFounding: true) {
                winners.append(Winner(slot: slot, position: Position(of: record.header, hash: record.hash), fact: fact))
            }
        }
        return winners
    }

    // MARK: Stays that a leave does not know of

    /// Ana founded it (kiosk 0); Ben has kiosks 1 and 2, and left at the first while Cas joined at the second.
    private struct Unheard {
        var ledger: FoundedLedger
        let ben: MemberID
        let stays: [MembershipID]
    }

    private func unheard(naming count: Int, kiosks: UInt8 = 3) throws -> Unheard {
        var ledger = try FoundedLedger(kiosks: kiosks)
        let ana = try ledger.join(ledger.founder, on: day(-9), by: 0)
        try ledger.admit(ledger.kiosk(1))
        let ben = try ledger.newcomer("Ben", by: 1)
        let bens = try ledger.join(ben, on: day(-3), by: 1)
        try ledger.admit(ledger.kiosk(2), member: ben, by: 1)
        let cas = try ledger.newcomer("Cas", by: 2)
        let stays = [ana, bens, try ledger.join(cas, on: day(1), by: 2)]
        let others = count == 2 ? [ana, stays[2]] : [ana]
        try ledger.leave(bens, ben, on: day(0), by: 1, naming: count == 0 ? [] : [1, 2], others: others)
        return Unheard(ledger: ledger, ben: ben, stays: stays)
    }

    /// Of each stay, on which Day from the first it ended.
    private func endings(
        _ world: Unheard, awaiting stay: MembershipID? = nil
    ) throws -> [MembershipID: Int] {
        let winners = Winners(try winners(of: world.ledger), of: world.ledger.name, awaiting: stay)
        var endings: [MembershipID: Int] = [:]
        for case .join(let stay) in winners.joined.map(\.fact) {
            endings[stay.membership] = winners.ending(of: stay).map { Int($0.day.daysSince1970) - 20_510 }
        }
        return endings
    }

    @Test func `a join at a leaver's other kiosk ends with the leave that does not name it`() throws {
        let world = try unheard(naming: 1)
        // Not before the Day on which it began.
        #expect(try endings(world) == [world.stays[1]: 0, world.stays[2]: 1])
        let winners = Winners(try winners(of: world.ledger), of: world.ledger.name)
        let (kiosk, group) = (world.ledger.kiosk(2), world.ledger.group)
        #expect(winners.isUnknownToLeave(kiosk) && winners.departure(of: kiosk, from: group) != nil)
        #expect(!winners.isUnknownToLeave(world.ledger.kiosk(0)))
        #expect(KioskReading(kiosk, from: winners).belonging == .none)
    }

    @Test func `a leave ends no stay that it names, and an older leave ends no stay of another member`() throws {
        for count in [0, 2] {
            let world = try unheard(naming: count)
            #expect(try endings(world) == [world.stays[1]: 0], "\(count)")
        }
    }

    @Test func `a stay goes on only if each of two leaves of the same member names it`() throws {
        var world = try unheard(naming: 2)
        let others = [world.stays[0], world.stays[2]]
        try world.ledger.leave(world.stays[1], world.ben, on: day(0), by: 2, naming: [1, 2], others: others)
        #expect(try endings(world) == [world.stays[1]: 0])
        var unknowing = try unheard(naming: 1)
        try unknowing.ledger.leave(
            unknowing.stays[1], unknowing.ben, on: day(0), by: 2, naming: [1, 2],
            others: [unknowing.stays[0], unknowing.stays[2]])
        #expect(try endings(unknowing) == [unknowing.stays[1]: 0, unknowing.stays[2]: 1])
    }

    @Test func `an admission by a remaining member makes the stays of a kiosk count again`() throws {
        var world = try unheard(naming: 1)
        try world.ledger.admit(world.ledger.kiosk(2), member: world.ben, by: 1)
        #expect(try endings(world) == [world.stays[1]: 0, world.stays[2]: 1])
        try world.ledger.admit(world.ledger.kiosk(2), member: world.ben, by: 0)
        #expect(try endings(world) == [world.stays[1]: 0])
        // It comes back itself, and has not heard that it was admitted.
        let other = try unheard(naming: 1)
        #expect(try endings(other, awaiting: other.stays[2]) == [other.stays[1]: 0])
    }

    @Test func `a stay that only a leaver's kiosk admitted ends with the leave, and so on along admissions`() throws {
        var world = try unheard(naming: 1, kiosks: 5)
        try world.ledger.admit(world.ledger.kiosk(3), by: 2)
        let dan = try world.ledger.newcomer("Dan", by: 3)
        let dans = try world.ledger.join(dan, on: day(2), by: 3)
        try world.ledger.admit(world.ledger.kiosk(4), by: 3)
        let eve = try world.ledger.newcomer("Eve", by: 4)
        let eves = try world.ledger.join(eve, on: day(3), by: 4)
        let found = try endings(world)
        #expect(found == [world.stays[1]: 0, world.stays[2]: 1, dans: 2, eves: 3])
        // One admission by somebody who stayed is enough, for those as well whom that one let in.
        try world.ledger.admit(world.ledger.kiosk(3), by: 0)
        #expect(try endings(world) == [world.stays[1]: 0, world.stays[2]: 1])
    }
}
