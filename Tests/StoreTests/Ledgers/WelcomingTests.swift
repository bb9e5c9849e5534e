import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// Who comes by an invitation is let into the household's ledger.
@Suite struct WelcomingTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    private func pin(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: KioskFact.tlsPinByteCount) }

    /// What the kiosk of that seed says of itself, with the TLS key of that byte.
    private func introduction(_ seed: UInt8, pin byte: UInt8, owner: MemberID? = nil) throws -> (KioskID, [UInt8]) {
        let identity = try #require(Identity(seed: [UInt8](repeating: seed, count: 32)))
        var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        let fact = KioskFact(
            identityKey: identity.publicKey, name: "Kiosk \(seed)", zone: "UTC", tlsPin: pin(byte), owner: owner)
        let salt = [UInt8](repeating: seed, count: Fact.saltByteCount)
        return (identity.kiosk, try writer.entry(.kiosk(fact), salt: salt, at: now).bytes)
    }

    private func pair(_ byte: UInt8, in store: Store) throws {
        let group = try #require(
            store.settings().all.compactMap { winner -> GroupID? in
                if case .group(let fact) = winner.fact { fact.group } else { nil }
            }.first)
        try store.keep(invitations: [], pairing: .init(pin: pin(byte), group: group, invited: .newcomer), at: now)
    }

    private func welcome(_ byte: UInt8, _ records: [[UInt8]], to store: Store) throws -> KioskID? {
        try store.welcome(pin(byte), introducedBy: records, at: now, isClockTrusted: true)
    }

    @Test func `who was paired with is admitted by introducing itself, and nobody else is`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let (kiosk, record) = try introduction(5, pin: 5)
        // Not paired with; another's key; not signed by itself.
        #expect(try welcome(5, [record], to: store) == nil)
        try pair(5, in: store)
        let (stranger, other) = try introduction(6, pin: 6)
        #expect(try welcome(5, [other, [1, 2, 3]], to: store) == nil)
        #expect(try welcome(6, [other], to: store) == nil)
        var forged = record
        forged[forged.count - 1] ^= 1
        #expect(try welcome(5, [forged], to: store) == nil)
        #expect(try store.receive([record, other], at: now, isClockTrusted: true) == [.unadmitted, .unadmitted])

        #expect(try welcome(5, [other, record], to: store) == kiosk)
        #expect(try store.readers()[kiosk] == pin(5) && store.readers()[stranger] == nil)
        let count = try store.entryCount()
        #expect(try welcome(5, [record], to: store) == kiosk)
        #expect(try store.entryCount() == count)
        // One pairing lets one kiosk in.
        let (_, second) = try introduction(7, pin: 5)
        #expect(try welcome(5, [second], to: store) == nil)
        #expect(try store.entryCount() == count && store.verify().isClean)
    }

    @Test func `who has been in the household is not admitted once more by introducing itself`() throws {
        var ledger = try FoundedLedger()
        let key = ledger.identities[0].publicKey
        try ledger.say(.kiosk(KioskFact(identityKey: key, name: "Ana", zone: "UTC", tlsPin: pin(5))))
        let store = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
        let records = ledger.records.map(\.bytes)
        try store.receive(records, at: now, isClockTrusted: true)
        // As who joined has it of who invited.
        let pairing = Store.Pairing(pin: pin(5), group: ledger.group)
        try store.folder.writeShared { transaction throws(StoreError) in try transaction.put(pairing) }
        let count = try store.entryCount()
        #expect(try welcome(5, records, to: store) == ledger.kiosk(0))
        #expect(try store.entryCount() == count)
    }

    @Test func `a further kiosk is its owner's if the one that admits it serves them, and else a newcomer's`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let ana = try #require(KioskReading(store.kiosk, from: try store.settings()).owner?.member)
        for (seed, owner) in [(5, ana), (6, MemberID(ULID(high: 9, low: 9)))] as [(UInt8, MemberID)] {
            try pair(seed, in: store)
            let (kiosk, record) = try introduction(seed, pin: seed, owner: owner)
            #expect(try welcome(seed, [record], to: store) == kiosk)
            let reading = KioskReading(store.kiosk, from: try store.settings())
            #expect(reading.serves(kiosk, owner) == (owner == ana))
        }
    }

    @Test func `a kiosk that left comes back by an invitation, which is for one stay`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let reading = KioskReading(store.kiosk, from: try store.settings())
        let (ana, group) = (try #require(reading.owner?.member), try #require(reading.home))
        let own = MembershipID(ULID(high: 4, low: 1))
        try store.say([.join(JoinFact(membership: own, member: ana, group: group, day: .first))], at: now)

        // Ben comes, and leaves.
        let identity = try #require(Identity(seed: [UInt8](repeating: 5, count: 32)))
        var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        let (ben, stay) = (MemberID(ULID(high: 5, low: 1)), MembershipID(ULID(high: 5, low: 2)))
        let said = try Mint(identity).minted([
            .kiosk(KioskFact(identityKey: identity.publicKey, name: "Ben", zone: "UTC", tlsPin: pin(5))),
            .member(MemberFact(member: ben, name: "Ben", nonce: Nonce(ULID(high: 5, low: 3)))),
            .join(JoinFact(membership: stay, member: ben, group: group, day: .first)),
            .leave(LeaveFact(membership: stay, member: ben, day: .first)),
        ])
        let salt = [UInt8](repeating: 5, count: Fact.saltByteCount)
        func records(_ facts: some Sequence<Fact>, after milliseconds: Int64) throws -> [[UInt8]] {
            let instant = UTCInstant(milliseconds: now.milliseconds + milliseconds)
            return try facts.map { try writer.entry($0, salt: salt, at: instant).bytes }
        }
        let coming = try records(said.facts.dropLast(), after: 0)
        try pair(5, in: store)
        #expect(try welcome(5, coming, to: store) == identity.kiosk)
        try store.receive(coming, at: now, isClockTrusted: true)
        #expect(try store.readers()[identity.kiosk] == pin(5))
        // An invitation is for one stay.
        try store.receive(try records(said.facts.suffix(1), after: 60_000), at: now, isClockTrusted: true)
        #expect(try store.readers()[identity.kiosk] == nil && store.pins().isEmpty)
        #expect(try store.givers(today: .first) == [pin(5)])
        let later = try #require(Day.first.advanced(byDays: Departure.daysOfGrace + 1))
        #expect(try store.givers(today: later).isEmpty && store.givers(today: nil) == [pin(5)])

        // Invited again he may come, and is given what is here once he has joined.
        try pair(5, in: store)
        #expect(try store.readers()[identity.kiosk] == nil && store.pins() == [pin(5)])
        let again = Fact.join(
            JoinFact(
                membership: MembershipID(ULID(high: 5 << 16, low: 4)), member: try member(in: said.facts), group: group,
                day: .first))
        let back = try records(try Mint(identity).minted([again]).facts, after: 120_000)
        let giver = Store.Giver(kiosk: identity.kiosk, today: later)
        try store.receive(back, from: giver, at: now, isClockTrusted: true)
        #expect(try store.readers()[identity.kiosk] == pin(5) && store.givers(today: .first).isEmpty)
        #expect(try store.verify().isClean)
    }

    private func member(in facts: [Fact]) throws -> MemberID {
        try #require(facts.compactMap { if case .member(let fact) = $0 { fact.member } else { nil } }.first)
    }

    /// A store of a household whose founder belongs, and Ben's kiosk: it comes with two entries and a stay, leaves, and has a second stay.
    private func household(leavingLaterBy ahead: Int64) throws -> (store: Store, ben: KioskID, said: [[UInt8]]) {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let reading = KioskReading(store.kiosk, from: try store.settings())
        let (ana, group) = (try #require(reading.owner?.member), try #require(reading.home))
        let own = JoinFact(membership: MembershipID(ULID(high: 4, low: 1)), member: ana, group: group, day: .first)
        try store.say([.join(own)], at: now)
        let identity = try #require(Identity(seed: [UInt8](repeating: 5, count: 32)))
        var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        // An id keeps its time when it is made: the first six bytes.
        let (first, second) = (MembershipID(ULID(high: 5, low: 2)), MembershipID(ULID(high: 5 << 16, low: 4)))
        let ben = MemberID(ULID(high: 5, low: 1))
        let facts = try Mint(identity).minted([
            .kiosk(KioskFact(identityKey: identity.publicKey, name: "Ben", zone: "UTC", tlsPin: pin(5))),
            .member(MemberFact(member: ben, name: "Ben", nonce: Nonce(ULID(high: 5, low: 3)))),
            .join(JoinFact(membership: first, member: ben, group: group, day: .first)),
            .leave(LeaveFact(membership: first, member: ben, day: .first)),
            .join(JoinFact(membership: second, member: ben, group: group, day: .first)),
        ]).facts
        let salt = [UInt8](repeating: 5, count: Fact.saltByteCount)
        let said = try facts.enumerated().map { index, fact in
            let instant = UTCInstant(milliseconds: now.milliseconds + (index < 3 ? 0 : ahead + 60_000))
            return try writer.entry(fact, salt: salt, at: instant).bytes
        }
        try pair(5, in: store)
        _ = try welcome(5, said, to: store)
        try store.receive(Array(said[..<3]), at: now, isClockTrusted: true)
        #expect(try store.readers()[identity.kiosk] == pin(5))
        return (store, identity.kiosk, said)
    }

    @Test(arguments: [0, 90_000_000] as [Int64])
    func `a kiosk that was invited before its leave came is back, whatever the clocks say`(ahead: Int64) throws {
        let (store, ben, said) = try household(leavingLaterBy: ahead)
        try pair(5, in: store)
        let giver = Store.Giver(kiosk: ben, today: .first)
        try store.receive([said[3]], from: giver, at: now, isClockTrusted: true)
        #expect(try store.readers()[ben] == nil && store.pins() == [pin(5)])
        try store.receive([said[4]], from: giver, at: now, isClockTrusted: true)
        #expect(try store.readers()[ben] == pin(5))
        let count = try store.entryCount()
        try store.receive(said, from: giver, at: now, isClockTrusted: true)
        #expect(try store.entryCount() == count && store.verify().isClean)
    }

    @Test func `in a ledger that is closed nobody is admitted by an invitation`() throws {
        let (store, _, said) = try household(leavingLaterBy: 0)
        try pair(5, in: store)
        try store.folder.close(store.name, at: now)
        let count = try store.entryCount()
        _ = try store.receiveAgain([said[3]], at: now, isClockTrusted: true)
        #expect(try store.entryCount() == count + 1)
    }
}
