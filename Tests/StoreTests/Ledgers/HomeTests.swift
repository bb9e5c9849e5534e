import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// In which of its ledgers a kiosk lives.
@Suite struct HomeTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    private func introduce(in store: Store, as name: String = "Ana") throws -> MemberID {
        try store.introduce(
            KioskFact(identityKey: [], name: "Hall", zone: "UTC"), owner: name,
            fresh: MemberID(ULID(high: 0xF5, low: 0xE5)), at: now)
    }

    /// A household of the kiosk's own, with its owner in it.
    private func found(_ folder: StoreFolder) throws -> (store: Store, stay: JoinFact) {
        let nonce = Nonce(ULID(high: 0xA1, low: 0xB2))
        let (member, group) = (MemberID(ULID(high: 8, low: 1)), GroupID(ULID(high: 8, low: 2)))
        let stay = JoinFact(membership: MembershipID(ULID(high: 8, low: 3)), member: member, group: group, day: .first)
        let (facts, ids) = try folder.mint(foundingWith: nonce).minted([
            .member(MemberFact(member: member, name: "Ana", nonce: nonce)),
            .group(
                GroupFact(
                    group: group, name: "", created: .first, weekStart: .monday, dayStart: 0, maxMembers: 2,
                    creator: member, nonce: nonce)),
            .join(stay),
        ])
        let store = try folder.make(
            .household(GroupID(try #require(ids[group.ulid]))), foundedWith: nonce, at: now)
        try store.say(facts, at: now)
        guard case .join(let minted) = facts[2] else { throw StoreError.busy }
        return (store, minted)
    }

    @Test func `a kiosk of nobody's lives in a ledger of its own, the same after every start`() throws {
        var (name, owner): (LedgerName?, MemberID?)
        for _ in 0..<3 {
            let home = try SeveralLedgers.open(folder).folder.home(at: now)
            guard case .personal = home.name else {
                Issue.record("\(home.name)")
                return
            }
            #expect(name == nil || name == home.name)
            name = home.name
            let member = try introduce(in: home)
            #expect(owner == nil || owner == member)
            owner = member
            // Its id certifies that this kiosk made it.
            #expect(member != MemberID(ULID(high: 0xF5, low: 0xE5)))
            #expect(KioskReading(home.kiosk, from: try home.settings()).owner?.name == "Ana")
        }
        #expect(try SeveralLedgers.open(folder).folder.ledgers().map(\.name) == [.first, try #require(name)])
    }

    @Test func `who belongs to a household lives in its ledger, and who has left in their own again`() throws {
        let folder = try SeveralLedgers.open(folder).folder
        let own = try folder.home(at: now)
        _ = try introduce(in: own)
        let (household, stay) = try found(folder)
        #expect(try folder.home(at: now).name == household.name)
        let reading = KioskReading(household.kiosk, from: try household.settings())
        #expect(reading.owner?.name == "Ana" && reading.group?.beginning.group == reading.home)
        try household.say(
            [.leave(LeaveFact(membership: stay.membership, member: stay.member, day: .first))], at: now)
        // As if the power had gone before it was closed.
        #expect(try folder.home(at: now).name == own.name)
        #expect(throws: StoreError.ledgerClosed(household.name)) {
            try household.save(SeveralLedgers.workout(1), at: now)
        }
        #expect(try folder.verify().allSatisfy(\.isClean))
    }

    @Test func `a household that was made and not founded when the power went is taken away`() throws {
        let folder = try SeveralLedgers.open(folder).folder
        let own = try folder.home(at: now)
        _ = try folder.make(.household(GroupID(ULID(high: 1, low: 1))), at: now)
        #expect(try folder.home(at: now).name == own.name)
        #expect(try folder.ledgers().count == 2)
    }

    @Test func `a kiosk whose database is lost is at home where it was, and with its partners`() throws {
        let household: LedgerName
        do {
            let folder = try SeveralLedgers.open(folder).folder
            _ = try introduce(in: try folder.home(at: now))
            let (store, stay) = try found(folder)
            household = store.name
            // A partner, without whom there is nothing to be had back.
            let identity = try #require(Identity(seed: [UInt8](repeating: 5, count: 32)))
            var writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
            let ben = MemberID(ULID(high: 5, low: 1))
            let said = try Mint(identity).minted([
                .kiosk(
                    KioskFact(
                        identityKey: identity.publicKey, name: "Ben", zone: "UTC",
                        tlsPin: [UInt8](repeating: 5, count: KioskFact.tlsPinByteCount))),
                .member(MemberFact(member: ben, name: "Ben", nonce: Nonce(ULID(high: 5, low: 3)))),
                .join(
                    JoinFact(
                        membership: MembershipID(ULID(high: 5, low: 2)), member: ben, group: stay.group, day: .first)),
            ])
            let salt = [UInt8](repeating: 5, count: Fact.saltByteCount)
            try store.admit(identity.kiosk, at: now, isClockTrusted: true)
            try store.receive(
                try said.facts.map { try writer.entry($0, salt: salt, at: now).bytes }, at: now, isClockTrusted: true)
            try folder.keepPeers()
        }
        DamagedFile(path: folder.path + "/kiosk.mdb").write([UInt8](repeating: 0, count: 40 * 4096))
        let home = try SeveralLedgers.open(folder).folder.home(at: now)
        #expect(home.name == household)
        let reading = KioskReading(home.kiosk, from: try home.settings())
        #expect(reading.group != nil && reading.belongers.count == 2 && reading.partners.count == 1)
    }

    @Test func `a household that another kiosk's backup brought is closed, and stays to be read`() throws {
        let folder = try SeveralLedgers.open(folder).folder
        let own = try folder.home(at: now)
        let theirs = try FoundedLedger(kiosks: 2)
        let household = try folder.make(theirs.name, at: now)
        try household.receive(theirs.records.map(\.bytes), at: now, isClockTrusted: true)
        let count = try household.entryCount()
        #expect(count > 0)
        #expect(try folder.home(at: now).name == own.name)
        #expect(try household.entryCount() == count)
        #expect(throws: StoreError.ledgerClosed(household.name)) {
            try household.save(SeveralLedgers.workout(1), at: now)
        }
    }

    @Test func `what was kept before a kiosk could keep several is closed, and can be read`() throws {
        let first = try SeveralLedgers.open(folder)
        _ = try introduce(in: first)
        try first.save(SeveralLedgers.workout(1), at: now)
        let digest = try first.digest()
        let home = try first.folder.home(at: now)
        #expect(home.name != .first)
        #expect(throws: StoreError.ledgerClosed(.first)) { try first.save(SeveralLedgers.workout(2), at: now) }
        #expect(try first.workouts().count == 1 && first.digest() == digest)
    }
}
