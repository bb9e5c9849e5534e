import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// Who left a household says nothing more in it.
@Suite struct DepartureTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now
    private let last = Day(daysSince1970: 20_510) ?? .first

    private func day(_ offset: Int) throws -> Day { try #require(Day(daysSince1970: 20_510 + offset)) }

    /// Ana founded it (kiosk 0); Ben has kiosks 1 and 2, and left on the last Day without having heard of what kiosk 2 said since.
    private struct World {
        var ledger: FoundedLedger
        let ana: MemberID
        let stay: MembershipID
        let ben: MemberID
        let leave: Record
        /// Of kiosk 2, behind the heads, and beyond them.
        var behind: [Record] = []
        var beyond: [Record] = []
    }

    private func world() throws -> World {
        var ledger = try FoundedLedger(kiosks: 4)
        let ana = try ledger.join(ledger.founder, on: day(-40), by: 0)
        let ben = try ledger.newcomer("Ben", by: 1)
        let stay = try ledger.join(ben, on: day(-30), by: 1)
        try ledger.admit(ledger.kiosk(1), to: stay, from: ana)
        try ledger.admit(ledger.kiosk(2), member: ben, to: stay, from: stay, by: 1)
        let first = try ledger.workout(of: ben, on: day(-1), by: 2)
        let leave = try ledger.leave(stay, ben, on: last, by: 1, naming: [1, 2])
        let late = try ledger.workout(of: ben, on: last, by: 2)
        let after = try ledger.workout(of: ben, on: day(1), by: 2)
        return World(
            ledger: ledger, ana: ledger.founder, stay: ana, ben: ben, leave: leave, behind: [first],
            beyond: [late, after])
    }

    private func give(
        _ records: [Record], to store: Store, from kiosk: KioskID?, today: Day? = nil
    ) throws -> [OnEntry] {
        let giver = kiosk.map { Store.Giver(kiosk: $0, today: today) }
        return try store.receive(records.map(\.bytes), from: giver, at: now, isClockTrusted: true)
    }

    private func isTaken(_ outcome: OnEntry?) -> Bool { if case .applied = outcome { true } else { false } }

    /// A store that has all but what kiosk 2 said after its introduction.
    private func store(of world: World, in folder: TemporaryFolder) throws -> Store {
        let store = try SeveralLedgers.open(folder).folder.make(world.ledger.name, at: now)
        let known = world.ledger.records.filter { !world.behind.contains($0) && !world.beyond.contains($0) }
        _ = try give(known, to: store, from: nil)
        // All but the fourth kiosk, which nobody has admitted.
        #expect(try store.entryCount() == known.count - 1)
        return store
    }

    @Test func `what lies behind the heads is taken whenever it comes, and what lies beyond for thirty Days`() throws {
        let world = try world()
        let leaver = world.ledger.kiosk(1)
        for today in [0, 30, 31, 4000] {
            let folder = TemporaryFolder()
            let store = try store(of: world, in: folder)
            let late = try day(today)
            #expect(isTaken(try give(world.behind, to: store, from: leaver, today: late).first), "\(today)")
            let outcomes = try give(world.beyond, to: store, from: leaver, today: late)
            #expect(isTaken(outcomes[0]) == (today <= 30) && outcomes[1] == .refused(.left), "\(today)")
            // Who stayed had it before they heard of the leave.
            let others = try give(world.beyond, to: store, from: world.ledger.kiosk(0), today: late)
            #expect(isTaken(others.last) && others.count == 2, "\(today)")
        }
        // Where nobody knows the Day, only what it says itself counts.
        let store = try store(of: world, in: folder)
        let outcomes = try give(world.behind + world.beyond, to: store, from: leaver, today: nil)
        #expect(outcomes.prefix(2).allSatisfy { isTaken($0) } && outcomes[2] == .refused(.left))
    }

    @Test func `before a head is here, what may lie behind it is taken, unless its Day is later`() throws {
        var world = try world()
        let store = try store(of: world, in: folder)
        try world.ledger.restart(2)
        let before = try world.ledger.workout(of: world.ben, on: day(-1), by: 2)
        let after = try world.ledger.workout(of: world.ben, on: day(1), by: 2)
        // The epoch goes on from one of which the head is not here.
        let leaver = world.ledger.kiosk(2)
        let waiting = OnEntry.held(predecessor: before.header.previousHash)
        #expect(try give([before], to: store, from: leaver, today: day(4000)) == [waiting])
        #expect(try give([after], to: store, from: leaver, today: day(4000)) == [.refused(.left)])
    }

    @Test func `who left brings nobody in, and comes back by the word of who stayed`() throws {
        var world = try world()
        let store = try store(of: world, in: folder)
        let leaver = world.ledger.kiosk(2)
        _ = try give(world.behind, to: store, from: leaver, today: last)
        let puppet = try world.ledger.admit(world.ledger.kiosk(3), by: 2)
        _ = try give(world.beyond, to: store, from: leaver, today: last)
        #expect(try give([puppet], to: store, from: leaver, today: last) == [.refused(.left)])
        // Ben's other kiosk welcomes it: that is nobody's word who belongs.
        let own = try world.ledger.admit(leaver, member: world.ben, by: 1)
        #expect(
            try give([own], to: store, from: nil) == [
                .applied([.admission(of: leaver, world.ben, by: world.ledger.kiosk(1))])
            ])
        #expect(try give(world.beyond, to: store, from: leaver, today: last).last == .refused(.left))
        let again = try world.ledger.join(world.ben, on: day(50), by: 2)
        let rest = world.ledger.records(of: 2)
        let welcome = try world.ledger.admit(leaver, to: again, from: world.stay, by: 0)
        let outcomes = try give([welcome] + rest, to: store, from: leaver, today: day(50))
        #expect(!outcomes.contains(.refused(.left)))
        #expect(try store.settings().departure(of: leaver, from: world.ledger.group) == nil)
        // The member belongs again; their other kiosk does once it is welcomed, too.
        let other = world.ledger.kiosk(1)
        let more = try world.ledger.workout(of: world.ben, on: day(51), by: 1)
        #expect(try store.readers()[leaver] != nil && store.readers()[other] == nil)
        #expect(try give([more], to: store, from: other, today: day(51)) == [.refused(.left)])
        let admission = try world.ledger.admit(other, member: world.ben, to: again, from: again, by: 2)
        _ = try give([admission], to: store, from: nil)
        #expect(try store.readers()[other] != nil)
        #expect(isTaken(try give([more], to: store, from: other, today: day(51)).last))
    }

    @Test func `a leave and what is said after it in the same batch are told apart`() throws {
        let world = try world()
        let store = try SeveralLedgers.open(folder).folder.make(world.ledger.name, at: now)
        let outcomes = try give(world.ledger.records, to: store, from: world.ledger.kiosk(2), today: last)
        #expect(outcomes.filter { $0 == .refused(.left) }.count == 1)
        #expect(try store.entryCount() == world.ledger.records.count - 2)
    }

    @Test func `a leave names the heads of all kiosks of the member and the current stays of other members`() throws {
        let first = try SeveralLedgers.open(folder)
        let store = try SeveralLedgers.found(in: first.folder)
        let ana = try #require(try store.settings().all.compactMap(\.slot.member).first)
        let stay = MembershipID(Specimen.stay.ulid)
        // One serves Ben as well, and one is Ana's; and Cas belongs, by a kiosk that is not hers.
        var others = try FoundedLedger(kiosks: 4, from: 60)
        _ = try others.newcomer("Ben", by: 1)
        for index in 1...2 { try others.agree(index, toServe: ana) }
        let cas = try others.newcomer("Cas", by: 3)
        let stay3 = try others.join(cas, on: last, in: store.name, by: 3)
        for index in 1...2 { try store.admit(others.kiosk(index), member: ana, at: now, isClockTrusted: true) }
        try store.admit(others.kiosk(3), at: now, isClockTrusted: true)
        for index in 1...3 {
            try store.receive(others.records(of: index).map(\.bytes), at: now, isClockTrusted: true)
        }
        let own = try #require(try store.vector().tips.first { $0.dot.origin == store.kiosk })
        try store.say([.leave(LeaveFact(membership: stay, member: ana, day: last))], at: now)
        let leaves = try store.settings().all.compactMap { if case .leave(let fact) = $0.fact { fact } else { nil } }
        let leave = try #require(leaves.first)
        let theirs = try (1...2).map { try #require(others.records(of: $0).last).header.dot }
        #expect(Set(leave.heads) == Set(theirs + [own.dot]) && leave.others == [stay3])
    }

    @Test func `a kiosk that accepts a join signs one admission of the stay`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let ana = try #require(KioskReading(store.kiosk, from: try store.settings()).owner?.member)
        let group = GroupID(try #require(store.name.sharedID))
        let stay = MembershipID(ULID(high: 4, low: 1))
        try store.say([.join(JoinFact(membership: stay, member: ana, group: group, day: last))], at: now)
        let own = try #require(KioskReading(store.kiosk, from: try store.settings()).stays[ana])
        // This kiosk admits Ben, and Ben's admits Cas.
        var others = try FoundedLedger(kiosks: 3, from: 60)
        let bens = try others.join(try others.newcomer("Ben", by: 1), on: last, in: store.name, by: 1)
        let stays = try others.join(try others.newcomer("Cas", by: 2), on: last, in: store.name, by: 2)
        try others.admit(others.kiosk(2), to: stays, from: bens, by: 1)
        try store.admit(others.kiosk(1), to: bens, at: now, isClockTrusted: true)
        let records = (1...2).flatMap { others.records(of: $0).map(\.bytes) }
        for _ in 0..<2 {
            try store.receive(records, at: now, isClockTrusted: true)
            let signed = try store.settings().all.compactMap { winner -> AdmitFact? in
                guard case .admit(let fact) = winner.fact, winner.position.dot.origin == store.kiosk else { return nil }
                return fact
            }
            let expected = [(1, bens), (2, stays)].map { AdmitFact(kiosk: others.kiosk($0), stay: $1, by: own) }
            #expect(Set(signed) == Set(expected) && signed.count == 2)
        }
    }

    // MARK: Whom the ledger is given to

    @Test func `given to are kiosks that were admitted, not given up, and serve who belongs, or nobody yet`() throws {
        var world = try world()
        let store = try SeveralLedgers.open(folder).folder.make(world.ledger.name, at: now)
        let records = world.ledger.records
        let leaving = try #require(records.firstIndex(of: world.leave))
        func readers() throws -> Set<Int> {
            let readers = try store.readers()
            return Set((0...3).filter { readers[world.ledger.kiosk($0)] != nil })
        }
        _ = try give(Array(records.prefix(2)), to: store, from: nil)
        #expect(try readers() == [0])
        _ = try give(Array(records.prefix(leaving)), to: store, from: nil)
        #expect(try readers() == [0, 1, 2])
        _ = try give(records, to: store, from: nil)
        #expect(try readers() == [0])
        // Welcome again, but the stay is not here yet; and somebody who has said nothing yet.
        let again = try world.ledger.join(world.ben, on: day(1), by: 2)
        let welcome = try world.ledger.admit(world.ledger.kiosk(2), to: again, from: world.stay)
        _ = try give([welcome, try world.ledger.admit(world.ledger.kiosk(3))], to: store, from: nil)
        #expect(try readers() == [0, 3])
        _ = try give(world.ledger.records(of: 2), to: store, from: nil)
        #expect(try readers() == [0, 2, 3])
        let retire = Fact.retire(RetireFact(kiosk: world.ledger.kiosk(0), member: world.ana))
        _ = try give([try world.ledger.say(retire)], to: store, from: nil)
        #expect(try readers() == [2, 3])
    }
}
