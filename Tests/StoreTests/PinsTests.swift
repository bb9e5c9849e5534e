import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

@Suite struct PinsTests {
    private static let now = UTCInstant(milliseconds: 1_772_127_245_120)
    private let group = GroupID(ULID(high: 2, low: 1))
    private let ana = MemberID(ULID(high: 3, low: 4))
    private let ben = MemberID(ULID(high: 3, low: 5))
    private let day = Day(daysSince1970: 20_510) ?? .first

    private func pin(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: KioskFact.tlsPinByteCount) }

    private func joined(_ member: MemberID, _ group: GroupID) -> Fact {
        .join(JoinFact(membership: MembershipID(member.ulid), member: member, group: group, day: day))
    }

    private func left(_ member: MemberID) -> Fact {
        .leave(LeaveFact(membership: MembershipID(member.ulid), member: member, day: day))
    }

    /// A store whose kiosk serves Ana, in the group if she is.
    private func store(in folder: TemporaryFolder, isInGroup: Bool = true) throws -> Store {
        let store = try Store(folder: folder.path)
        let owner = try store.introduce(
            KioskFact(identityKey: store.publicKey, name: "Here", zone: "UTC", tlsPin: pin(1)), owner: "Ana",
            fresh: ana, at: PinsTests.now)
        #expect(owner == ana)
        if isInGroup { try say([joined(ana, group)], in: store) }
        return store
    }

    private func say(_ facts: [Fact], in store: Store) throws {
        try store.say(facts, at: PinsTests.now)
    }

    /// Another kiosk comes, with the pin of its number, and says that.
    private func hear(_ number: UInt8, _ facts: Fact..., in store: Store) throws {
        let identity = try #require(Identity(seed: [UInt8](repeating: number, count: 32)))
        var writer = EntryWriter(identity: identity, epoch: 1, previousHead: nil, clock: HybridClock())
        let introduction = KioskFact(
            identityKey: identity.publicKey, name: "Kiosk \(number)", zone: "UTC", tlsPin: pin(number))
        let records = try ([.kiosk(introduction)] + facts).map { fact in
            try writer.entry(
                fact, salt: [UInt8](repeating: number, count: Fact.saltByteCount), at: PinsTests.now
            ).bytes
        }
        let outcomes = try store.receive(records, at: PinsTests.now, isClockTrusted: true)
        #expect(outcomes.allSatisfy { if case .applied = $0 { true } else { false } })
    }

    @Test func `a kiosk that is met, and of no group of ours, is not let in`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        try hear(9, .member(MemberFact(member: ben, name: "Ben")), in: store)
        #expect(try store.pins().isEmpty)
        let other = GroupID(ULID(high: 2, low: 2))
        try hear(8, .member(MemberFact(member: ben, name: "Ben")), joined(ben, other), in: store)
        #expect(try store.pins().isEmpty)
    }

    @Test func `the group's kiosks are let in, also of who left, and none that was given up`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        try hear(9, .member(MemberFact(member: ben, name: "Ben")), joined(ben, group), in: store)
        #expect(try store.pins() == [pin(9)])
        try hear(8, .member(MemberFact(member: ben, name: "Ben")), left(ben), in: store)
        #expect(try store.pins() == [pin(8), pin(9)])
        let nine = try #require(Identity(seed: [UInt8](repeating: 9, count: 32)))
        try hear(
            7, .member(MemberFact(member: ben, name: "Ben")), .retire(RetireFact(kiosk: nine.kiosk, member: ben)),
            in: store)
        #expect(try store.pins() == [pin(7), pin(8)])
        // Whoever pairs with it again does not let it in.
        try store.keep(invitations: [], pairing: Store.Pairing(pin: pin(9), group: group), at: PinsTests.now)
        #expect(try store.pins() == [pin(7), pin(8)])
    }

    @Test func `who was paired with is let in before it has introduced itself, and in that group alone`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        try store.keep(invitations: [1], pairing: Store.Pairing(pin: pin(5), group: group), at: PinsTests.now)
        #expect(try store.pins() == [pin(5)])
        #expect(try store.invitations() == [1])
        try say([left(ana)], in: store)
        #expect(try store.pins() == [pin(5)], "the leaving has to be told")
        let other = GroupID(ULID(high: 2, low: 2))
        let stay = JoinFact(membership: MembershipID(ULID(high: 9, low: 9)), member: ana, group: other, day: day)
        try say([.join(stay)], in: store)
        #expect(try store.pins().isEmpty)
    }

    private struct Refusal: Error {}

    @Test func `a pairing and what is said with it are one transaction, and outlast the program`() throws {
        let folder = TemporaryFolder()
        do {
            let store = try store(in: folder, isInGroup: false)
            let pairing = Store.Pairing(pin: pin(5), group: group)
            func note(_ transaction: borrowing Transaction) throws(StoreError) { try transaction.put(pairing) }
            #expect(throws: Refusal.self) {
                try store.folder.decide(in: [store], at: PinsTests.now, noting: note) {
                    _ throws(Refusal) -> [Store.Decision<Bool>] in throw Refusal()
                }.get()
            }
            #expect(try store.pins().isEmpty)
            let fact = joined(ana, group)
            _ = try store.folder.decide(in: [store], at: PinsTests.now, noting: note) { _ throws(Refusal) in
                [Store.Decision([fact], answer: true)]
            }.get()
        }
        #expect(try Store(folder: folder.path).pins() == [pin(5)])
    }
}
