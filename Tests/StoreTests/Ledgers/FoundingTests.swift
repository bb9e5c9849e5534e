import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Ledgers whose ids certify who made them.
@Suite struct FoundingTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now
    private let nonce = Nonce(ULID(high: 0xA1, low: 0xB2))

    private func group(of store: Store) throws -> GroupFact? {
        guard case .household(let id) = store.name else { return nil }
        let fact = try store.database.read { transaction throws(StoreError) in try transaction.readable(.group(id)) }
        if case .group(let group)? = fact { return group }
        return nil
    }

    private func found(in first: Store) throws -> Store { try SeveralLedgers.found(in: first.folder, nonce: nonce) }

    @Test func `a group's id certifies the kiosk that founded it, which signs there with the same key for ever`() throws
    {
        let (kiosk, name): (KioskID, LedgerName)
        let backup: String
        do {
            let household = try found(in: try SeveralLedgers.open(folder))
            (kiosk, name) = (household.kiosk, household.name)
            let group = try #require(try self.group(of: household))
            #expect(.household(group.group) == name && group.nonce == nonce)
            #expect(kiosk != household.folder.identity.derived(for: name).kiosk)
            backup = try SeveralLedgers.backup(household, in: folder)
        }
        // Also after a restart, after it was closed and opened, and out of a backup.
        let store = try SeveralLedgers.open(folder)
        #expect(try store.folder.open(name).kiosk == kiosk)
        try store.folder.close(name, at: now)
        try store.folder.reopen(name)
        try store.folder.open(name).save(SeveralLedgers.workout(1), at: now)
        #expect(try store.folder.verify().allSatisfy(\.isClean))
        let other = TemporaryFolder()
        let seed = try #require(try Store.check(backup: backup))
        try #require(try Store.adopt(seed: seed, folder: other.path))
        let restored = try SeveralLedgers.open(other)
        try restored.folder.restore(from: backup, at: now, isClockTrusted: true)
        #expect(try restored.folder.open(name).kiosk == kiosk)
    }

    @Test func `what another kiosk founds by an id that it did not make is kept and counts for nothing, ever`() throws {
        let store = try found(in: try SeveralLedgers.open(folder))
        let ours = try #require(try group(of: store))
        let thief = try #require(Identity(seed: [UInt8](repeating: 9, count: 32)))
        let press = SeveralLedgers.workout(1, by: ours.creator)
        let id = try store.id(of: press)
        try store.save(press, at: now)
        let known = try #require(try store.workout(id))
        try store.admit(thief.kiosk, at: now, isClockTrusted: true)
        // Its clock is set back, so it would be the first.
        var writer = EntryWriter(identity: thief, epoch: 1, previousHead: nil, clock: HybridClock())
        let stolen: [Fact] = [
            .kiosk(KioskFact(identityKey: thief.publicKey, name: "Thief", zone: "UTC")),
            .group(
                GroupFact(
                    group: ours.group, name: "Mine", created: .first, weekStart: .friday, dayStart: 3, maxMembers: 3,
                    creator: ours.creator, nonce: nonce)),
            .workout(
                WorkoutFact(workout: id, author: ours.creator, moment: known.fact.moment, photo: nil)),
        ]
        let records = try stolen.map {
            try writer.entry($0, salt: [UInt8](repeating: 3, count: Fact.saltByteCount), at: .init(milliseconds: 1))
                .bytes
        }
        let before = try store.digest()
        let outcomes = try store.receive(records, at: now, isClockTrusted: true)
        #expect(outcomes == [.applied([.kiosk(thief.kiosk)]), .applied([]), .applied([])])
        func look() throws {
            #expect(try group(of: store) == ours && store.workouts() == [known])
            #expect(try store.verify().isClean && store.isHouseholdCurrent())
        }
        try look()
        let after = try store.digest()
        #expect(after != before)
        try store.rebuild()
        #expect(try store.digest() == after)
        try look()
    }

    @Test func `entries of version 1 are not taken in, and the writer is refused what it did not make`() throws {
        let store = try found(in: try SeveralLedgers.open(folder))
        // Version, dot, predecessor, stamp, kind; then the payload's hash, a signature that nobody looks at, and a payload.
        let header = try #require(try SeveralLedgers.rows(.entries, of: store).values.first).prefix(75)
        let payload: [UInt8] = [1, 2, 3]
        let old = [1] + header.dropFirst() + Entry.hash(payload) + [UInt8](repeating: 0, count: 64) + payload
        #expect(try store.receive([old], at: now, isClockTrusted: true) == [.refused(.version)])
        #expect(try store.folder.open(.first).receive([old], at: now, isClockTrusted: true) != [.refused(.version)])
        let drawn = WorkoutFact(
            workout: SeveralLedgers.id(1), author: SeveralLedgers.member,
            moment: SeveralLedgers.workout(1).moment, photo: nil)
        let count = try store.entryCount()
        #expect(throws: StoreError.entry(.notMinted)) { try store.append(.workout(drawn), at: now) }
        #expect(try store.entryCount() == count)
    }

    @Test func `a save that is repeated is known, for the same press gets the same id`() throws {
        let store = try found(in: try SeveralLedgers.open(folder))
        let ana = try #require(try group(of: store)).creator
        let press = SeveralLedgers.workout(1, by: ana, photo: SeveralLedgers.photo(1))
        for _ in 0..<3 { try store.save(press, at: now) }
        #expect(try store.workouts().map(\.fact.workout) == [store.id(of: press)])
        #expect(try store.id(of: SeveralLedgers.workout(2)) != store.id(of: SeveralLedgers.workout(1)))
    }
}
