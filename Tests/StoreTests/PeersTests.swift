import FitPinkyCore
import Glibc
import Ledger
import Stores
import Support
import Synchronization
import Testing

@testable import Store

@Suite struct PeersTests {
    private let kiosk = Furnished()
    private let group = GroupID(ULID(high: 5, low: 1))
    private let lisa = MemberID(ULID(high: 3, low: 9))
    private var path: String { kiosk.folder.path + "/peers" }

    /// A kiosk with a partner: a group of two, and the other's kiosk in the ledger.
    private func paired() throws -> (store: Store, partner: Identity) {
        let store = try kiosk.open()
        let partner = try #require(Identity(seed: [UInt8](repeating: 7, count: 32)))
        var writer = EntryWriter(identity: partner, epoch: 1, previousHead: nil, clock: HybridClock())
        var introduction = KioskFact(identityKey: partner.publicKey, name: "Lisa", zone: "UTC")
        introduction.address = "192.0.2.7:7447"
        introduction.tlsPin = [UInt8](repeating: 9, count: 32)
        introduction.owner = lisa
        let facts: [Fact] = [
            .kiosk(introduction), .member(MemberFact(member: lisa, name: "Lisa")),
            .join(JoinFact(membership: MembershipID(ULID(high: 6, low: 1)), member: lisa, group: group, day: .first)),
        ]
        let salt = [UInt8](repeating: 1, count: Fact.saltByteCount)
        try store.receive(
            facts.map { try writer.entry($0, salt: salt, at: kiosk.now).bytes }, at: kiosk.now, isClockTrusted: true)
        let membership = MembershipID(ULID(high: 6, low: 2))
        try store.say(
            [.join(JoinFact(membership: membership, member: kiosk.member, group: group, day: .first))], at: kiosk.now)
        try store.keep(
            invitations: [1], pairing: .init(pin: [UInt8](repeating: 8, count: 32), group: group), at: kiosk.now)
        return (store, partner)
    }

    private func reading(_ store: Store) throws -> KioskReading {
        KioskReading(store.kiosk, from: try store.settings())
    }

    private func lose(_ byteCount: Int) {
        DamagedFile(path: kiosk.folder.path + "/kiosk.mdb").write([UInt8](repeating: 0, count: byteCount))
    }

    @Test func `a kiosk whose database is lost still knows its household, and is who it was`() throws {
        let (address, pins, owner): (String?, Set<[UInt8]>, MemberID?)
        let partner: KioskID
        do {
            let (store, other) = try paired()
            try store.folder.keepPeers()
            partner = other.kiosk
            (address, pins) = (try reading(store).partners[partner]?.address, try store.pins())
            owner = try reading(store).owner?.member
        }
        #expect(address == "192.0.2.7:7447" && pins.count == 2)
        lose(40 * 4096)
        let store = try kiosk.open()
        #expect(store.folder.recovery()?.entries == 0)
        #expect(try reading(store).partners[partner]?.address == address && reading(store).home == group)
        #expect(try store.pins() == pins && reading(store).owner?.member == owner)
        // It says that it lacks the rest.
        #expect(try store.folder.standingDamage()?.hasPartner == true)
    }

    @Test func `a partner that was given up does not come back, and without any there is no file`() throws {
        let partner: KioskID
        do {
            let (store, other) = try paired()
            partner = other.kiosk
            try store.folder.keepPeers()
            #expect(access(path, F_OK) == 0)
            var information = stat()
            #expect(stat(path, &information) == 0 && information.st_mode & 0o777 == 0o600)
            // Another kiosk of hers says so.
            let third = try #require(Identity(seed: [UInt8](repeating: 6, count: 32)))
            var writer = EntryWriter(identity: third, epoch: 1, previousHead: nil, clock: HybridClock())
            let facts: [Fact] = [
                .kiosk(KioskFact(identityKey: third.publicKey, name: "Lisa 2", zone: "UTC")),
                .member(MemberFact(member: lisa, name: "Lisa")), .retire(RetireFact(kiosk: partner, member: lisa)),
            ]
            let salt = [UInt8](repeating: 2, count: Fact.saltByteCount)
            try store.receive(
                facts.map { try writer.entry($0, salt: salt, at: kiosk.now).bytes }, at: kiosk.now, isClockTrusted: true
            )
            #expect(try reading(store).partners[partner] == nil)
            try store.folder.keepPeers()
        }
        lose(40 * 4096)
        #expect(try reading(try kiosk.open()).partners[partner] == nil)
    }

    @Test func `a file that is not as it was written is not believed, whatever of it is wrong`() throws {
        do { try paired().store.folder.keepPeers() }
        let whole = DamagedFile(path: path).bytes
        #expect(whole.count > 500)
        var chance = SeededGenerator(seed: 4)
        for _ in 0..<60 {
            let isCut = Bool.random(using: &chance)
            var bytes = whole
            if isCut {
                bytes.removeLast(Int.random(in: 1...whole.count, using: &chance))
            } else {
                bytes[Int.random(in: bytes.indices, using: &chance)] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            }
            DamagedFile(path: path).write(bytes)
            #expect(PeersFile.rows(in: kiosk.folder.path, calls: FileCalls()).isEmpty)
        }
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(PeersFile.rows(in: kiosk.folder.path, calls: FileCalls()).isEmpty)
    }

    @Test(arguments: [true, false])
    func `a database that lost entries of the household takes them out of no file`(isEntryDamaged: Bool) throws {
        let (store, partner) = try paired()
        try store.folder.keepPeers()
        let whole = DamagedFile(path: path).bytes
        let dot = Dot(origin: partner.kiosk, epoch: 1, sequence: 1)
        try store.commit { transaction throws(StoreError) in
            try transaction.clear(.winners)
            let entry = try transaction.value(.entries, dot.bytes) ?? []
            #expect(!entry.isEmpty)
            if isEntryDamaged {
                try transaction.put(.entries, dot.bytes, entry.dropLast() + [entry[entry.count - 1] ^ 1])
            } else {
                try transaction.remove(.entries, dot.bytes)
            }
        }
        try store.folder.keepPeers()
        #expect(DamagedFile(path: path).bytes == whole)
    }

    @Test func `a damaged entry of the household is put back from the file`() throws {
        let (store, partner) = try paired()
        try store.folder.keepPeers()
        let dot = Dot(origin: partner.kiosk, epoch: 1, sequence: 1)
        try store.commit { transaction throws(StoreError) in
            let entry = try transaction.value(.entries, dot.bytes) ?? []
            try transaction.put(.entries, dot.bytes, entry.dropLast() + [entry[entry.count - 1] ^ 1])
        }
        let findings = try store.verify().findings
        #expect(!findings.isEmpty)
        try store.heal(findings)
        #expect(try store.verify().isClean)
        #expect(try store.folder.standingDamage() == nil)
        #expect(try reading(store).partners[partner.kiosk]?.address == "192.0.2.7:7447")
    }

    @Test func `a kiosk that is given up while another's entry is damaged does not come back`() throws {
        let (store, partner) = try paired()
        let third = try #require(Identity(seed: [UInt8](repeating: 6, count: 32)))
        var writer = EntryWriter(identity: third, epoch: 1, previousHead: nil, clock: HybridClock())
        let salt = [UInt8](repeating: 2, count: Fact.saltByteCount)
        func say(_ facts: [Fact]) throws {
            try store.receive(
                facts.map { try writer.entry($0, salt: salt, at: kiosk.now).bytes }, at: kiosk.now, isClockTrusted: true
            )
        }
        var introduction = KioskFact(identityKey: third.publicKey, name: "Lisa 2", zone: "UTC")
        introduction.owner = lisa
        try say([.kiosk(introduction), .member(MemberFact(member: lisa, name: "Lisa"))])
        try store.folder.keepPeers()
        // What the third kiosk says of itself is damaged, while it says that the partner's is given up.
        let dot = Dot(origin: third.kiosk, epoch: 1, sequence: 1)
        let entry = try #require(try kiosk.rows(.entries, in: store).first { $0.key == dot.bytes }).value
        try say([.retire(RetireFact(kiosk: partner.kiosk, member: lisa))])
        try kiosk.put(.entries, dot.bytes, entry.dropLast() + [entry[entry.count - 1] ^ 1], in: store)
        try store.folder.keepPeers()
        #expect(try store.verify().isClean)
        let retirement = Dot(origin: third.kiosk, epoch: 1, sequence: 3)
        #expect(PeersFile.records(of: .first, in: kiosk.folder.path, calls: FileCalls())[retirement] != nil)
    }

    @Test func `who listens hears that the household may be another one when all is derived again`() throws {
        let (store, partner) = try paired()
        let heard = Mutex<[Bool]>([])
        store.listen { appended in heard.withLock { $0.append(appended.isOfHousehold) } }
        try store.commit { transaction throws(StoreError) in
            try transaction.remove(.winners, Slot.kiosk(partner.kiosk).key)
        }
        #expect(try reading(store).partners[partner.kiosk]?.address == nil)
        let findings = try store.verify().findings
        try store.heal(findings)
        #expect(try store.folder.end(VerifyingPass(), at: kiosk.now))
        #expect(try reading(store).partners[partner.kiosk]?.address != nil)
        #expect(heard.withLock { $0 } == [true])
        try store.rebuild()
        #expect(heard.withLock { $0 } == [true, true])
    }

    @Test func `what has not changed is not written again`() throws {
        let (store, _) = try paired()
        try store.folder.keepPeers()
        unlink(path)
        try store.folder.keepPeers()
        #expect(access(path, F_OK) != 0)
        try store.announceMember(kiosk.member, name: "Samantha", at: kiosk.now)
        try store.folder.keepPeers()
        #expect(access(path, F_OK) == 0)
    }
}
