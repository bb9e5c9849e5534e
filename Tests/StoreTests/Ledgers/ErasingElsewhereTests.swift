import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Households that a member has left, and kiosks that serve nobody any more.
@Suite struct ErasingElsewhereTests {
    private let now = ErasedHousehold.now

    @Test func `who left before erases themselves within thirty days, and the others hear of it`() throws {
        let house = try ErasedHousehold()
        try house.speak()
        try house.leave(erasing: false)
        try house.exchange()
        let folder = house.kiosks[1].folder
        let home = try folder.home(at: now)
        #expect(home === house.own[1])
        try folder.erase(own: home.name, at: now)
        _ = try folder.home(at: now)
        try house.erase(1)
        #expect(house.left(at: 1) == [])
        try house.give(from: 1, to: 0)
        try house.erase(0)
        #expect(house.left(at: 0) == [])
    }

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
}
