import FitPinkyCore
import Households
import Ledger
import Reference
import Support
import Testing

/// Every order in which the entries of a small world can arrive.
@Suite struct SmallWorldTests {
    struct World: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var records: [Record] = []
        /// What the version that hears of it applies.
        var kinds = Set(Fact.Kind.allCases)
        /// How many slots are filled in the end, and how many entries are in quarantine.
        var expected: (slots: Int, quarantined: Int, conflicts: Int) = (0, 0, 0)
    }

    private static let workout = Specimen.workout
    private static let (ana, ben) = (Specimen.member, Specimen.other)

    private static func entry(_ writer: inout EntryWriter, _ fact: Fact, at milliseconds: Int64 = 1) throws -> Record {
        .whole(try writer.entry(fact, salt: Specimen.salt, at: UTCInstant(milliseconds: milliseconds)))
    }

    private static func logged(_ photo: PhotoFact? = Specimen.photo) throws -> Fact {
        .workout(
            WorkoutFact(workout: workout, author: ana, moment: Specimen.known(try Specimen.day()), photo: photo))
    }

    private static let delete = Fact.delete(DeleteFact(workout: workout, member: ana))
    private static let undelete = Fact.undelete(UndeleteFact(workout: workout, member: ana, payloads: []))

    /// Three kiosks delete and revive one workout.
    private static func deletions() throws -> World {
        var world = World(testDescription: "deletions")
        var (a, b, c) = (try Specimen.writer(1), try Specimen.writer(2), try Specimen.writer(3))
        world.records = [
            try entry(&a, try logged()), try entry(&a, delete, at: 5), try entry(&b, undelete, at: 5),
            try entry(&b, .delete(DeleteFact(workout: workout, member: ben))), try entry(&c, delete, at: 3),
            try entry(&c, .vouch(VouchFact(workout: workout, member: ben, day: try Specimen.day()))),
            try entry(&c, .caption(CaptionFact(workout: workout, member: ana, text: "Hill"))),
        ]
        world.expected = (7, 0, 0)
        return world
    }

    /// One kiosk, copied, writes two chains under the same dots; another one answers.
    private static func conflicts() throws -> World {
        var world = World(testDescription: "conflicts")
        var (a, twin, b) = (try Specimen.writer(1), try Specimen.writer(1), try Specimen.writer(2))
        world.records = [
            try entry(&a, try logged()), try entry(&a, delete),
            try entry(&a, .weekSeen(WeekSeenFact(day: try Specimen.day()))),
            try entry(&twin, try logged(nil)), try entry(&twin, undelete), try entry(&b, try logged(), at: 9),
            try entry(&b, delete, at: 9),
        ]
        world.expected = (4, 0, 2)
        return world
    }

    /// A card is restored: a later epoch goes on from the middle of an earlier one. A moment is awaited, and settled by whom
    /// it may be and by whom it may not.
    private static func epochs() throws -> World {
        var world = World(testDescription: "epochs")
        var (a, b) = (try Specimen.writer(1, epoch: 9), try Specimen.writer(2))
        let known = try #require(Specimen.known(try Specimen.day()).known)
        let settle = Fact.settle(SettleFact(subject: workout.ulid, moment: known, photo: nil, isEstimate: true))
        let first = try entry(
            &a, .workout(WorkoutFact(workout: workout, author: ana, moment: try Specimen.awaited(), photo: nil)))
        var restored = EntryWriter(
            identity: try Specimen.identity(1), epoch: 3, previousHead: first.hash, clock: HybridClock())
        world.records = [
            first, try entry(&a, settle), try entry(&a, delete), try entry(&restored, settle),
            try entry(&restored, undelete, at: 2), try entry(&b, settle), try entry(&b, try logged(), at: 0),
        ]
        world.expected = (4, 0, 0)
        return world
    }

    /// A newer version's kinds, before, between and after what is known.
    private static func unknown() throws -> World {
        var world = World(testDescription: "unknown kinds")
        var (a, b) = (try Specimen.writer(1), try Specimen.writer(2))
        let reaction = Fact.reaction(ReactionFact(workout: workout, member: ben, emoji: "👍🏽"))
        world.kinds.subtract([.reaction, .undelete])
        world.records = [
            try entry(&a, reaction), try entry(&a, try logged()), try entry(&a, delete), try entry(&b, reaction, at: 7),
            try entry(&b, delete, at: 4), try entry(&b, undelete, at: 8), try entry(&b, reaction),
        ]
        world.expected = (3, 4, 0)
        return world
    }

    static let worlds = Result { [try deletions(), try conflicts(), try epochs(), try unknown()] }

    @Test(arguments: 0..<4)
    func `every one of the 5040 orders of seven entries ends in the same state`(index: Int) throws {
        let world = try SmallWorldTests.worlds.get()[index]
        var first = Replica(kinds: world.kinds)
        for record in world.records { _ = first.receive(record, .checked) }
        #expect(first.slots.count == world.expected.slots)
        #expect(first.quarantined.count == world.expected.quarantined)
        #expect(first.vector.conflicts.count == world.expected.conflicts)
        #expect(first.count == 7)
        var count = 0
        forEachOrder(of: world.records.count) { order in
            count += 1
            var replica = Replica(kinds: world.kinds)
            for index in order { _ = replica.receive(world.records[index], .checked) }
            if !replica.isSame(as: first) { Issue.record("order \(order)") }
        }
        #expect(count == 5040)
        #expect(first.rebuilt(kinds: world.kinds).isSame(as: first))
        // After an upgrade the same entries are what a newer version made of them from the beginning.
        var newer = Replica()
        for record in world.records.reversed() { _ = newer.receive(record, .checked) }
        #expect(first.rebuilt().isSame(as: newer))
        #expect(newer.quarantined.isEmpty)
    }

    @Test(arguments: 0..<4)
    func `merging two or three parts of a world is commutative, associative and idempotent`(index: Int) throws {
        let world = try SmallWorldTests.worlds.get()[index]
        var whole = Replica(kinds: world.kinds)
        for record in world.records { _ = whole.receive(record, .checked) }
        // Every way to give each entry to one or several of three replicas whose parts are whole chains.
        var parts: [Replica] = []
        for chosen in 0..<1 << world.records.count {
            var part = Replica(kinds: world.kinds)
            for (index, record) in world.records.enumerated() where chosen >> index & 1 == 1 {
                _ = part.receive(record, .checked)
            }
            if part.count == chosen.nonzeroBitCount { parts.append(part) }
        }
        #expect(parts.count > 8)
        func merged(_ a: Replica, _ b: Replica) -> Replica {
            var a = a
            a.merge(b)
            return a
        }
        for a in parts {
            #expect(merged(a, a).isSame(as: a))
            for b in parts {
                let (ab, ba) = (merged(a, b), merged(b, a))
                if !ab.isSame(as: ba) || !merged(ab, b).isSame(as: ab) { Issue.record("\(a.vector) and \(b.vector)") }
            }
        }
        var chance = SeededGenerator(seed: UInt64(index))
        for _ in 0..<300 {
            let three = try (0..<3).map { _ in try #require(parts.randomElement(using: &chance)) }
            let left = merged(merged(three[0], three[1]), three[2])
            let right = merged(three[0], merged(three[1], three[2]))
            if !left.isSame(as: right) { Issue.record("\(three.map { $0.vector })") }
        }
    }
}

extension Replica {
    /// The same entries and the same state.
    func isSame(as other: Replica) -> Bool {
        digest == other.digest && vector == other.vector && slots == other.slots && count == other.count
            && quarantined == other.quarantined
    }
}
