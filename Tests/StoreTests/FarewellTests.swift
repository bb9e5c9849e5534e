import FitPinkyCore
import Ledger
import Testing

@testable import Store

/// What is noted for kiosks from which this one parts. Ana's is here; Ben's first has joined her group, and his second says that
/// he left.
@Suite struct FarewellTests {
    private static let now = UTCInstant(milliseconds: 1_772_127_245_120)
    private let group = GroupID(ULID(high: 2, low: 1))
    private let ana = MemberID(ULID(high: 3, low: 4))
    private let ben = MemberID(ULID(high: 3, low: 5))
    private let day = Day(daysSince1970: 20_510) ?? .first

    private func stay(_ number: UInt64) -> MembershipID { MembershipID(ULID(high: 4, low: number)) }

    private func join(_ member: MemberID, _ number: UInt64) -> Fact {
        .join(JoinFact(membership: stay(number), member: member, group: group, day: day))
    }

    private func leave(_ member: MemberID, _ number: UInt64) -> Fact {
        .leave(LeaveFact(membership: stay(number), member: member, day: day))
    }

    private func identity(_ number: UInt8) throws -> Identity {
        try #require(Identity(seed: [UInt8](repeating: number, count: 32)))
    }

    /// A kiosk of Ben's comes and says that.
    private func hear(_ number: UInt8, _ facts: Fact..., in store: Store) throws {
        let identity = try identity(number)
        var writer = EntryWriter(identity: identity, epoch: 1, previousHead: nil, clock: HybridClock())
        let introduction = KioskFact(identityKey: identity.publicKey, name: "Kiosk \(number)", zone: "UTC")
        let said = [.kiosk(introduction), .member(MemberFact(member: ben, name: "Ben"))] + facts
        let records = try said.map { fact in
            try writer.entry(
                fact, salt: [UInt8](repeating: number, count: Fact.saltByteCount), at: FarewellTests.now
            ).bytes
        }
        try store.receive(records, at: FarewellTests.now, isClockTrusted: true)
    }

    private func say(_ facts: Fact..., in store: Store) throws {
        _ = try store.decide(at: FarewellTests.now) { _ throws(GroupRefusal) in facts }.get()
    }

    private func store(in folder: TemporaryFolder) throws -> Store {
        let store = try Store(folder: folder.path)
        let introduction = KioskFact(identityKey: store.publicKey, name: "Here", zone: "UTC")
        _ = try store.introduce(introduction, owner: "Ana", fresh: ana, at: FarewellTests.now)
        try say(join(ana, 1), in: store)
        try hear(9, join(ben, 2), in: store)
        return store
    }

    private func farewells(_ store: Store) throws -> [KioskID: Farewell] {
        try store.farewells(KioskReading(store.kiosk, from: store.settings()))
    }

    @Test func `what is said in parting is what was here then, whatever comes later, until a return`() throws {
        let folder = TemporaryFolder()
        let (first, second) = (try identity(9).kiosk, try identity(8).kiosk)
        let noted: Vector
        do {
            let store = try store(in: folder)
            try store.beginFarewells()
            #expect(try farewells(store).isEmpty)
            try hear(8, leave(ben, 2), in: store)
            #expect(try farewells(store).isEmpty)
            noted = try store.vector()
            try store.beginFarewells()
            #expect(try farewells(store) == [first: Farewell(noted), second: Farewell(noted)])
            try say(.member(MemberFact(member: ana, name: "Anna")), in: store)
            try store.beginFarewells()
            #expect(try farewells(store) == [first: Farewell(noted), second: Farewell(noted)])
            // Another farewell than the one that is over: nothing is noted.
            try store.endFarewell(to: first, store.vector())
            try store.endFarewell(to: second, noted)
        }
        let store = try Store(folder: folder.path)
        #expect(try farewells(store) == [first: Farewell(noted), second: Farewell(noted, isOver: true)])
        try hear(7, join(ben, 3), in: store)
        #expect(try farewells(store).isEmpty)
        try hear(6, leave(ben, 3), in: store)
        #expect(try farewells(store).isEmpty)
        try store.beginFarewells()
        let again = Farewell(try store.vector())
        #expect(try farewells(store)[second] == again && again.vector != noted)
    }

    @Test func `who stayed and leaves later begins no farewell anew`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        try hear(8, leave(ben, 2), in: store)
        try store.beginFarewells()
        let before = try farewells(store)
        try say(leave(ana, 1), in: store)
        try store.beginFarewells()
        #expect(try farewells(store) == before && before.count == 2)
    }

    @Test func `farewells are in a backup, for what is back from it must not say more`() throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        let store = try store(in: folder)
        try hear(8, leave(ben, 2), in: store)
        try store.beginFarewells()
        let before = try farewells(store)
        try say(.member(MemberFact(member: ana, name: "Anna")), in: store)
        var bytes: [UInt8] = []
        try store.backup(includesIdentity: true) { piece throws(StoreError) in bytes += piece }
        let path = "\(other.path)/backup"
        try FileCalls().writeDurably(bytes, to: path, in: other.path)
        let seed = try #require(try Store.check(backup: path))
        #expect(try Store.adopt(seed: seed, folder: other.path))
        let restored = try Store(folder: other.path)
        _ = try restored.restore(from: path, at: FarewellTests.now, isClockTrusted: true)
        #expect(try farewells(restored) == before && before.count == 2)
    }
}
