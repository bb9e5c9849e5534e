import FitPinkyCore
import Households
import Ledger
import Reference
import Support
import Testing

@Suite struct ScrubbingTests {
    private static let month = Permission.undeleteMilliseconds
    private let workout = Specimen.workout
    private let ana = Specimen.member
    private let now = UTCInstant(milliseconds: 1)

    private func stamp(_ milliseconds: Int64) -> Stamp { Stamp(rawValue: UInt64(milliseconds) << 16) }

    /// Ana's kiosk: a workout whose moment was settled, with two captions, deleted. Ben's: an answer to it.
    private func story() throws -> (ana: EntryWriter, records: [Record]) {
        var writers = [try Specimen.writer(1), try Specimen.writer(2)]
        let known = try #require(Specimen.known(try Specimen.day()).known)
        let facts: [(Int, Fact)] = [
            (0, .workout(WorkoutFact(workout: workout, author: ana, moment: try Specimen.awaited(), photo: nil))),
            (0, .settle(SettleFact(subject: workout.ulid, moment: known, photo: Specimen.photo, isEstimate: true))),
            (0, .caption(CaptionFact(workout: workout, member: ana, text: "Hill"))),
            (0, .caption(CaptionFact(workout: workout, member: ana, text: "Up the hill"))),
            (0, .delete(DeleteFact(workout: workout, member: ana))),
            (1, .vouch(VouchFact(workout: workout, member: Specimen.other, day: known.day))),
        ]
        let records = try facts.map { index, fact in
            Record.whole(try writers[index].entry(fact, salt: Specimen.salt, at: now))
        }
        return (writers[0], records)
    }

    private func replica(_ records: [Record]) -> Replica {
        var replica = Replica()
        for record in records { _ = replica.receive(record, .checked) }
        return replica
    }

    @Test func `payloads go 30 days after the deletion was said and heard, by a trusted clock alone`() {
        func isDue(_ said: Int64, _ heard: Int64, _ now: Int64, isTrusted: Bool = true) -> Bool {
            Scrubbing.isDue(
                deletion: stamp(said), heard: UTCInstant(milliseconds: heard), now: UTCInstant(milliseconds: now),
                isTrusted: isTrusted)
        }
        let month = ScrubbingTests.month
        #expect(!isDue(100, 0, 100 + month) && isDue(100, 0, 101 + month))
        #expect(!isDue(0, 100, 100 + month) && isDue(0, 100, 101 + month))
        #expect(!isDue(100, 0, .max, isTrusted: false))
        #expect(!isDue(100, 0, .min) && !isDue(100, .max, .max))
        #expect(isDue(0, .min, .max))
    }

    @Test
    func `with a deleted workout go its settlement and every caption, and neither the deletion nor others' words`()
        throws
    {
        let (_, records) = try story()
        let replica = replica(records)
        #expect(replica.deleted.map { $0.workout } == [workout])
        #expect(replica.deleted.map { $0.deletion } == [records[4].header.stamp])
        #expect(replica.erasable(with: workout) == records.prefix(4).map { $0.header.dot })
        #expect(self.replica(Array(records.prefix(4))).deleted.isEmpty)
        // Somebody else's wish deletes nothing.
        var writer = try Specimen.writer(3)
        let wish = Fact.delete(DeleteFact(workout: workout, member: Specimen.other))
        let other = Record.whole(try writer.entry(wish, salt: Specimen.salt, at: now))
        #expect(self.replica(Array(records.prefix(4)) + [other]).deleted.isEmpty)
    }

    @Test func `an erased entry keeps header and signature, and reads back from its bytes`() throws {
        let (_, records) = try story()
        let key = try Specimen.identity(1).publicKey
        var replica = replica(records)
        for dot in replica.erasable(with: workout) { replica.erase(dot) }
        #expect(replica.erasable(with: workout).isEmpty)
        var previous = [UInt8](repeating: 0, count: 32)
        for (index, record) in records.prefix(5).enumerated() {
            let kept = try #require(replica[record.header.dot].first)
            #expect(kept.header == record.header && kept.isSigned(by: key))
            #expect(kept.header.previousHash == previous)
            previous = kept.hash
            if index < 4, case .erased = kept {} else { #expect(index == 4) }
            #expect(try Record(bytes: kept.bytes) == kept)
        }
        #expect(replica.deleted.map { $0.workout } == [workout])
        #expect(replica.undelete(workout, by: ana) == nil)
    }

    @Test func `what is never erased is not taken in erased, and damage to what remains of the rest is seen`() throws {
        let (_, records) = try story()
        guard case .whole(let entry) = records[0], case .whole(let deletion) = records[4] else { return }
        let erased = try #require(ErasedEntry(erasing: entry))
        #expect(ErasedEntry(erasing: deletion) == nil)
        guard case .parts(let kept, []) = deletion.payload else {
            return #expect(Bool(false), "a deletion has no words")
        }
        let forged =
            deletion.header.bytes + deletion.signature + [1, 0, UInt8(kept.count)] + kept + Entry.hash([UInt8]())
        #expect(throws: Entry.Malformed.layout) { try Record(bytes: forged) }
        for count in erased.bytes.indices {
            #expect(throws: Entry.Malformed.self) { try Record(bytes: Array(erased.bytes.prefix(count))) }
        }
        #expect(throws: Entry.Malformed.self) { try Record(bytes: erased.bytes + [0]) }
        for bit in 0..<erased.bytes.count * 8 {
            var bytes = erased.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            // Either it is no entry any more, or nobody signed it.
            if let damaged = try? Record(bytes: bytes) {
                #expect(!damaged.isSigned(by: try Specimen.identity(1).publicKey), "bit \(bit)")
            }
        }
    }

    @Test func `erasing at any moment, in any order of arrival, leaves the state as it is`() throws {
        let (_, records) = try story()
        let whole = replica(records)
        var erased = whole
        for dot in whole.erasable(with: workout) { erased.erase(dot) }
        #expect(erased.isSame(as: whole) && erased.payloadsWanted.isEmpty)
        #expect(erased.rebuilt().isSame(as: whole))
        var chance = SeededGenerator(seed: 1)
        forEachOrder(of: records.count) { order in
            var replica = Replica()
            for index in order {
                // Sometimes a kiosk that has erased it sends it, and sometimes it is erased here at once.
                let record = records[index]
                let sent = Bool.random(using: &chance) ? erased[record.header.dot][0] : record
                _ = replica.receive(sent, .checked)
                if Bool.random(using: &chance) { replica.erase(record.header.dot) }
            }
            if !replica.isSame(as: whole) { Issue.record("order \(order)") }
        }
    }

    @Test func `an undelete brings the payloads again, to whoever has erased them, whatever comes first`() throws {
        var (_, records) = try story()
        let whole = replica(records)
        let undelete = try #require(whole.undelete(workout, by: ana))
        #expect(undelete.payloads.count == 3)
        // Another kiosk of Ana's says it, so that it can come before what it revives.
        var writer = try Specimen.writer(3)
        let deletion = records[4].header.stamp
        records.append(
            .whole(try writer.entry(.undelete(undelete), salt: Specimen.salt, at: now, replacing: deletion)))
        let revived = replica(records)
        let fact = try #require(revived.state.workout(workout))
        #expect(fact.photo == Specimen.photo && revived.deleted.isEmpty && !revived.state.isDeleted(fact))
        var erased = whole
        for dot in whole.erasable(with: workout) { erased.erase(dot) }
        let sent = records.dropLast().map { erased[$0.header.dot][0] } + records.suffix(1)
        forEachOrder(of: sent.count) { order in
            var replica = Replica()
            for index in order { _ = replica.receive(sent[index], .checked) }
            if !replica.isSame(as: revived) || replica.state.workout(workout) != fact
                || replica.state.words(to: workout).caption(by: fact.author) != "Up the hill"
            {
                Issue.record("order \(order)")
            }
        }
        // A payload that is not the entry's own revives nothing.
        let another = Fact.undelete(UndeleteFact(workout: workout, member: ana, payloads: [[1, 2, 3]]))
        var (forger, _) = try story()
        _ = erased.receive(.whole(try forger.entry(another, salt: Specimen.salt, at: now)), .checked)
        let bare = try #require(erased.state.workout(workout))
        #expect(bare.photo == nil && bare.isPhotographed && erased.deleted.isEmpty)
        // What is wanted then can be had from whoever has it; not the caption that was written over.
        #expect(erased.payloadsWanted == [0, 1, 3].map { records[$0].header.dot })
        for record in records.prefix(4) { _ = erased.receive(record) }
        #expect(erased.payloadsWanted.isEmpty && erased.state.workout(workout) == fact)
    }

    @Test func `what is left of an entry cannot be made to speak of another workout`() throws {
        let (_, records) = try story()
        guard case .whole(let entry) = records[0] else { return }
        let erased = try #require(ErasedEntry(erasing: entry))
        let place = try #require(erased.bytes.firstRange(of: workout.ulid.bytes))
        var forged = erased.bytes
        forged.replaceSubrange(place, with: ULID(high: 99, low: 99).bytes)
        #expect(throws: Entry.Malformed.payloadHash) { try Record(bytes: forged) }
    }

    @Test func `deleting again after an undelete lets the payloads it brought go as well`() throws {
        var (writer, records) = try story()
        let undelete = try #require(replica(records).undelete(workout, by: ana))
        for fact in [Fact.undelete(undelete), .delete(DeleteFact(workout: workout, member: ana))] {
            records.append(.whole(try writer.entry(fact, salt: Specimen.salt, at: now)))
        }
        let whole = replica(records)
        #expect(whole.deleted.map { $0.deletion } == [records[7].header.stamp])
        let dots = whole.erasable(with: workout)
        #expect(dots == (records.prefix(4) + [records[6]]).map { $0.header.dot }.sorted())
        var erased = whole
        for dot in dots { erased.erase(dot) }
        #expect(erased.isSame(as: whole) && erased.rebuilt().isSame(as: whole))
        #expect(erased.rebuilt().erasable(with: workout).isEmpty)
    }

    @Test func `a kiosk back after 400 days revives nothing, and an erased payload that comes again does no harm`()
        throws
    {
        let (_, records) = try story()
        var home = replica(records)
        for dot in home.erasable(with: workout) { home.erase(dot) }
        var away = replica(Array(records.prefix(3)))
        #expect(away.deleted.isEmpty)
        away.merge(home)
        #expect(away.deleted.map { $0.workout } == [workout])
        #expect(away.isSame(as: home))
        #expect(away.erasable(with: workout).count == 3)
        let before = home
        #expect(home.receive(records[0], .checked) == [.restored])
        #expect(home.isSame(as: before))
        #expect(home.deleted.map { $0.workout } == [workout])
    }
}
