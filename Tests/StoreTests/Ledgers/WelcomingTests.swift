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

    /// What the kiosk of that seed says of itself, with the TLS key of that byte, and its joining of the store's household.
    private func introduction(
        _ seed: UInt8, pin byte: UInt8, owner: MemberID? = nil, to store: Store
    ) throws -> (kiosk: KioskID, introduction: [UInt8], joining: [UInt8]) {
        let identity = try #require(Identity(seed: [UInt8](repeating: seed, count: 32)))
        var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        let fact = KioskFact(
            identityKey: identity.publicKey, name: "Kiosk \(seed)", zone: "UTC", tlsPin: pin(byte), owner: owner)
        let salt = [UInt8](repeating: seed, count: Fact.saltByteCount)
        let introduction = try writer.entry(.kiosk(fact), salt: salt, at: now).bytes
        let join = JoinFact(
            membership: MembershipID(ULID(high: UInt64(seed) << 16, low: 1)), member: SeveralLedgers.member,
            group: GroupID(try #require(store.name.sharedID)), day: .first)
        let joining = try Mint(identity).minted([.join(join)]).facts
        return (identity.kiosk, introduction, try writer.entry(joining[0], salt: salt, at: now).bytes)
    }

    /// Ana's own stay, who founded the household.
    @discardableResult
    private func stay(in store: Store) throws -> MembershipID {
        let reading = KioskReading(store.kiosk, from: try store.settings())
        let (ana, group) = (try #require(reading.owner?.member), try #require(reading.home))
        let join = JoinFact(membership: MembershipID(ULID(high: 4, low: 1)), member: ana, group: group, day: .first)
        try store.say([.join(join)], at: now)
        return try #require(KioskReading(store.kiosk, from: try store.settings()).stays[ana])
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
        try stay(in: store)
        let (kiosk, record, joining) = try introduction(5, pin: 5, to: store)
        // Not paired with; another's key; not signed by itself.
        #expect(try welcome(5, [record, joining], to: store) == nil)
        try pair(5, in: store)
        let (stranger, other, others) = try introduction(6, pin: 6, to: store)
        #expect(try welcome(5, [other, others, [1, 2, 3]], to: store) == nil)
        #expect(try welcome(6, [other, others], to: store) == nil)
        for index in [0, 1] {
            var records = [record, joining]
            records[index][records[index].count - 1] ^= 1
            #expect(try welcome(5, records, to: store) == nil, "\(index)")
        }
        // Before it has joined it belongs by no stay, nor by somebody else's.
        #expect(try welcome(5, [record, others], to: store) == nil)
        #expect(try store.receive([record, other], at: now, isClockTrusted: true) == [.unadmitted, .unadmitted])

        #expect(try welcome(5, [other, others, record, joining], to: store) == kiosk)
        #expect(try store.readers()[kiosk] == pin(5) && store.readers()[stranger] == nil)
        let count = try store.entryCount()
        #expect(try welcome(5, [record, joining], to: store) == kiosk)
        #expect(try store.entryCount() == count)
        // One pairing lets one kiosk in.
        let (_, second, seconds) = try introduction(7, pin: 5, to: store)
        #expect(try welcome(5, [second, seconds], to: store) == nil)
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
        let own = try stay(in: store)
        let ana = try #require(KioskReading(store.kiosk, from: try store.settings()).owner?.member)
        for (seed, owner) in [(5, ana), (6, MemberID(ULID(high: 9, low: 9)))] as [(UInt8, MemberID)] {
            try pair(seed, in: store)
            let (kiosk, record, joining) = try introduction(seed, pin: seed, owner: owner, to: store)
            #expect(try welcome(seed, [record, joining], to: store) == kiosk)
            // Its own word is here, by which it agrees.
            try store.receive([record, joining], at: now, isClockTrusted: true)
            let reading = KioskReading(store.kiosk, from: try store.settings())
            #expect(reading.serves(kiosk, owner) == (owner == ana))
            let admissions = try store.settings().all.compactMap { winner -> AdmitFact? in
                if case .admit(let fact) = winner.fact, fact.kiosk == kiosk { fact } else { nil }
            }
            #expect(admissions.count == 1 && (admissions[0].stay == own) == (owner == ana) && admissions[0].by == own)
        }
    }

    @Test func `a kiosk that left comes back by an invitation, which is for one stay`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let reading = KioskReading(store.kiosk, from: try store.settings())
        let group = try #require(reading.home)
        try stay(in: store)

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
        let group = try #require(reading.home)
        try stay(in: store)
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

    @Test func `an invitation is used up by one kiosk, and is for no stay of before`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        try stay(in: store)
        try pair(5, in: store)
        let (kiosk, record, joining) = try introduction(5, pin: 5, to: store)
        #expect(try welcome(5, [record, joining], to: store) == kiosk)
        let count = try store.entryCount()
        // Another kiosk by the same key, before the first one has said anything here.
        let (_, other, others) = try introduction(6, pin: 5, to: store)
        #expect(try welcome(5, [other, others], to: store) == nil && store.entryCount() == count)
        try store.receive([record, joining], at: now, isClockTrusted: true)
        // Invited again, it has to begin another stay.
        try pair(5, in: store)
        #expect(try welcome(5, [record, joining], to: store) == kiosk && store.entryCount() == count + 2)
        // Nor for a stay of another group.
        try pair(7, in: store)
        let elsewhere = try records(7, joining: GroupID(ULID(high: 1, low: 1)))
        #expect(try welcome(7, elsewhere, to: store) == nil)
    }

    private func records(_ seed: UInt8, joining group: GroupID) throws -> [[UInt8]] {
        let identity = try #require(Identity(seed: [UInt8](repeating: seed, count: 32)))
        var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        let stay = MembershipID(ULID(high: UInt64(seed) << 16, low: 1))
        let join = Fact.join(JoinFact(membership: stay, member: SeveralLedgers.member, group: group, day: .first))
        let facts = [
            .kiosk(KioskFact(identityKey: identity.publicKey, name: "Kiosk", zone: "UTC", tlsPin: pin(seed))),
            try Mint(identity).minted([join]).facts[0],
        ]
        let salt = [UInt8](repeating: seed, count: Fact.saltByteCount)
        return try facts.map { try writer.entry($0, salt: salt, at: now).bytes }
    }

    @Test func `who belongs by no stay admits nobody, and the invitation stays`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        try pair(5, in: store)
        let (kiosk, record, joining) = try introduction(5, pin: 5, to: store)
        let count = try store.entryCount()
        #expect(try welcome(5, [record, joining], to: store) == nil && store.entryCount() == count)
        try stay(in: store)
        #expect(try welcome(5, [record, joining], to: store) == kiosk)
    }

    @Test func `a further kiosk comes back by another invitation, after its member left and joined again`() throws {
        let store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
        let reading = KioskReading(store.kiosk, from: try store.settings())
        let (ana, group) = (try #require(reading.owner?.member), try #require(reading.home))
        let first = try stay(in: store)
        let (kiosk, record, _) = try introduction(5, pin: 5, owner: ana, to: store)
        func invite() throws {
            let pairing = Store.Pairing(pin: pin(5), group: group, invited: .furtherKiosk)
            try store.keep(invitations: [], pairing: pairing, at: now)
        }
        try invite()
        #expect(try welcome(5, [record], to: store) == kiosk)
        try store.receive([record], at: now, isClockTrusted: true)
        try store.say([.leave(LeaveFact(membership: first, member: ana, day: .first))], at: now)
        #expect(try store.readers()[kiosk] == nil)
        let second = MembershipID(ULID(high: 6 << 16, low: 1))
        let join = JoinFact(membership: second, member: ana, group: group, day: .first)
        try store.say([.join(join)], at: now)
        #expect(try store.readers()[store.kiosk] != nil && store.readers()[kiosk] == nil)
        try invite()
        #expect(try store.readers()[kiosk] == pin(5))
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
