import FitPinkyCore
import Ledger
import Stores
import Support
import Testing

@testable import Store

/// What nobody has any more is given up, and what could not be passed on because of it is said once more.
@Suite struct LossesTests {
    private let kiosk = Furnished()

    private func partner(in folder: TemporaryFolder) throws -> Store {
        try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
    }

    /// Until one has all that the other can give.
    private func exchange(from giver: Store, to taker: Store) throws {
        let lack = try taker.lack(of: giver.vector())
        let spans = try giver.spans(for: lack, having: try taker.vector(), limit: 1000)
        let records = try giver.records(RecordReading(spans: spans), maxBytes: 1 << 20).records
        _ = try taker.takeIn(records, at: kiosk.now, isClockTrusted: true)
    }

    private func damage(_ dot: Dot, in store: Store) throws {
        let row = try #require(try kiosk.rows(.entries, in: store).first { $0.key == dot.bytes })
        try kiosk.put(.entries, row.key, row.value.dropLast() + [row.value[row.value.count - 1] ^ 1], in: store)
    }

    @Test func `without a loss nothing is given up`() throws {
        let store = try kiosk.open()
        let (digest, vector) = (try store.digest(), try store.vector())
        #expect(try store.acceptLosses(at: kiosk.now) == AcceptedLosses())
        #expect(try store.digest() == digest && store.vector() == vector)
        #expect(try store.entryCount() == 8)
    }

    @Test(arguments: 0..<8)
    func `what a kiosk alone said after a lost entry reaches others once the loss is accepted`(lost: Int) throws {
        let store = try kiosk.open()
        let dots = try kiosk.rows(.entries, in: store).map { try #require(Dot(bytes: $0.key)) }
        let workouts = try store.workouts(includingDeleted: true).map(\.fact.workout.ulid.low)
        try damage(dots[lost], in: store)
        try store.heal(store.verify().findings)
        #expect(try store.folder.standingDamage()?.entries == [dots[lost]])
        let losses = try store.acceptLosses(at: kiosk.now)
        #expect(losses.entries == 8 - lost)
        #expect(try store.folder.standingDamage() == nil)
        // A photo may be left whose workout is lost.
        let left = try store.verify().findings.filter { if case .strayPhoto = $0 { false } else { true } }
        #expect(left == [])
        // Nothing that still could be read is gone, but for what the lost entry said.
        let kept = try store.workouts(includingDeleted: true).map(\.fact.workout.ulid.low)
        #expect(Set(kept).isSubset(of: workouts) && kept.count >= workouts.count - 1)
        let folder = TemporaryFolder()
        let other = try partner(in: folder)
        try exchange(from: store, to: other)
        #expect(try other.digest() == store.digest() && other.vector() == store.vector())
        // So does what it says next, also after another start.
        try store.save(kiosk.workout(50, photo: nil), at: kiosk.now)
        try exchange(from: store, to: other)
        #expect(try other.workout(WorkoutID(ULID(high: 0, low: 50))) != nil)
        #expect(try other.digest() == store.digest())
    }

    @Test func `entries of another kiosk stay, and a damaged one is still taken in when it comes`() throws {
        let source = try kiosk.open()
        let records = try kiosk.rows(.entries, in: source)
        let folder = TemporaryFolder()
        let store = try partner(in: folder)
        try store.receive(records.map(\.value), at: kiosk.now, isClockTrusted: true)
        let digest = try store.digest()
        let dot = try #require(Dot(bytes: records[3].key))
        try damage(dot, in: store)
        try store.heal(store.verify().findings)
        #expect(try store.folder.standingDamage() != nil)
        #expect(try store.acceptLosses(at: kiosk.now) == AcceptedLosses(entries: 1, saidAgain: 0, photos: 0))
        #expect(try store.folder.standingDamage() == nil)
        #expect(try store.entryCount() == 7)
        // Neither verifying nor a pass names what was accepted, and accepting it again changes nothing.
        #expect(try store.verify().findings == [])
        try store.heal([.brokenChain(Chains.Epoch(of: dot).dot(dot.sequence + 1))])
        #expect(try store.folder.standingDamage() == nil)
        #expect(try store.acceptLosses(at: kiosk.now) == AcceptedLosses())
        // Another loss behind it is told, also of one that is gone with all that named it.
        let gone = records[5]
        let kept = try #require(try kiosk.rows(.headers, in: store).first { $0.value == gone.key })
        try store.commit { transaction throws(StoreError) in
            try transaction.remove(.entries, gone.key)
            try transaction.remove(.headers, kept.key)
        }
        #expect(try !store.verify().isClean)
        try store.receive([gone.value], at: kiosk.now, isClockTrusted: true)
        try damage(try #require(Dot(bytes: records[6].key)), in: store)
        try store.heal(store.verify().findings)
        #expect(try store.folder.standingDamage() != nil)
        try exchange(from: source, to: store)
        #expect(try store.folder.standingDamage() == nil && store.digest() == digest)
        // It is here again, so that its next loss is one.
        try damage(dot, in: store)
        try store.heal(store.verify().findings)
        #expect(try store.folder.standingDamage() != nil)
    }

    @Test(arguments: Table.derived)
    func `on the word of a wrong derived row nothing goes`(table: Table) throws {
        for index in 0..<4 {
            let store = try kiosk.open(anew: true)
            let rows = try kiosk.rows(table, in: store)
            guard index < rows.count else { return }
            let digest = try store.digest()
            try store.commit { transaction throws(StoreError) in try transaction.remove(table, rows[index].key) }
            try store.heal(store.verify().findings)
            #expect(try store.acceptLosses(at: kiosk.now) == AcceptedLosses())
            #expect(try store.digest() == digest && store.verify().isClean)
        }
    }

    @Test func `what is said once more does not bring an old name back`() throws {
        let store = try kiosk.open()
        let other = try #require(Identity(seed: [UInt8](repeating: 7, count: 32)))
        var writer = EntryWriter(identity: other, epoch: 1, previousHead: nil, clock: HybridClock())
        let later = UTCInstant(milliseconds: kiosk.now.milliseconds + 60_000)
        let facts: [Fact] = [
            .kiosk(KioskFact(identityKey: other.publicKey, name: "Lisa", zone: "UTC")),
            .member(MemberFact(member: kiosk.member, name: "Samantha")),
        ]
        let salt = [UInt8](repeating: 1, count: Fact.saltByteCount)
        try store.receive(
            facts.map { try writer.entry($0, salt: salt, at: later).bytes }, at: later, isClockTrusted: true)
        #expect(try store.memberName(kiosk.member) == "Samantha")
        let own = try kiosk.rows(.entries, in: store).compactMap { Dot(bytes: $0.key) }
            .filter { $0.origin == store.kiosk }
        try damage(own[0], in: store)
        #expect(try store.acceptLosses(at: later).entries == 8)
        #expect(try store.memberName(kiosk.member) == "Samantha")
        let winners = try store.winners(.settings)
        #expect(winners.serves(store.kiosk, kiosk.member))
    }

    @Test func `a damaged photo is removed, and its workout stays`() throws {
        let store = try kiosk.open()
        let row = try #require(try kiosk.rows(.photos, in: store).first)
        try kiosk.put(.photos, row.key, row.value.dropLast() + [row.value[row.value.count - 1] ^ 1], in: store)
        let findings = try store.verify().findings
        #expect(findings.count == 1)
        let workouts = try store.workouts(includingDeleted: true).count
        try store.heal(findings)
        #expect(try store.acceptLosses(at: kiosk.now).photos == 1)
        #expect(try store.verify().isClean && store.folder.standingDamage() == nil)
        #expect(try store.workouts(includingDeleted: true).count == workouts)
    }

    @Test func `a kiosk's key stays though its introduction is damaged`() throws {
        let store = try kiosk.open()
        let row = try #require(try kiosk.rows(.entries, in: store).first)
        let dot = try #require(Dot(bytes: row.key))
        try damage(dot, in: store)
        try store.rebuild()
        // Without the key no entry would count as signed.
        let findings = try store.verify().findings
        #expect(findings.count == 2 && findings.contains(.brokenChain(Chains.Epoch(of: dot).dot(2))), "\(findings)")
    }

    @Test func `a damaged entry keeps no other deleted workout from being erased`() throws {
        let store = try kiosk.open()
        try store.say(
            [.delete(DeleteFact(workout: WorkoutID(ULID(high: 0, low: 1)), member: kiosk.member))], at: kiosk.now)
        func later(days: Int64) -> UTCInstant {
            UTCInstant(milliseconds: kiosk.now.milliseconds + days * 86_400_000)
        }
        _ = try store.scrub(at: later(days: 0), isClockTrusted: true)
        // The first of the two in the order of ids.
        let first = try #require(try store.workout(WorkoutID(ULID(high: 0, low: 1))))
        let rows = try kiosk.rows(.entries, in: store)
        let row = try #require(
            rows.first { row in
                guard case .whole(let entry)? = try? Record(bytes: row.value),  // none is damaged yet
                    let fact = try? Fact(entry),  // nor unknown
                    case .workout(let fact) = fact
                else { return false }
                return fact.workout == first.fact.workout
            })
        try damage(try #require(Dot(bytes: row.key)), in: store)
        #expect(try store.scrub(at: later(days: 31), isClockTrusted: true).workouts == 1)
    }
}
