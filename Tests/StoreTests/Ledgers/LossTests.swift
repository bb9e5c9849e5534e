import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// What a store makes of kiosks that are lost: where their chains end decides, and it reads the settings again once one says more.
@Suite struct LossTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    private static func pin(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: KioskFact.tlsPinByteCount) }

    /// A kiosk elsewhere, which signs what a test wants.
    private struct Pen {
        let identity: Identity
        private var writer: EntryWriter
        private(set) var said: [[UInt8]] = []
        private var clock: Int64 = SeveralLedgers.now.milliseconds

        init(_ seed: UInt8) throws {
            identity = try #require(Identity(seed: [UInt8](repeating: seed, count: 32)))
            writer = EntryWriter(identity: identity, .minted, epoch: 1, previousHead: nil, clock: HybridClock())
        }

        var kiosk: KioskID { identity.kiosk }

        mutating func says(_ facts: [Fact]) throws {
            for fact in facts {
                clock += 1000
                let salt = [UInt8](repeating: 7, count: Fact.saltByteCount)
                said.append(
                    try writer.entry(fact, salt: salt, at: UTCInstant(milliseconds: clock)).bytes)
            }
        }

        mutating func introduces(_ pin: UInt8, owner: MemberID? = nil) throws {
            let fact = KioskFact(
                identityKey: identity.publicKey, name: "Kiosk", zone: "UTC", tlsPin: LossTests.pin(pin), owner: owner)
            try says([.kiosk(fact)])
        }
    }

    /// Ana's household at the store, to which Ben came with kiosk 5 and his recovery key.
    private struct World {
        let store: Store
        let group: GroupID
        let ana: MemberID
        let key: RecoveryKey
        var bens: Pen
        let ben: MemberID
        let stay: MembershipID

        init(in folder: TemporaryFolder) throws {
            store = try SeveralLedgers.found(in: try SeveralLedgers.open(folder).folder)
            let reading = KioskReading(store.kiosk, from: try store.settings())
            (ana, group) = (try #require(reading.owner?.member), try #require(reading.home))
            let anas = MembershipID(ULID(high: 4, low: 1))
            try store.say(
                [.join(JoinFact(membership: anas, member: ana, group: group, day: .first))], at: SeveralLedgers.now)
            key = try #require(RecoveryKey(privateKey: [UInt8](repeating: 3, count: 32)))
            bens = try Pen(5)
            let facts = try Mint(bens.identity).minted([
                .member(
                    MemberFact(
                        member: MemberID(ULID(high: 5, low: 1)), name: "Ben", nonce: Nonce(ULID(high: 5, low: 3)),
                        recoveryKey: key.publicKey)),
                .join(
                    JoinFact(
                        membership: MembershipID(ULID(high: 5, low: 2)), member: MemberID(ULID(high: 5, low: 1)),
                        group: group, day: .first)),
            ])
            try bens.introduces(5)
            try bens.says(facts.facts)
            guard case .join(let joined) = facts.facts[1] else { throw Missing() }
            (ben, stay) = (joined.member, joined.membership)
            try invite(5, as: .newcomer)
            #expect(try welcome(5, bens.said) == bens.kiosk)
            try receive(bens.said)
        }

        struct Missing: Error {}

        func invite(_ pin: UInt8, as invited: Store.Pairing.Invited) throws {
            let pairing = Store.Pairing(pin: LossTests.pin(pin), group: group, invited: invited)
            try store.keep(invitations: [], pairing: pairing, at: SeveralLedgers.now)
        }

        func welcome(_ pin: UInt8, _ records: [[UInt8]]) throws -> KioskID? {
            try store.welcome(
                LossTests.pin(pin), introducedBy: records, at: SeveralLedgers.now, isClockTrusted: true)
        }

        func receive(_ records: [[UInt8]]) throws {
            try store.receive(records, at: SeveralLedgers.now, isClockTrusted: true)
        }

        /// Ben's old kiosk is there after all.
        mutating func speakUp() throws {
            try bens.says([.seen(SeenFact(day: .first))])
            try receive(bens.said)
        }

        func serves(_ kiosk: KioskID) throws -> Bool { try store.settings().serves(kiosk, ben) }
    }

    @Test func `a giving up names the ends of the kiosk's chains that are here, and ends with its next word`() throws {
        var world = try World(in: folder)
        let today = Day.first
        _ = try world.store.household(today: today)
        try world.store.say([.retirement(RetirementFact(kiosk: world.bens.kiosk, member: world.ana))], at: now)
        #expect(try world.store.settings().isGivenUp(world.bens.kiosk) == world.ana)
        #expect(try world.store.household(today: today).group?.kiosks.contains(world.bens.kiosk) == false)
        // It is let in, and given all that there is.
        #expect(try world.store.pins().contains(Self.pin(5)) && world.store.readers()[world.bens.kiosk] == Self.pin(5))
        try world.speakUp()
        #expect(try world.store.settings().isGivenUp(world.bens.kiosk) == nil)
        #expect(try world.store.household(today: today).group?.kiosks.contains(world.bens.kiosk) == true)
        #expect(try world.store.isHouseholdCurrent())
    }

    @Test func `a second entry under an earlier dot ends a giving up`() throws {
        var world = try World(in: folder)
        var copy = world.bens
        try world.bens.says([.seen(SeenFact(day: .first))])
        try world.bens.says([.seen(SeenFact(day: .first))])
        try world.receive(world.bens.said)
        try world.store.say([.retirement(RetirementFact(kiosk: world.bens.kiosk, member: world.ana))], at: now)
        #expect(try world.store.settings().isGivenUp(world.bens.kiosk) == world.ana)
        try copy.says([.seen(SeenFact(day: .last))])
        try world.receive(copy.said)
        #expect(try world.store.settings().isGivenUp(world.bens.kiosk) == nil)
        try world.store.say([.retirement(RetirementFact(kiosk: world.bens.kiosk, member: world.ana))], at: now)
        #expect(try world.store.settings().isGivenUp(world.bens.kiosk) == world.ana)
    }

    @Test func `a kiosk comes in place of lost ones by an invitation for their member`() throws {
        var world = try World(in: folder)
        var new = try Pen(6)
        try new.introduces(6, owner: world.ben)
        // As a further kiosk of somebody else it does not come, nor in place of somebody else's.
        for invited in [Store.Pairing.Invited.furtherKiosk, .replacement(of: world.ana)] {
            try world.invite(6, as: invited)
            #expect(try world.welcome(6, new.said) == nil)
        }
        try world.invite(6, as: .replacement(of: world.ben))
        let count = try world.store.entryCount()
        #expect(try world.welcome(6, new.said) == new.kiosk)
        #expect(try world.store.entryCount() == count + 2)
        #expect(try world.welcome(6, new.said) == new.kiosk)
        #expect(try world.store.entryCount() == count + 2)
        #expect(try world.serves(new.kiosk) && world.store.settings().replacements == [new.kiosk: world.ana])
        #expect(try world.store.readers()[new.kiosk] == Self.pin(6) && world.store.pins().contains(Self.pin(6)))

        _ = try world.store.household(today: .first)
        let goal = try #require(Goal(daysPerWeek: 6))
        let next = try #require(Day.first.advanced(byDays: 1))
        try new.says([.goal(GoalFact(member: world.ben, day: next, goal: goal))])
        try world.receive(new.said)
        // Ana has not named it yet.
        func waiting() throws -> Int? { try world.store.household(today: .first).group?.waiting.count }
        #expect(try waiting() == 1)
        try world.speakUp()
        #expect(try !world.serves(new.kiosk) && world.store.settings().isVoidReplacement(new.kiosk))
        #expect(try waiting() == 0)
        #expect(try world.store.isHouseholdCurrent() && world.store.verify().isClean)
        #expect(try world.store.readers()[new.kiosk] == nil && !world.store.pins().contains(Self.pin(6)))
        #expect(try world.store.forgedEntries()[new.kiosk] == 1)
    }

    @Test func `whoever is invited as a further kiosk comes by the recovery key of any member`() throws {
        var world = try World(in: folder)
        var new = try Pen(6)
        try new.introduces(6, owner: world.ben)
        let stranger = try #require(RecoveryKey(privateKey: [UInt8](repeating: 4, count: 32)))
        try world.invite(6, as: .furtherKiosk)
        var others = new
        for (key, comes) in [(stranger, false), (world.key, true)] {
            others = new
            let signature = try key.signature(admitting: new.kiosk, of: world.ben, in: world.group)
            try others.says([.admit(AdmitFact(kiosk: new.kiosk, member: world.ben, recovery: signature))])
            #expect(try (world.welcome(6, others.said) == new.kiosk) == comes)
        }
        #expect(try world.serves(new.kiosk) && world.store.settings().replacements.isEmpty)
        try world.receive(others.said)
        try world.speakUp()
        #expect(try world.serves(new.kiosk) && world.store.readers()[new.kiosk] == Self.pin(6))
    }
}
