import FitPinkyCore
import Households
import Ledger
import Support
import Testing

/// Which stays count by their admissions, and which lapse with a leave that does not name them.
@Suite struct LapseTests {
    private func day(_ offset: Int) throws -> Day { try required(Day(daysSince1970: 20_510 + offset)) }

    /// Ana founded it (kiosk 0) and admitted Ben (1), who has kiosk 2 as well, and left at the first while Cas joined at the second.
    private struct World {
        var ledger: FoundedLedger
        var (ana, ben, cas): (MembershipID, MembershipID, MembershipID)
        let member: MemberID

        /// What the kiosk says of a newcomer that joins at it, and of who admits them.
        mutating func join(_ name: String, at index: Int, on day: Day, admittedBy by: (MembershipID, Int)?) throws
            -> MembershipID
        {
            let member = try ledger.newcomer(name, by: index)
            let stay = try ledger.join(member, on: day, by: index)
            if let by { try ledger.admit(ledger.kiosk(index), to: stay, from: by.0, by: by.1) }
            return stay
        }
    }

    private func world(naming names: Bool, kiosks: UInt8 = 4) throws -> World {
        var ledger = try FoundedLedger(kiosks: kiosks)
        let ana = try ledger.join(ledger.founder, on: day(-9), by: 0)
        let ben = try ledger.newcomer("Ben", by: 1)
        let bens = try ledger.join(ben, on: day(-3), by: 1)
        try ledger.admit(ledger.kiosk(1), to: bens, from: ana)
        try ledger.admit(ledger.kiosk(2), member: ben, to: bens, from: bens, by: 1)
        var world = World(ledger: ledger, ana: ana, ben: bens, cas: bens, member: ben)
        world.cas = try world.join("Cas", at: 3, on: day(1), admittedBy: (bens, 2))
        try world.ledger.leave(
            bens, ben, on: day(0), by: 1, naming: [1, 2], others: names ? [ana, world.cas] : [ana])
        return world
    }

    private func winners(of ledger: FoundedLedger, awaiting stay: MembershipID? = nil) throws -> Winners {
        Winners(try ledger.winners(), of: ledger.name, awaiting: stay)
    }

    /// Of each stay that counts or did, on which Day from the first it ended.
    private func endings(_ world: World, awaiting stay: MembershipID? = nil) throws -> [MembershipID: Int?] {
        let winners = try winners(of: world.ledger, awaiting: stay)
        var endings: [MembershipID: Int?] = [:]
        for case .join(let stay) in winners.joined.map(\.fact) {
            endings[stay.membership] = .some(winners.ending(of: stay).map { Int($0.day.daysSince1970) - 20_510 })
        }
        return endings
    }

    @Test func `a stay lapses if its only admitter leaves without naming it`() throws {
        let world = try world(naming: false)
        // Not before the Day on which it began.
        #expect(try endings(world) == [world.ana: nil, world.ben: 0, world.cas: 1])
        let winners = try winners(of: world.ledger)
        let (kiosk, group) = (world.ledger.kiosk(3), world.ledger.group)
        #expect(winners.hasLapsedStay(kiosk) && winners.departure(of: kiosk, from: group) != nil)
        #expect(!winners.hasLapsedStay(world.ledger.kiosk(0)) && !winners.hasLapsedStay(world.ledger.kiosk(1)))
        // An admission may be on its way, so the kiosk waits, and its member can leave.
        #expect(KioskReading(kiosk, from: winners).belonging == .awaited(group))
        #expect(KioskReading(world.ledger.kiosk(1), from: winners).belonging == .none)
    }

    @Test func `a kiosk of two members keeps waiting for a lapsed stay after the other member leaves`() throws {
        var world = try world(naming: false)
        let dan = try world.ledger.newcomer("Dan", by: 3)
        let dans = try world.ledger.join(dan, on: day(2), by: 3)
        try world.ledger.admit(world.ledger.kiosk(3), to: dans, from: world.cas, by: 3)
        func belonging() throws -> KioskReading.Belonging {
            KioskReading(world.ledger.kiosk(3), from: try winners(of: world.ledger)).belonging
        }
        #expect(try belonging() == .awaited(world.ledger.group))
        try world.ledger.leave(dans, dan, on: day(3), by: 3, naming: [3], others: [world.ana])
        #expect(try belonging() == .awaited(world.ledger.group))
        // Who joins again and leaves then has left.
        let again = try world.ledger.join(dan, on: day(4), by: 3)
        try world.ledger.admit(world.ledger.kiosk(3), to: again, from: world.ana)
        #expect(try belonging() != .awaited(world.ledger.group))
    }

    @Test func `a leave does not end a stay that it names`() throws {
        let world = try world(naming: true)
        #expect(try endings(world) == [world.ana: nil, world.ben: 0, world.cas: nil])
    }

    @Test func `a stay outlasts two leaves of one member only if both name it`() throws {
        var world = try world(naming: true)
        try world.ledger.leave(
            world.ben, world.member, on: day(0), by: 2, naming: [1, 2], others: [world.ana, world.cas])
        #expect(try endings(world)[world.cas] == .some(nil))
        try world.ledger.leave(world.ben, world.member, on: day(0), by: 2, naming: [1, 2], others: [world.ana])
        // Of one kiosk's leaves the first stands.
        #expect(try endings(world)[world.cas] == .some(nil))
        var unknowing = try self.world(naming: false)
        try unknowing.ledger.leave(
            unknowing.ben, unknowing.member, on: day(0), by: 2, naming: [1, 2], others: [unknowing.ana, unknowing.cas])
        #expect(try endings(unknowing)[unknowing.cas] == 1)
    }

    @Test func `an admission by a remaining member keeps a stay, signed before the leave or after it`() throws {
        var world = try world(naming: false)
        try world.ledger.admit(world.ledger.kiosk(3), to: world.cas, from: world.ana)
        #expect(try endings(world) == [world.ana: nil, world.ben: 0, world.cas: nil])
        #expect(try winners(of: world.ledger).departure(of: world.ledger.kiosk(3), from: world.ledger.group) == nil)
    }

    @Test func `only a kiosk that serves a member can admit in their name`() throws {
        var world = try world(naming: false)
        try world.ledger.admit(world.ledger.kiosk(3), to: world.cas, from: world.ana, by: 2)
        try world.ledger.admit(world.ledger.kiosk(3), to: world.cas, from: world.cas, by: 3)
        #expect(try endings(world)[world.cas] == 1)
    }

    @Test func `stays that admitted only each other lapse together`() throws {
        var world = try world(naming: false, kiosks: 6)
        let dan = try world.join("Dan", at: 4, on: day(2), admittedBy: (world.cas, 3))
        let eve = try world.join("Eve", at: 5, on: day(3), admittedBy: (dan, 4))
        try world.ledger.admit(world.ledger.kiosk(3), to: world.cas, from: eve, by: 5)
        #expect(try endings(world) == [world.ana: nil, world.ben: 0, world.cas: 1, dan: 2, eve: 3])
        // One admission by somebody who stayed is enough, for those as well whom that one admitted.
        try world.ledger.admit(world.ledger.kiosk(4), to: dan, from: world.ana)
        #expect(try endings(world) == [world.ana: nil, world.ben: 0, world.cas: nil, dan: nil, eve: nil])
    }

    @Test func `a stay without an admission counts only at the kiosk that awaits it`() throws {
        var world = try world(naming: false, kiosks: 5)
        let dan = try world.join("Dan", at: 4, on: day(2), admittedBy: nil)
        #expect(try endings(world)[dan] == nil && endings(world, awaiting: dan)[dan] == .some(nil))
        let kiosk = world.ledger.kiosk(4)
        #expect(try winners(of: world.ledger).waitingForAdmission(from: kiosk) == [dan])
        // Whoever left comes back by an admission of the new stay, and by no earlier one.
        let again = try world.ledger.join(world.member, on: day(5), by: 1)
        #expect(try endings(world)[again] == nil)
        #expect(try winners(of: world.ledger).departure(of: world.ledger.kiosk(1), from: world.ledger.group) != nil)
        try world.ledger.admit(world.ledger.kiosk(1), to: again, from: world.ana)
        #expect(try endings(world)[again] == .some(nil))
        #expect(try winners(of: world.ledger).departure(of: world.ledger.kiosk(1), from: world.ledger.group) == nil)
        // The member's other kiosk is not back by that.
        #expect(try winners(of: world.ledger).departure(of: world.ledger.kiosk(2), from: world.ledger.group) != nil)
        // An awaited stay that lapsed has been admitted, and is over.
        #expect(try endings(world, awaiting: world.cas)[world.cas] == 1)
    }

    @Test func `a kiosk signs an admission of every stay that goes on, once for each of its members`() throws {
        var world = try world(naming: true)
        let ana = world.ledger.kiosk(0)
        let ofCas = AdmitFact(kiosk: world.ledger.kiosk(3), stay: world.cas, by: world.ana)
        #expect(try winners(of: world.ledger).admissionsToSign(at: ana) == [ofCas])
        let ofAna = AdmitFact(kiosk: ana, stay: world.ana, by: world.cas)
        #expect(try winners(of: world.ledger).admissionsToSign(at: world.ledger.kiosk(3)) == [ofAna])
        // Who left admits nobody.
        #expect(try winners(of: world.ledger).admissionsToSign(at: world.ledger.kiosk(1)).isEmpty)
        try world.ledger.say(.admit(ofCas), by: 0)
        #expect(try winners(of: world.ledger).admissionsToSign(at: ana).isEmpty)
        // Nobody admits who lapsed, nor whoever awaits an admission others.
        let lapsed = try self.world(naming: false)
        #expect(try winners(of: lapsed.ledger).admissionsToSign(at: lapsed.ledger.kiosk(0)).isEmpty)
    }

    @Test func `an older admission, which does not name a stay, is for the kiosk's first stay`() throws {
        var ledger = try FoundedLedger(kiosks: 3)
        let ana = try ledger.join(ledger.founder, on: day(-9), by: 0)
        let ben = try ledger.newcomer("Ben", by: 1)
        let bens = try ledger.join(ben, on: day(-3), by: 1)
        // Nobody is admitted by a kiosk of nobody who belongs.
        try ledger.admit(ledger.kiosk(1), by: 1)
        try ledger.admit(ledger.kiosk(1), by: 2)
        #expect(try Set(winners(of: ledger).joined.map(\.position.dot.origin)) == [ledger.kiosk(0)])
        try ledger.admit(ledger.kiosk(1))
        #expect(try winners(of: ledger).joined.count == 2)
        try ledger.leave(bens, ben, on: day(0), by: 1, naming: [1], others: [ana])
        try ledger.join(ben, on: day(4), by: 1)
        let winners = try winners(of: ledger)
        #expect(winners.joined.count == 2 && winners.departure(of: ledger.kiosk(1), from: ledger.group) != nil)
    }

    @Test func `if every remaining stay would lapse, the earliest one counts`() throws {
        // Ana's other kiosk was offline from the beginning, and she leaves there: it knows of nobody.
        var ledger = try FoundedLedger(kiosks: 4)
        let ana = try ledger.join(ledger.founder, on: day(-9), by: 0)
        var world = World(ledger: ledger, ana: ana, ben: ana, cas: ana, member: ledger.founder)
        world.ben = try world.join("Ben", at: 1, on: day(-8), admittedBy: (ana, 0))
        world.cas = try world.join("Cas", at: 2, on: day(-7), admittedBy: (ana, 0))
        try world.ledger.admit(ledger.kiosk(3), member: ledger.founder, to: ana, from: ana)
        try world.ledger.leave(ana, ledger.founder, on: day(0), by: 3, naming: [3])
        #expect(try endings(world) == [ana: 0, world.ben: nil, world.cas: 0])
        // Whom they admit goes on with them.
        try world.ledger.admit(ledger.kiosk(2), to: world.cas, from: world.ben, by: 1)
        #expect(try endings(world) == [ana: 0, world.ben: nil, world.cas: nil])
    }

    @Test func `a kiosk that has not joined yet can read until its admitter leaves`() throws {
        var world = try world(naming: false, kiosks: 6)
        let missing = MembershipID(ULID(high: 1, low: 2))
        func mayRead(_ kiosk: Int) throws -> Bool {
            try winners(of: world.ledger).mayRead(world.ledger.kiosk(kiosk), in: world.ledger.group)
        }
        try world.ledger.admit(world.ledger.kiosk(4), to: missing, from: world.ana)
        try world.ledger.admit(world.ledger.kiosk(5), to: missing, from: world.ben, by: 1)
        #expect(try (0...5).map(mayRead) == [true, false, false, false, true, false])
    }

    @Test func `a kiosk that has not joined yet can read if its admitter's leave names its stay`() throws {
        for isNamed in [false, true] {
            var ledger = try FoundedLedger(kiosks: 3)
            let ana = try ledger.join(ledger.founder, on: day(-9), by: 0)
            var world = World(ledger: ledger, ana: ana, ben: ana, cas: ana, member: ledger.founder)
            world.ben = try world.join("Ben", at: 1, on: day(-8), admittedBy: (ana, 0))
            let missing = MembershipID(ULID(high: 1, low: 2))
            try world.ledger.admit(ledger.kiosk(2), to: missing, from: ana)
            let others = isNamed ? [world.ben, missing] : [world.ben]
            try world.ledger.leave(ana, ledger.founder, on: day(0), by: 0, naming: [0], others: others)
            let winners = try winners(of: world.ledger)
            #expect(winners.mayRead(ledger.kiosk(2), in: ledger.group) == isNamed)
        }
    }

    @Test func `an admission to a stay does not replace another one`() throws {
        let (kiosk, witness) = (Specimen.kiosk, Specimen.kiosk)
        let stays = (1...3).map { MembershipID(ULID(high: 7, low: $0)) }
        var slots: Set<Slot> = [.admission(of: kiosk, nil, by: witness)]
        for stay in stays {
            slots.insert(.admission(of: kiosk, MemberID(stay.ulid), by: witness))
            for by in stays { slots.insert(.admission(of: kiosk, to: stay, from: by, by: witness)) }
        }
        #expect(slots.count == 13 && slots.allSatisfy { $0.admission?.kiosk == kiosk })
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `the result does not depend on order, and another admission does not end a stay`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var ledger = try FoundedLedger(kiosks: 6)
        var stays: [(id: MembershipID, member: MemberID, kiosk: Int)] = []
        stays.append((try ledger.join(ledger.founder, on: day(-9), by: 0), ledger.founder, 0))
        for kiosk in 1..<6 {
            let member = try ledger.newcomer("\(kiosk)", by: kiosk)
            stays.append((try ledger.join(member, on: day(-9 + kiosk), by: kiosk), member, kiosk))
        }
        func admit() throws {
            let (one, other) = (Int.random(in: 1..<6, using: &chance), Int.random(in: 0..<6, using: &chance))
            try ledger.admit(ledger.kiosk(one), to: stays[one].id, from: stays[other].id, by: stays[other].kiosk)
        }
        for _ in 0..<Int.random(in: 3...9, using: &chance) { try admit() }
        // The founder stays, so it is never the earliest of the rest who holds the household.
        for stay in stays.dropFirst() where chance.oneIn(3) {
            let others = stays.filter { _ in chance.oneIn(2) }.map(\.id)
            try ledger.leave(stay.id, stay.member, on: day(0), by: stay.kiosk, naming: [stay.kiosk], others: others)
        }
        let all = try ledger.winners()
        let whole = Winners(all, of: ledger.name)
        for _ in 0..<5 { #expect(Winners(all.shuffled(using: &chance), of: ledger.name) == whole, "seed \(seed)") }
        func goingOn(_ winners: Winners) -> Set<MembershipID> {
            Set(
                winners.joined.map(\.fact).compactMap { fact in
                    if case .join(let stay) = fact, winners.ending(of: stay) == nil { stay.membership } else { nil }
                })
        }
        #expect(goingOn(whole).contains(stays[0].id))
        try admit()
        #expect(goingOn(try winners(of: ledger)).isSuperset(of: goingOn(whole)), "seed \(seed)")
    }
}
