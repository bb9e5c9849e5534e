import FitPinkyCore
import Households
import Ledger
import Support
import Testing

/// A kiosk that comes in place of a member's lost ones: by the word of another member, or by the recovery key.
@Suite struct ReplacementTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// Ben has lost his kiosk 1; kiosk 2 is to be his. Ana speaks at kiosk 0. Kiosk 3 is nobody's yet.
    private struct World {
        var pair: FoundedPair
        let key: RecoveryKey
        var new: KioskID { pair.ledger.kiosk(2) }

        init(introducesItself: Bool = true) throws {
            key = try required(RecoveryKey(privateKey: [UInt8](repeating: 5, count: 32)))
            pair = try FoundedPair(kiosks: 4, maxMembers: 3, recovery: key)
            if introducesItself { try introduce(2, as: pair.ben) }
        }

        mutating func introduce(_ index: Int, as owner: MemberID) throws {
            let key = pair.ledger.identities[index].publicKey
            try pair.ledger.say(
                .kiosk(KioskFact(identityKey: key, name: "New", zone: "UTC", owner: owner)), by: index)
        }

        /// Ana lets kiosk 2 in in place of Ben's.
        mutating func replace(_ heads: [Vector.Tip]? = nil, by index: Int = 0) throws {
            let heads = heads ?? pair.ledger.ends(of: 1)
            try pair.ledger.say(
                .admit(AdmitFact(kiosk: new, member: pair.ben, stay: pair.bensStay, heads: heads)), by: index)
        }

        mutating func recover(
            _ signature: [UInt8]? = nil, by index: Int = 0, kiosk: Int = 2, as member: MemberID? = nil
        ) throws {
            let (kiosk, member) = (pair.ledger.kiosk(kiosk), member ?? pair.ben)
            let recovery = try signature ?? key.signature(admitting: kiosk, of: member, in: pair.ledger.group)
            try pair.ledger.say(
                .admit(AdmitFact(kiosk: kiosk, member: member, stay: pair.bensStay, recovery: recovery)), by: index)
        }

        func isServed() throws -> Bool { try pair.winners().serves(new, pair.ben) }
    }

    @Test func `a kiosk in place of lost ones serves their member until one of these says something`() throws {
        var world = try World()
        #expect(try !world.isServed())
        try world.replace()
        var winners = try world.pair.winners()
        #expect(winners.serves(world.new, world.pair.ben) && winners.replacements == [world.new: world.pair.ana])
        #expect(!winners.isVoidReplacement(world.new) && winners.mayRead(world.new, in: world.pair.ledger.group))
        let reading = KioskReading(world.new, from: winners)
        #expect(reading.owner?.member == world.pair.ben && reading.stays == [world.pair.ben: world.pair.bensStay])
        #expect(reading.replacements == [world.new: world.pair.ana] && !reading.isVoidReplacement)
        try world.pair.ledger.say(FoundedPair.goal(5, of: world.pair.ben, on: 3), by: 2)
        #expect(try world.pair.reading().latestGoal(of: world.pair.ben)?.daysPerWeek == 5)
        // What it says itself makes nothing void.
        #expect(try world.isServed())

        try world.pair.see([], on: 4, by: 1)
        winners = try world.pair.winners()
        #expect(!winners.serves(world.new, world.pair.ben) && winners.replacements.isEmpty)
        #expect(winners.isVoidReplacement(world.new) && !winners.mayRead(world.new, in: world.pair.ledger.group))
        #expect(try world.pair.reading().latestGoal(of: world.pair.ben)?.daysPerWeek == 3)
        #expect(KioskReading(world.new, from: winners).isVoidReplacement)
        #expect(KioskReading(world.pair.ledger.kiosk(0), from: winners).partners[world.new] == nil)
    }

    @Test func `a replacement stands where exactly the entries are here that it names, in any order`() throws {
        var world = try World()
        try world.pair.goal(4, on: 2, by: 1)
        try world.replace()
        try world.pair.goal(5, on: 3, by: 1)
        let lost = world.pair.ledger.records(of: 1)
        let others = world.pair.ledger.records.filter { $0.header.dot.origin != world.pair.ledger.kiosk(1) }
        var chance = SeededGenerator(seed: 27)
        for count in lost.count - 2...lost.count {
            for _ in 0..<5 {
                let here = (others + lost.prefix(count)).shuffled(using: &chance)
                let winners = try LostKiosksTests.winners(of: here, in: world.pair.ledger)
                #expect(winners.serves(world.new, world.pair.ben) == (count == lost.count - 1), "\(count) entries")
            }
        }
    }

    @Test func `every kiosk of the member is looked at, also one that they gave up`() throws {
        var world = try World()
        let ben = world.pair.ben
        try world.introduce(3, as: ben)
        try world.pair.ledger.admit(
            world.pair.ledger.kiosk(3), member: ben, to: world.pair.bensStay, from: world.pair.bensStay, by: 1)
        try world.pair.ledger.say(.retirement(RetirementFact(kiosk: world.pair.ledger.kiosk(3), member: ben)), by: 1)
        let (one, other) = (world.pair.ledger.ends(of: 1), world.pair.ledger.ends(of: 3))
        for heads in [one, other, (one + other).sorted()] {
            var world = world
            try world.replace(heads)
            #expect(try world.isServed() == (heads.count == 2))
        }
        try world.replace((one + other).sorted())
        try world.pair.ledger.say(.seen(SeenFact(day: day(3))), by: 3)
        #expect(try !world.isServed())
    }

    @Test func `a replacement has to agree, and its members to belong`() throws {
        var silent = try World(introducesItself: false)
        try silent.replace()
        #expect(try !silent.isServed())
        try silent.introduce(2, as: silent.pair.ana)
        #expect(try !silent.isServed())
        try silent.introduce(2, as: silent.pair.ben)
        #expect(try silent.isServed())
        // Who had left lets nobody in.
        var left = try World()
        try left.pair.ledger.leave(
            left.pair.anasStay, left.pair.ana, on: day(3), by: 0, naming: [0], others: [left.pair.bensStay])
        try left.replace()
        #expect(try !left.isServed())
        // And who leaves takes nobody's kiosk away.
        var leaving = try World()
        try leaving.replace()
        try leaving.pair.ledger.leave(
            leaving.pair.anasStay, leaving.pair.ana, on: day(3), by: 0, naming: [0], others: [leaving.pair.bensStay])
        #expect(try leaving.isServed())
        // A kiosk that is nobody's has no say.
        var stranger = try World()
        try stranger.pair.ledger.admit(stranger.pair.ledger.kiosk(3))
        try stranger.replace(by: 3)
        #expect(try !stranger.isServed())
    }

    @Test func `a replacement never deletes, erases, joins, leaves, gives up or admits`() throws {
        var world = try World()
        let (ben, stay, ledger) = (world.pair.ben, world.pair.bensStay, world.pair.ledger)
        let workout = try world.pair.ledger.workout(of: ben, on: day(1), by: 1).workout()
        try world.replace()
        let before = world
        let heads = ledger.ends(of: 0)
        let facts: [Fact] = [
            .delete(DeleteFact(workout: workout, member: ben)),
            .leave(LeaveFact(membership: stay, member: ben, day: try day(3), heads: heads.map(\.dot), erases: true)),
            .retire(RetireFact(kiosk: ledger.kiosk(1), member: ben)),
            .retirement(RetirementFact(kiosk: ledger.kiosk(1), member: ben, heads: ledger.ends(of: 1))),
            .retirement(RetirementFact(kiosk: ledger.kiosk(0), member: ben, heads: heads)),
            .admit(AdmitFact(kiosk: ledger.kiosk(3), member: ben)),
            .admit(AdmitFact(kiosk: ledger.kiosk(3), member: ben, stay: stay, by: stay)),
            .admit(AdmitFact(kiosk: ledger.kiosk(3), member: world.pair.ana, heads: heads)),
        ]
        for fact in facts {
            var world = before
            try world.pair.ledger.say(fact, by: 2)
            #expect(try !world.pair.winners().counts(fact, signedBy: world.new), "\(fact.kind)")
            let (one, other) = (try world.pair.winners(), try before.pair.winners())
            if case .admit = fact { #expect(!one.mayRead(ledger.kiosk(3), in: ledger.group), "\(fact.kind)") }
            #expect(one.all.filter { $0.fact == fact }.isEmpty && one.all.count == other.all.count, "\(fact.kind)")
        }
        var joining = before
        let second = try joining.pair.ledger.join(ben, on: day(4), by: 2)
        try joining.pair.ledger.admit(joining.new, to: second, from: joining.pair.anasStay)
        #expect(try joining.pair.reading().stays.map(\.membership).contains(second) == false)
        #expect(try before.pair.winners().admissionsToSign(at: before.new).isEmpty)
    }

    @Test func `a replacement's word for a workout of those who let it in does not count, and for another's does`()
        throws
    {
        var world = try World()
        let cas = try world.pair.ledger.newcomer("Cas", by: 3)
        let stay = try world.pair.ledger.join(cas, on: day(0), by: 3)
        try world.pair.ledger.admit(world.pair.ledger.kiosk(3), to: stay, from: world.pair.anasStay)
        try world.replace()
        let anas = try world.pair.ledger.workout(of: world.pair.ana, on: day(1), by: 0).workout()
        let cass = try world.pair.ledger.workout(of: cas, on: day(1), by: 3).workout()
        func evidence(_ world: World, _ id: WorkoutID) throws -> Evidence {
            let winners = try world.pair.winners()
            return winners.words(to: id).evidence(for: try required(winners.workout(id)), in: try world.pair.reading())
        }
        func days(_ world: World, _ member: MemberID) throws -> [Day] {
            Array(try world.pair.state(on: 2).countingDays(of: member).days)
        }
        for id in [anas, cass] {
            try world.pair.ledger.say(
                .vouch(VouchFact(workout: id, member: world.pair.ben, day: try day(2))), by: 2)
        }
        #expect(try evidence(world, anas) == .unproven && days(world, world.pair.ana).isEmpty)
        #expect(try evidence(world, cass) == .vouched([world.pair.ben]) && days(world, cas) == [day(1)])
    }

    @Test func `the recovery key makes a kiosk the member's own, whoever passes its word on`() throws {
        for witness in [0, 3] {
            var world = try World()
            try world.pair.ledger.admit(world.pair.ledger.kiosk(3))
            try world.recover(by: witness)
            let winners = try world.pair.winners()
            #expect(winners.serves(world.new, world.pair.ben) && winners.replacements.isEmpty)
            #expect(winners.mayRead(world.new, in: world.pair.ledger.group))
            // It goes on whatever his other kiosk says, and may say everything.
            try world.pair.see([], on: 3, by: 1)
            let workout = try world.pair.ledger.workout(of: world.pair.ben, on: day(1), by: 1).workout()
            try world.pair.ledger.say(.delete(DeleteFact(workout: workout, member: world.pair.ben)), by: 2)
            try world.pair.ledger.say(
                .retirement(RetirementFact(kiosk: world.pair.ledger.kiosk(1), member: world.pair.ben)), by: 2)
            let after = try world.pair.winners()
            #expect(after.isDeleted(try required(after.workout(workout))))
            #expect(after.isRetired(world.pair.ledger.kiosk(1)))
        }
    }

    @Test func `nothing else than the member's recovery key recovers`() throws {
        let world = try World()
        let (ben, group, key) = (world.pair.ben, world.pair.ledger.group, world.key)
        let stranger = try required(RecoveryKey(privateKey: [UInt8](repeating: 6, count: 32)))
        for signature in [
            try stranger.signature(admitting: world.new, of: ben, in: group),
            try key.signature(admitting: world.pair.ledger.kiosk(3), of: ben, in: group),
            try key.signature(admitting: world.new, of: world.pair.ana, in: group),
            try key.signature(admitting: world.new, of: ben, in: Specimen.group),
            [UInt8](repeating: 0, count: 64),
        ] {
            var world = world
            try world.recover(signature)
            let winners = try world.pair.winners()
            #expect(!winners.serves(world.new, ben) && !winners.mayRead(world.new, in: group))
            // Nor does it shut out who founded the household.
            try world.recover(signature, kiosk: 0)
            #expect(try world.pair.winners().mayRead(world.pair.ledger.kiosk(0), in: group))
        }
        // It is the founding entry that names the key.
        var named = world
        try named.pair.ledger.say(
            .member(MemberFact(member: ben, name: "Ben", recoveryKey: stranger.publicKey)), by: 1)
        try named.recover(stranger.signature(admitting: world.new, of: ben, in: group))
        #expect(try named.pair.winners().recoveryKey(of: ben) == key.publicKey && !named.isServed())
        // A kiosk that names another owner is not taken.
        var taken = try World(introducesItself: false)
        try taken.recover()
        #expect(try !taken.isServed())
        try taken.introduce(2, as: taken.pair.ana)
        #expect(try !taken.isServed())
    }

    @Test func `a recovered kiosk is looked at where another one comes in place of lost ones`() throws {
        var world = try World()
        try world.introduce(3, as: world.pair.ben)
        try world.recover(kiosk: 3)
        try world.replace()
        #expect(try !world.isServed())
        try world.replace((world.pair.ledger.ends(of: 1) + world.pair.ledger.ends(of: 3)).sorted())
        #expect(try world.isServed())
        // It may be the member's own later.
        try world.recover()
        #expect(try world.isServed() && world.pair.winners().replacements.isEmpty)
    }

    @Test func `a kiosk whose member was replaced speaks up at once`() throws {
        var world = try World()
        func said(at index: Int, _ world: World) throws -> Fact? {
            try world.pair.weeks(at: index, on: 3).seen(isTrusted: true)
        }
        for index in [0, 1] { try world.pair.ledger.say(try required(said(at: index, world)), by: index) }
        #expect(try said(at: 1, world) == nil)
        try world.replace()
        #expect(try said(at: 1, world) == .seen(SeenFact(day: day(3))))
        #expect(try said(at: 0, world) == nil && !world.pair.winners().hasToSpeakUp(world.new))
        try world.pair.see([], on: 3, by: 1)
        #expect(try said(at: 1, world) == nil && !world.isServed())
    }

    @Test func `what a replacement has seen its member has, while it stands`() throws {
        var world = try World()
        try world.replace()
        let wager = try world.pair.wager("New", on: 3)
        #expect(try world.pair.binding(of: wager) == .waits(for: [world.pair.ben]))
        try world.pair.see([wager], on: 4, by: 2)
        #expect(try world.pair.binding(of: wager) == .from(day(4)))
        try world.pair.see([], on: 5, by: 1)
        #expect(try world.pair.binding(of: wager) == .waits(for: [world.pair.ben]))
    }
}
