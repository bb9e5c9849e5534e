import FitPinkyCore
import Households
import Ledger
import Support
import Testing

/// In a household's ledger a word in a member's name counts from a kiosk that serves them, and from no other.
@Suite struct AuthorityTests {
    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// Ben logged a workout, and Ana one.
    private struct World {
        var pair: FoundedPair
        let bens: WorkoutID
        let anas: WorkoutID

        init(kiosks: UInt8 = 2) throws {
            pair = try FoundedPair(kiosks: kiosks)
            bens = try pair.ledger.workout(of: pair.ben, on: FoundedPair.day(1), by: 1).workout()
            anas = try pair.ledger.workout(of: pair.ana, on: FoundedPair.day(1), by: 0).workout()
        }

        /// What may be said in Ben's name, as the kiosk of that index says it.
        func facts(by index: Int) throws -> [Fact] {
            let (ben, day) = (pair.ben, try FoundedPair.day(2))
            let mint = Mint(pair.ledger.identities[index])
            let instant = UTCInstant(milliseconds: 1_772_300_000_000)
            var workout = WorkoutFact(
                workout: Specimen.workout, author: ben, moment: Specimen.known(day), photo: Specimen.photo)
            workout.workout = WorkoutID(try mint.id(of: .workout(workout)))
            var nudge = NudgeFact(
                nudge: Specimen.nudge, sender: ben, receiver: pair.ana, instant: instant, text: "Move!")
            nudge.nudge = NudgeID(try mint.id(of: .nudge(nudge)))
            return [
                .workout(workout), .nudge(nudge),
                .delete(DeleteFact(workout: bens, member: ben)),
                .caption(CaptionFact(workout: bens, member: ben, text: "Lazy")),
                .activity(ActivityFact(bens, by: ben, WorkoutActivity(.run, minutes: 1, notes: "Walked"))),
                .reaction(ReactionFact(workout: anas, member: ben, emoji: "👏")),
                .vouch(VouchFact(workout: anas, member: ben, day: day)),
                .member(MemberFact(member: ben, name: "Lazy Ben")),
                .notify(NotifyFact(member: ben, off: [NotificationKind.nudge.number], quiet: nil)),
                try FoundedPair.goal(7, of: ben, on: 2),
                .wager(WagerFact(group: pair.ledger.group, day: day, text: "Ben pays", member: ben)),
                .weekStart(WeekStartFact(group: pair.ledger.group, day: day, weekStart: .friday, member: ben)),
                .groupName(GroupNameFact(group: pair.ledger.group, name: "Ben pays", member: ben, day: day)),
                .dayStart(DayStartFact(group: pair.ledger.group, hour: 6, member: ben, day: day)),
                .retire(RetireFact(kiosk: pair.ledger.kiosk(1), member: ben)),
                .leave(LeaveFact(membership: pair.bensStay, member: ben, day: day)),
                .session(
                    SessionFact(
                        session: Specimen.session, member: ben, state: SessionFact.State.paused.rawValue, type: 0,
                        started: instant, changed: instant, elapsedSeconds: 1)),
            ]
        }
    }

    @Test func `a word in a member's name counts from a kiosk that serves them, and from no other`() throws {
        let world = try World()
        let before = try world.pair.winners()
        for (own, hostile) in zip(try world.facts(by: 1), try world.facts(by: 0)) {
            var (ben, ana) = (world.pair, world.pair)
            try ben.ledger.say(own, by: 1)
            try ana.ledger.say(hostile, by: 0)
            #expect(try ben.winners() != before, "\(own.kind) in their own name")
            #expect(try ana.winners() == before, "\(hostile.kind) in another's name")
        }
    }

    @Test func `what another kiosk says in a member's name does not take the place of their own word`() throws {
        let world = try World()
        var (alone, both) = (world.pair, world.pair)
        for fact in try world.facts(by: 1) {
            try alone.ledger.say(fact, by: 1)
            try both.ledger.say(fact, by: 1)
        }
        // Of the same slots, earlier and later.
        for fact in try world.facts(by: 0) { try both.ledger.say(fact, by: 0) }
        for fact in try world.facts(by: 0) { try both.ledger.say(fact, by: 0) }
        #expect(try both.winners() == alone.winners())
        #expect(try both.winners().isDeleted(try required(alone.winners().workout(world.bens))))
    }

    @Test func `of several kiosks of a member the last word in ledger order stands, whichever signed it`() throws {
        var world = try World(kiosks: 3)
        let (ben, slot) = (world.pair.ben, Slot.caption(world.bens, by: world.pair.ben))
        try world.pair.ledger.admit(
            world.pair.ledger.kiosk(2), member: ben, to: world.pair.bensStay, from: world.pair.bensStay, by: 1)
        for (text, index) in [("One", 1), ("Two", 2), ("Three", 1), ("Ana's", 0)] {
            try world.pair.ledger.say(.caption(CaptionFact(workout: world.bens, member: ben, text: text)), by: index)
        }
        let said = try world.pair.ledger.winners()
        #expect(said.filter { $0.slot.unsigned == slot }.count == 3)
        let winner = try required(world.pair.winners()[slot])
        #expect(winner.fact == .caption(CaptionFact(workout: world.bens, member: ben, text: "Three")))
        #expect(winner.slot == slot)
    }

    @Test func `a kiosk that comes to serve a member is believed in what it said before`() throws {
        var world = try World(kiosks: 3)
        let (ben, slot) = (world.pair.ben, Slot.deletion(world.bens, by: world.pair.ben))
        try world.pair.ledger.admit(world.pair.ledger.kiosk(2))
        try world.pair.ledger.say(.delete(DeleteFact(workout: world.bens, member: ben)), by: 2)
        #expect(try world.pair.winners()[slot] == nil)
        try world.pair.ledger.admit(
            world.pair.ledger.kiosk(2), member: ben, to: world.pair.bensStay, from: world.pair.bensStay, by: 1)
        #expect(try world.pair.winners()[slot] != nil)
    }

    @Test func `a further kiosk's word of what its owner is called stands until a word that counts is here`() throws {
        var ledger = try FoundedLedger(kiosks: 2)
        let key = ledger.identities[1].publicKey
        func name(_ records: [Record]) throws -> String? {
            var filled = FilledSlots()
            for case .whole(let entry) in records { filled.take(.whole(entry), try Fact(entry), by: .minted) }
            let winners = Winners(filled.winners, of: ledger.name)
            guard case .member(let fact)? = winners[.member(ledger.founder)]?.fact else { return nil }
            return fact.name
        }
        try ledger.say(.member(MemberFact(member: ledger.founder, name: "Anna")), by: 1)
        #expect(try name(ledger.records(of: 1)) == nil)
        try ledger.say(.kiosk(KioskFact(identityKey: key, name: "Cabin", zone: "UTC", owner: ledger.founder)), by: 1)
        #expect(try name(ledger.records(of: 1)) == "Anna" && name(ledger.records) == "Ana")
        try ledger.admit(ledger.kiosk(1), member: ledger.founder)
        #expect(try name(ledger.records) == "Anna")
        // Another one's owner is called nothing by it.
        try ledger.say(.kiosk(KioskFact(identityKey: key, name: "Cabin", zone: "UTC", owner: Specimen.member)), by: 1)
        #expect(try name(ledger.records(of: 1)) == nil)
    }

    // MARK: The group's settings

    @Test func `a group's setting counts if the member who set it belonged on its Day`() throws {
        var pair = try FoundedPair(joined: 3)
        try pair.ledger.leave(pair.bensStay, pair.ben, on: day(5), by: 1, naming: [1], others: [pair.anasStay])
        for (offset, counts) in [(2, false), (3, true), (5, true), (6, false)] {
            var pair = pair
            let record = try pair.wager("Dishes", on: offset, by: 1)
            #expect(try (pair.binding(of: record) != nil) == counts, "on day \(offset)")
        }
        // Of before, a setting without a Day counts if they ever belonged.
        try pair.ledger.say(.groupName(GroupNameFact(group: pair.ledger.group, name: "Us", member: pair.ben)), by: 1)
        #expect(try pair.reading().name == "Us")
        let stranger = GroupNameFact(group: pair.ledger.group, name: "Them", member: Specimen.member)
        try pair.ledger.say(.groupName(stranger), by: 0)
        #expect(try pair.reading().name == "Us")
    }

    @Test func `no stamp locks the group's name or the hour at which its Days start`() throws {
        var pair = try FoundedPair()
        let (group, last) = (pair.ledger.group, Stamp(rawValue: Stamp.limit - 2))
        func name(_ text: String, _ offset: Int, of member: MemberID) throws -> Fact {
            .groupName(GroupNameFact(group: group, name: text, member: member, day: try day(offset)))
        }
        func start(_ hour: Int, _ offset: Int, of member: MemberID) throws -> Fact {
            .dayStart(DayStartFact(group: group, hour: hour, member: member, day: try day(offset)))
        }
        try pair.ledger.say(name("Ben's", 4, of: pair.ben), by: 1, replacing: last)
        let far = try pair.ledger.say(start(6, 4, of: pair.ben), by: 1, replacing: last)
        #expect(far.header.stamp == Stamp(rawValue: Stamp.limit - 1))
        try pair.ledger.say(name("Ana's", 4, of: pair.ana))
        try pair.ledger.say(start(1, 4, of: pair.ana))
        #expect(try pair.reading().name == "Ben's" && pair.reading().dayStart == 6)
        try pair.ledger.say(name("Ours", 5, of: pair.ana))
        try pair.ledger.say(start(2, 5, of: pair.ana))
        #expect(try pair.reading().name == "Ours" && pair.reading().dayStart == 2)
        // A setting of before, without a Day, comes before all that have one.
        let old = GroupNameFact(group: group, name: "Of before", member: pair.ben)
        try pair.ledger.say(.groupName(old), by: 1, replacing: last)
        #expect(try pair.reading().name == "Ours")
    }

    @Test func `a name dated far ahead stands until another member has seen it, and for nothing then`() throws {
        var pair = try FoundedPair()
        let fact = GroupNameFact(group: pair.ledger.group, name: "For ever", member: pair.ben, day: .last)
        let record = try pair.ledger.say(.groupName(fact), by: 1)
        #expect(try pair.reading().name == "For ever")
        #expect(
            try pair.weeks(on: 1).state.settings.stakesToName(at: pair.ledger.kiosk(0), on: day(1)).contains(
                record.stake))
        try pair.see([record], on: 1, by: 0)
        #expect(try pair.reading().name == "")
    }

    // MARK: Other ledgers

    @Test func `in a ledger of before, and in a member's own, whatever a kiosk says counts`() throws {
        let world = try World()
        for name in [LedgerName.first, .personal(ULID(high: 7, low: 7))] {
            let before = Winners(try world.pair.ledger.winners(), of: name)
            for hostile in try world.facts(by: 0) {
                var pair = world.pair
                try pair.ledger.say(hostile, by: 0)
                #expect(Winners(try pair.ledger.winners(), of: name) != before, "\(hostile.kind)")
            }
        }
    }

    @Test func `whose word counts does not depend on the order in which entries come`() throws {
        var world = try World(kiosks: 3)
        let first = world.pair.ledger.records.count
        let (ben, group) = (world.pair.ben, world.pair.ledger.group)
        try world.pair.ledger.admit(
            world.pair.ledger.kiosk(2), member: ben, to: world.pair.bensStay, from: world.pair.bensStay, by: 1)
        for index in 0...2 {
            try world.pair.ledger.say(.delete(DeleteFact(workout: world.bens, member: ben)), by: index)
        }
        try world.pair.ledger.say(
            .groupName(GroupNameFact(group: group, name: "Ours", member: ben, day: day(1))), by: 2)
        try world.pair.ledger.say(
            .groupName(GroupNameFact(group: group, name: "Mine", member: ben, day: day(9))), by: 0)
        let (base, late) = (world.pair.ledger.records.prefix(first), world.pair.ledger.records.suffix(7))
        try #require(base.count + late.count == world.pair.ledger.records.count)
        var found: [Winners] = []
        try forEachOrder(of: late.count) { order in
            var filled = FilledSlots()
            let rest = Array(late)
            for record in order.map({ rest[$0] }) + base {
                guard case .whole(let entry) = record else { continue }
                filled.take(record, try Fact(entry), by: .minted)
            }
            let winners = Winners(filled.winners, of: world.pair.ledger.name)
            if !found.contains(winners) { found.append(winners) }
        }
        #expect(found.count == 1)
        #expect(found.first?[.groupName(group)]?.position.dot.origin == world.pair.ledger.kiosk(2))
    }
}
