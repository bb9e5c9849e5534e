import FitPinkyCore
import Households
import Ledger
import Reference
import Testing

@Suite struct ReplicaTests {
    private let now = UTCInstant(milliseconds: 1)

    private func chain(_ byte: UInt8 = 1, _ facts: [Fact]? = nil) throws -> [Record] {
        let identity = try Specimen.identity(byte)
        var writer = try Specimen.writer(byte)
        let kiosk = Fact.kiosk(KioskFact(identityKey: identity.publicKey, name: "Kiosk", zone: "UTC"))
        let names = ["Ana", "Anna", "Anne"].map { Fact.member(MemberFact(member: Specimen.member, name: $0)) }
        return try (facts ?? [kiosk] + names).map {
            .whole(try writer.entry($0, salt: Specimen.salt, at: now))
        }
    }

    @Test func `an entry is applied once, and known from then on`() throws {
        var replica = Replica()
        let records = try chain()
        let kiosk = try Specimen.identity(1).kiosk
        #expect(replica.receive(records[0]) == [.applied([.kiosk(kiosk)])])
        #expect(
            replica.receive(bytes: records[1].bytes) == [
                .applied([Slot.member(Specimen.member).signed(by: kiosk), .service(kiosk, Specimen.member)])
            ])
        let digest = replica.digest
        #expect(replica.receive(records[0]) == [.known])
        #expect(replica.receive(records[1]) == [.known])
        #expect(replica.digest == digest && replica.count == 2)
    }

    @Test func `an entry waits for its predecessor, and those that waited follow it in order`() throws {
        var replica = Replica()
        let records = try chain()
        #expect(replica.receive(records[3]) == [.held(predecessor: records[2].hash)])
        #expect(replica.receive(records[2]) == [.held(predecessor: records[1].hash)])
        #expect(replica.receive(records[1]) == [.held(predecessor: records[0].hash)])
        #expect(replica.receive(records[1]) == [.held(predecessor: records[0].hash)])
        #expect(replica.count == 0 && replica.vector.tips.isEmpty)
        #expect(replica.receive(records[0]).count == 4)
        #expect(replica.count == 4)
        #expect(replica.vector.tips == [Vector.Tip(dot: records[3].header.dot, hash: records[3].hash)])
    }

    @Test func `what is not signed by a known kiosk is refused, and waits for nobody's word`() throws {
        var replica = Replica()
        let strangers = try chain(2, [.member(MemberFact(member: Specimen.member, name: "Ana"))])
        #expect(replica.receive(strangers[0]) == [.refused(.unsigned)])
        let records = try chain()
        _ = replica.receive(records[0])
        var bytes = records[1].bytes
        bytes[EntryHeader.byteCount] ^= 1
        #expect(replica.receive(bytes: bytes) == [.refused(.unsigned)])
        #expect(replica.count == 1)
        // What waited and is let go by a checked entry is checked all the same.
        var second = records[2].bytes
        second[EntryHeader.byteCount] ^= 1
        #expect(replica.receive(bytes: second) == [.held(predecessor: records[1].hash)])
        #expect(replica.receive(records[1], .checked).last == .refused(.unsigned))
        #expect(replica.receive(records[2]).count == 1)
    }

    @Test func `bytes that are no entry are refused, and a broken chain is`() throws {
        var replica = Replica()
        let records = try chain()
        #expect(replica.receive(bytes: []) == [.refused(.malformed(.length(0)))])
        var bytes = records[0].bytes
        bytes[bytes.count - 1] ^= 1
        #expect(replica.receive(bytes: bytes) == [.refused(.malformed(.payloadHash))])
        for record in records { _ = replica.receive(record) }
        // The second entry of another epoch that goes on from the first one of this.
        var writer = EntryWriter(
            identity: try Specimen.identity(1), epoch: 43, previousHead: records[0].hash, clock: HybridClock())
        let first = Record.whole(
            try writer.entry(.weekSeen(WeekSeenFact(day: .first)), salt: Specimen.salt, at: now))
        _ = replica.receive(first)
        let strangers = EntryWriter(
            identity: try Specimen.identity(2), epoch: 1, previousHead: records[3].hash, clock: HybridClock())
        var stranger = strangers
        let alien = Record.whole(
            try stranger.entry(.weekSeen(WeekSeenFact(day: .first)), salt: Specimen.salt, at: now))
        #expect(replica.receive(alien, .checked) == [.refused(.chain)])
    }

    @Test func `of two entries under one dot both are kept and neither counts, whichever came first`() throws {
        let names = ["Ana", "Anna"].map { Fact.member(MemberFact(member: Specimen.member, name: $0)) }
        let (one, other) = (try chain(1, [names[0]]), try chain(1, [names[1]]))
        for pair in [[one[0], other[0]], [other[0], one[0]]] {
            var replica = Replica()
            #expect(replica.receive(pair[0], .checked).first != .conflict)
            #expect(replica.slots.count == 2)
            #expect(replica.receive(pair[1], .checked) == [.conflict])
            #expect(replica.slots.isEmpty)
            #expect(Set(replica[pair[0].header.dot]) == Set(pair))
            #expect(replica.vector.conflicts == [pair[0].header.dot])
            #expect(replica.receive(pair[0], .checked) == [.known])
        }
    }

    @Test func `a deletion under a dot that another entry has stands, whichever came first`() throws {
        let author = Specimen.member
        let workout = Fact.workout(
            WorkoutFact(
                workout: Specimen.workout, author: author, moment: Specimen.known(try Specimen.day()),
                photo: Specimen.photo))
        let delete = Fact.delete(DeleteFact(workout: Specimen.workout, member: author))
        let name = Fact.member(MemberFact(member: author, name: "Ana"))
        let (one, other) = (try chain(1, [workout, delete]), try chain(1, [workout, name]))
        for order in [[one[0], one[1], other[1]], [one[0], other[1], one[1]]] {
            var replica = Replica()
            let outcomes = order.flatMap { replica.receive($0, .checked) }
            #expect(outcomes.last == .conflict)
            #expect(replica.state[.member(author)] == nil)
            let fact = try #require(replica.state.workout(Specimen.workout))
            #expect(replica.state.isDeleted(fact))
            #expect(replica.rebuilt().isSame(as: replica))
        }
    }

    @Test func `a kind that an older version does not know is kept and passed on, and applied after the upgrade`()
        throws
    {
        let records = try chain(
            1,
            [
                .reaction(ReactionFact(workout: Specimen.workout, member: Specimen.member, emoji: "👍🏽")),
                .member(MemberFact(member: Specimen.member, name: "Ana")),
            ])
        var older = Replica(kinds: Set(Fact.Kind.allCases).subtracting([.reaction]))
        #expect(older.receive(records[0], .checked) == [.quarantined(.unknownKind(19))])
        #expect(older.receive(records[1], .checked).count == 1)
        var newer = Replica()
        newer.merge(older)
        #expect(newer.count == 2 && newer.quarantined.isEmpty)
        #expect(older.rebuilt().isSame(as: newer))
        #expect(newer.digest != older.digest)
    }

    @Test func `no more entries wait than there is room for`() throws {
        var replica = Replica()
        let facts = (0...Replica.maxHeld + 1).map { _ in Fact.weekSeen(WeekSeenFact(day: .first)) }
        let records = try chain(1, facts)
        for record in records.dropFirst(2) {
            #expect(replica.receive(record, .checked).first != .refused(.tooManyHeld))
        }
        let one = try chain(2, Array(facts.prefix(2)))
        #expect(replica.receive(one[1], .checked) == [.refused(.tooManyHeld)])
        _ = replica.receive(records[0], .checked)
        #expect(replica.receive(records[1], .checked).count == Replica.maxHeld + 1)
    }

    @Test func `the digest is the state's, and not what this kiosk alone knows`() throws {
        let day = try Specimen.day()
        let workout = Fact.workout(
            WorkoutFact(
                workout: Specimen.workout, author: Specimen.member, moment: Specimen.known(day), photo: Specimen.photo))
        let records = try chain(1, [workout, .delete(DeleteFact(workout: Specimen.workout, member: Specimen.member))])
        var replica = Replica()
        let nothing = replica.digest
        _ = replica.receive(records[0], .checked)
        let logged = replica.digest
        _ = replica.receive(records[1], .checked)
        #expect(Set([nothing, logged, replica.digest]).count == 3)
        let before = replica
        let isErased = replica.erase(records[0].header.dot)
        #expect(isErased)
        #expect(replica.isSame(as: before))
        #expect(StateDigest(schema: 1, []) != StateDigest(schema: 2, []))
    }
}
