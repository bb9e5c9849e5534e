import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// What another kiosk says in a member's name counts for nothing, whenever it comes.
@Suite struct HostileEntriesTests {
    private let now = SeveralLedgers.now
    private let last = Stamp(rawValue: Stamp.limit - 2)

    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    /// Ana (kiosk 0) and Ben (kiosk 1), with a workout of his that has a caption.
    private func world(kiosks: UInt8 = 2) throws -> (pair: FoundedPair, bens: WorkoutID) {
        var pair = try FoundedPair(kiosks: kiosks)
        let id = try pair.ledger.workout(of: pair.ben, on: day(1), by: 1).workout()
        try pair.ledger.say(.caption(CaptionFact(workout: id, member: pair.ben, text: "Up the hill")), by: 1)
        return (pair, id)
    }

    /// What Ana's kiosk says in Ben's name, with stamps that no later word of his can pass.
    private func attack(_ pair: inout FoundedPair, _ bens: WorkoutID) throws {
        let (ben, group) = (pair.ben, pair.ledger.group)
        var facts: [Fact] = [
            .delete(DeleteFact(workout: bens, member: ben)),
            .caption(CaptionFact(workout: bens, member: ben, text: "Lazy")),
            .activity(ActivityFact(bens, by: ben, WorkoutActivity(.run, minutes: 1, notes: "Walked"))),
            try FoundedPair.goal(7, of: ben, on: 1),
            .member(MemberFact(member: ben, name: "Lazy Ben")),
            .notify(NotifyFact(member: ben, off: [NotificationKind.nudge.number], quiet: nil)),
            .wager(WagerFact(group: group, day: try day(1), text: "Ben pays", member: ben)),
            .leave(LeaveFact(membership: pair.bensStay, member: ben, day: try day(1))),
        ]
        var fake = WorkoutFact(
            workout: Specimen.workout, author: ben, moment: Specimen.known(try day(2)), photo: Specimen.photo)
        fake.workout = WorkoutID(try Mint(pair.ledger.identities[0]).id(of: .workout(fake)))
        facts.append(.workout(fake))
        for fact in facts { try pair.ledger.say(fact, by: 0, replacing: last) }
    }

    private func give(_ records: some Sequence<Record>, to store: Store) throws {
        let outcomes = try store.receive(records.map(\.bytes), at: now, isClockTrusted: true)
        for outcome in outcomes {
            if case .refused = outcome { Issue.record("\(outcome)") }
        }
    }

    /// A store of that household which has taken these in.
    private func store(_ records: some Sequence<Record>, of pair: FoundedPair, in folder: TemporaryFolder) throws
        -> Store
    {
        let store = try SeveralLedgers.open(folder).folder.make(pair.ledger.name, at: now)
        try give(records, to: store)
        return store
    }

    /// What the household comes to, worked out anew.
    private func anew(_ store: Store, on today: Day) throws -> HouseholdState {
        try store.database.read { transaction throws(StoreError) in
            try transaction.household(of: store.kiosk, today: today)
        }.withoutWorkouts
    }

    @Test func `what another kiosk says in a member's name changes nothing that is read, and a rebuild gives the same`()
        throws
    {
        let (folder, other, alone) = (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
        let (honest, bens) = try world()
        var pair = honest
        try attack(&pair, bens)
        let today = try day(3)
        let plain = try store(honest.ledger.records, of: honest, in: alone)
        let store = try store(pair.ledger.records, of: pair, in: folder)
        // Of each kiosk in order, the hostile one first.
        let backwards = try self.store(
            pair.ledger.records(of: 0) + pair.ledger.records(of: 1), of: pair, in: other)
        for store in [store, backwards] {
            #expect(try store.settings() == plain.settings())
            #expect(try store.workout(bens) == plain.workout(bens))
            #expect(try store.workouts(includingDeleted: true) == plain.workouts(includingDeleted: true))
            #expect(
                try store.household(today: today).members(on: today) == plain.household(today: today).members(on: today)
            )
            #expect(try store.deletedAt(bens) == nil)
        }
        let workout = try #require(try store.workout(bens))
        #expect(!workout.isDeleted && workout.caption == "Up the hill" && workout.fact.author == pair.ben)
        #expect(try store.workouts().map(\.fact.workout) == [bens])
        #expect(try store.settings().leaving(pair.bensStay, pair.ben) == nil)
        #expect(try store.digest() == backwards.digest() && store.digest() != plain.digest())
        for store in [store, backwards] {
            #expect(try store.verify().isClean)
            let (digest, settings) = (try store.digest(), try store.settings())
            try store.rebuild()
            #expect(try store.digest() == digest && store.settings() == settings)
            #expect(try store.household(today: today) == anew(store, on: today))
            #expect(try store.workout(bens) == plain.workout(bens) && store.verify().isClean)
        }
    }

    @Test
    func `every entry in a member's name by a kiosk that does not serve them is counted, settings of the group too`()
        throws
    {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        var (pair, bens) = try world()
        // What Ana sets before she belonged counts for nothing, and is no forgery.
        try pair.wager("Early", on: -9)
        let plain = try store(pair.ledger.records, of: pair, in: other)
        #expect(try plain.forgedEntries().isEmpty)
        let honest = pair.ledger.records.count
        try attack(&pair, bens)
        let store = try store(pair.ledger.records, of: pair, in: folder)
        #expect(try store.forgedEntries() == [pair.ledger.kiosk(0): pair.ledger.records.count - honest])
    }

    @Test func `the member's own later word counts, whatever stamps another kiosk has used up`() throws {
        let folder = TemporaryFolder()
        var (pair, bens) = try world()
        try attack(&pair, bens)
        try pair.ledger.say(.caption(CaptionFact(workout: bens, member: pair.ben, text: "Down again")), by: 1)
        try pair.ledger.say(.member(MemberFact(member: pair.ben, name: "Benno")), by: 1)
        let store = try store(pair.ledger.records, of: pair, in: folder)
        #expect(try store.workout(bens)?.caption == "Down again")
        guard case .member(let fact)? = try store.settings()[.member(pair.ben)]?.fact else {
            Issue.record("no name")
            return
        }
        #expect(fact.name == "Benno")
    }

    @Test func `a far stamp on the group's name and on the hour of its Days locks nothing`() throws {
        let folder = TemporaryFolder()
        var (pair, _) = try world()
        let group = pair.ledger.group
        func say(_ name: String, _ hour: Int, _ offset: Int, by index: Int, replacing: Stamp?) throws {
            let member = index == 0 ? pair.ana : pair.ben
            let facts: [Fact] = [
                .groupName(GroupNameFact(group: group, name: name, member: member, day: try day(offset))),
                .dayStart(DayStartFact(group: group, hour: hour, member: member, day: try day(offset))),
            ]
            for fact in facts { try pair.ledger.say(fact, by: index, replacing: replacing) }
        }
        try say("Mine", 6, 2, by: 0, replacing: last)
        try say("Ours", 1, 3, by: 1, replacing: nil)
        let store = try store(pair.ledger.records, of: pair, in: folder)
        for _ in 0..<2 {
            let reading = try #require(GroupReading(group, from: try store.settings()))
            #expect(reading.name == "Ours" && reading.dayStart == 1)
            #expect(try store.dayStartSettings(since: UTCInstant(milliseconds: 0), of: group).map(\.hour).contains(1))
            try store.rebuild()
        }
        #expect(try store.verify().isClean)
    }

    @Test
    func `a kiosk that comes to serve a member is believed in what it said before, and the state is worked out again`()
        throws
    {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        var (pair, bens) = try world(kiosks: 3)
        try pair.ledger.admit(pair.ledger.kiosk(2))
        let workout = try pair.ledger.workout(of: pair.ben, on: day(2), by: 2).workout()
        try pair.ledger.say(.caption(CaptionFact(workout: bens, member: pair.ben, text: "By the other")), by: 2)
        try pair.ledger.say(.vouch(VouchFact(workout: workout, member: pair.ana, day: day(2))), by: 0)
        let (store, today) = (try store(pair.ledger.records, of: pair, in: folder), try day(3))
        func isFollowed() throws {
            #expect(try store.household(today: today) == anew(store, on: today))
            #expect(try store.verify().isClean)
        }
        let before = try store.household(today: today)
        #expect(try store.workout(workout) == nil && store.workout(bens)?.caption == "Up the hill")
        #expect(before.lastDayLogged(by: pair.ben) == (try day(1)))
        try isFollowed()
        let known = pair.ledger.records.count
        try pair.ledger.admit(pair.ledger.kiosk(2), member: pair.ben, to: pair.bensStay, from: pair.bensStay, by: 1)
        try give(pair.ledger.records[known...], to: store)
        try isFollowed()
        #expect(try store.workout(workout) != nil && store.workout(bens)?.caption == "By the other")
        #expect(try store.workouts().count == 2)
        #expect(try store.household(today: today).lastDayLogged(by: pair.ben) == day(2))
        // As where the admission was there first.
        let first = try self.store(
            pair.ledger.records(of: 0) + pair.ledger.records(of: 1) + pair.ledger.records(of: 2), of: pair, in: other)
        #expect(try first.digest() == store.digest())
        #expect(try first.workouts() == store.workouts())
        #expect(try first.household(today: today) == anew(first, on: today))
    }

    @Test func `what is seen names the heads of all others' chains`() throws {
        let folder = TemporaryFolder()
        let (pair, _) = try world()
        let store = try store(pair.ledger.records, of: pair, in: folder)
        let heads = try store.vector().tips
        try #require(heads.count == 2)
        _ = try store.decide(at: now) { _ throws(Never) in
            Store.Decision([.seen(SeenFact(day: .first))], answer: true)
        }
        func said() throws -> [SeenFact] {
            try store.database.read { transaction throws(StoreError) in
                var facts: [SeenFact] = []
                for tag in Register.tags(.seen) {
                    try transaction.forEachWinner([tag]) { if case .seen(let fact) = $0.fact { facts.append(fact) } }
                }
                return facts
            }
        }
        #expect(try said().map(\.heads) == [heads])
    }
}
