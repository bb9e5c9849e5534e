import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Members who erase themselves where more than one household, kiosk or name of theirs is concerned, or something is damaged.
@Suite struct ErasedElsewhereTests {
    private let now = ErasedHousehold.now

    @Test func `who belongs elsewhere by now tells those whom they left as well, in one transaction`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave(erasing: false)
        try house.exchange()
        let folder = house.kiosks[1].folder
        let home = try folder.home(at: now)
        let (group, fresh) = (GroupID(ULID(high: 18, low: 99)), MemberID(ULID(high: 18, low: 1)))
        let (nonce, stay) = (Nonce(ULID(high: 19, low: 1)), MembershipID(ULID(high: 18, low: 3)))
        let person = try #require(KioskReading(home.kiosk, from: try home.settings()).owner?.member)
        let second = try folder.found(
            [
                .member(MemberFact(member: fresh, name: ErasedHousehold.words[0], nonce: nonce)),
                .group(
                    GroupFact(
                        group: group, name: "", created: ErasedHousehold.day, weekStart: .monday, dayStart: 0,
                        maxMembers: 3, creator: fresh, nonce: nonce)),
                .join(
                    JoinFact(membership: stay, member: fresh, group: group, day: ErasedHousehold.day, inviter: nil)),
            ], as: KioskFact(identityKey: [], name: "Hall", zone: "UTC"),
            leaving: (
                home,
                { ids in
                    [
                        .person(
                            PersonFact(
                                group: GroupID(ids[group.ulid] ?? group.ulid),
                                there: MemberID(ids[fresh.ulid] ?? fresh.ulid), member: person))
                    ]
                }
            ), at: now)
        let reading = KioskReading(second.kiosk, from: try second.settings())
        let member = try #require(reading.owner?.member)
        let present = try #require(reading.stays[member])
        let leave = LeaveFact(membership: present, member: member, day: ErasedHousehold.day, erases: true)
        try folder.erase(own: home.name, saying: [.leave(leave)], in: second, at: now)
        #expect(try second.settings().erasures().members == [member])
        #expect(try folder.ledgers().first { $0.name == house.kiosks[1].name }?.closed != nil)
        try house.erase(1)
        #expect(house.left(at: 1) == [])
        try house.give(from: 1, to: 0)
        try house.erase(0)
        #expect(house.left(at: 0) == [])
    }

    @Test func `a kiosk that was given up takes nobody's words away at a kiosk that knew it before`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        let before = house.left(at: 0)
        // Ben gives his kiosk up from another one, which Ana's hears before the leave.
        try house.kiosks[1].say(
            [.admit(AdmitFact(kiosk: house.kiosks[2].kiosk, member: house.members[1]))], at: now)
        try house.kiosks[2].say(
            [
                .kiosk(
                    KioskFact(
                        identityKey: house.kiosks[2].publicKey, name: "Hall", zone: "UTC", owner: house.members[1]))
            ], at: now)
        try house.exchange()
        try house.kiosks[2].say(
            [.retire(RetireFact(kiosk: house.kiosks[1].kiosk, member: house.members[1]))], at: now)
        try house.give(from: 2, to: 0)
        try house.leave()
        try house.give(from: 1, to: 0)
        #expect(try house.kiosks[0].settings().isRetired(house.kiosks[1].kiosk))
        #expect(try !house.kiosks[0].folder.isErasing())
        #expect(house.left(at: 0) == before)
    }

    @Test func `a damaged record of a member who erased themselves is in no backup, and given to nobody`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        // Its last byte is the damaged one.
        let caption = Array(ErasedHousehold.words[2].utf8.dropLast())
        let store = house.kiosks[0]
        let row = try #require(
            try SeveralLedgers.rows(.entries, of: store).first { SeveralLedgers.has(caption, in: $0.value) })
        try store.folder.writeShared { transaction throws(StoreError) in
            var bytes = row.value
            bytes[bytes.count - 1] ^= 1
            try transaction.of(store.name).put(.entries, row.key, bytes)
        }
        func backup() throws -> [UInt8] {
            var bytes: [UInt8] = []
            try store.folder.backup { piece throws(StoreError) in bytes += piece }
            return bytes
        }
        func given() throws -> [[UInt8]] {
            let spans = try store.spans(
                for: Lack(tips: try store.vector().tips, conflicts: []), having: Vector(), limit: 1000)
            return try store.records(RecordReading(spans: spans), maxBytes: 1 << 24).records
        }
        #expect(SeveralLedgers.has(caption, in: try backup()))
        #expect(try given().contains { SeveralLedgers.has(caption, in: $0) })
        try house.leave()
        try house.give(from: 1, to: 0)
        #expect(try !given().contains { SeveralLedgers.has(caption, in: $0) })
        let beginning = try store.beginning(batchBytes: 1 << 20)
        #expect(!beginning.batches.joined().contains { SeveralLedgers.has(caption, in: $0) })
        // Until all is erased none is made; this one comes before the damaged record is healed.
        try store.folder.writeShared { transaction throws(StoreError) in try transaction.remove(.meta, Meta.erase) }
        #expect(!SeveralLedgers.has(caption, in: try backup()))
    }

    @Test func `an owner who erases themselves a second time does not bring the first name back`() throws {
        let house = try ErasedHousehold()
        let folder = house.kiosks[1].folder
        let name = ErasedHousehold.words[0]
        try house.leave()
        try house.erase(1)
        let introduction = KioskFact(identityKey: [], name: name, zone: "UTC")
        func begin(_ low: UInt64) throws -> Store {
            let home = try folder.home(at: now)
            _ = try home.introduce(introduction, owner: name, fresh: MemberID(ULID(high: 0xF6, low: low)), at: now)
            return home
        }
        for round in 1...3 {
            let home = try begin(UInt64(round))
            #expect(KioskReading(home.kiosk, from: try home.settings()).owner?.name == Store.unnamedOwner, "\(round)")
            try folder.erase(own: home.name, at: now)
            try house.erase(1)
        }
        #expect(house.left(at: 1) == [])
    }

    @Test func `a partner's session is shown until its member leaves, though nobody said that it is over`() throws {
        let house = try ErasedHousehold()
        try house.kiosks[1].say(
            [
                .session(
                    SessionFact(
                        SessionID(ULID(high: 14, low: 1)), of: house.members[1], .running, .run,
                        started: ErasedHousehold.now, changed: ErasedHousehold.now, elapsedSeconds: 0))
            ], at: ErasedHousehold.now)
        try house.exchange()
        let partner = house.kiosks[0]
        #expect(try partner.recentHousehold(today: ErasedHousehold.day).sessions.map(\.member) == [house.members[1]])
        try house.leave(erasing: false)
        try house.exchange()
        #expect(try partner.recentHousehold(today: ErasedHousehold.day).sessions.isEmpty)
    }
}
