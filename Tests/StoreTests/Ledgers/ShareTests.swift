import FitPinkyCore
import Ledger
import Support
import Testing

@testable import Store

/// Of another member's kiosks a household's ledger takes a share a day.
@Suite struct ShareTests {
    private typealias Given = FloodedHousehold.Given

    private func time(_ hours: Int64, isTrusted: Bool = true) -> Store.ArrivalTime {
        FloodedHousehold.time(hours, isTrusted: isTrusted)
    }

    /// A household whose first day is over, and Ben's entries of some days more than are taken in one.
    private func flooded(_ count: Int = 2 * Store.maxEntriesOfDay + 100) throws -> FloodedHousehold {
        let world = try FloodedHousehold()
        try world.say(count, at: world.ben)
        return world
    }

    @Test func `on the first day ten years of entries are taken in, and then a share a day until all is here`() throws {
        let world = try flooded()
        let count = 2 * Store.maxEntriesOfDay + 100
        #expect(try world.give(from: world.ben, to: world.cleo, at: time(1)) == Given(taken: count))
        var given = [try world.give(from: world.ben, to: world.ana, at: time(25))]
        #expect(given[0].taken == Store.maxEntriesOfDay)
        #expect(try world.ana.lack(of: world.ben.vector(), at: time(30)) == Lack(tips: [], conflicts: [], waits: true))
        #expect(try world.give(from: world.ben, to: world.ana, at: time(48)) == Given(), "nothing is pulled before")
        for day in 2...3 { given.append(try world.give(from: world.ben, to: world.ana, at: time(Int64(day) * 25))) }
        #expect(given.map(\.taken) == [Store.maxEntriesOfDay, Store.maxEntriesOfDay, 100])
        #expect(try world.ana.lack(of: world.ben.vector(), at: time(76)) == Lack(tips: [], conflicts: []))
        #expect(try world.ana.digest() == world.ben.digest())
    }

    @Test func `a flood keeps no entry of anybody else and no press waiting, and takes no room`() throws {
        let world = try flooded(Store.maxEntriesOfDay + 1)
        try world.give(from: world.ben, to: world.ana, at: time(25))
        try world.say(20, at: world.cleo)
        let first = try #require(try world.batches(from: world.ben, to: world.cleo, at: time(1)).first?.last)
        let size = try world.ana.statistics().fileBytes
        // Entries of ever new epochs, whose signatures nobody looks at.
        var (bytes, refused) = (first, 0)
        bytes.replaceSubrange(25..<33, with: [0, 0, 0, 0, 0, 0, 0, 1])
        bytes.replaceSubrange(33..<65, with: Chains.none)
        for batch in 0..<625 {
            let records = (0..<160).map { number in
                bytes.replaceSubrange(17..<25, with: Meta.bytes(of: UInt64(batch * 160 + number)))
                return bytes
            }
            let outcomes = try world.ana.takeIn(
                records, from: world.giver(world.ben), at: time(26).now, isClockTrusted: true
            ).outcomes
            refused += outcomes.count { $0 == .refused(.overShare) }
            if batch == 300 {
                let id = try world.household.save(world.household.othersPhoto, by: 0)
                #expect(try world.ana.workout(id) != nil, "a press is saved between two batches")
                #expect(try world.give(from: world.cleo, to: world.ana, at: time(26)).over == 0)
            }
        }
        #expect(refused == 100_000)
        #expect(try world.ana.statistics().fileBytes - size < 1 << 20)
        #expect(try world.ana.vector().tips.contains { $0.dot.origin == world.cleo.kiosk })
        let held = try world.ana.commit { _, state throws(StoreError) in state.held.count }
        #expect(held == 0, "nothing of it waits here")
    }

    @Test func `what a third kiosk relays counts for the member of the kiosk that signed it`() throws {
        let world = try flooded()
        try world.say(5, at: world.cleo)
        try world.give(from: world.ben, to: world.cleo, at: time(1))
        let given = try world.give(from: world.cleo, to: world.ana, at: time(25))
        #expect(given == Given(taken: Store.maxEntriesOfDay + 5, over: Store.maxEntriesOfDay + 100))
        let flood = try #require(try world.ana.floods(at: time(26)).first)
        #expect(flood.member == world.household.members[1])
        #expect(flood.areEntriesWaiting && flood.entries == Store.maxEntriesOfDay)
        #expect(try world.ana.floods(at: time(26), countingPhotos: false) == [flood])
        #expect(try world.ana.floods(at: time(51), countingPhotos: false).isEmpty)
        #expect(try world.ana.floods(at: time(51)).isEmpty, "another day has begun")
    }

    @Test func `an own member's entries have no share`() throws {
        let world = try FloodedHousehold()
        try world.say(2 * Store.maxEntriesOfDay, at: world.ana)
        let senders = Senders(at: world.ana.kiosk, from: try world.ana.settings())
        #expect(senders[world.ana.kiosk] == .own && senders[world.ben.kiosk] == .member(world.household.members[1]))
        #expect(try world.ana.floods(at: time(26)).isEmpty)
    }

    @Test func `a store that is opened again goes on with the day`() throws {
        let world = try flooded()
        try world.give(from: world.ben, to: world.ana, at: time(25))
        let row = try #require(
            try world.ana.database.read { transaction throws(StoreError) in
                try transaction.value(.ledgerMeta, Meta.shares)
            })
        var shares = try #require(Shares(bytes: row))
        #expect(shares.bytes.sorted() == row.sorted())
        shares.pass(to: time(26))
        #expect(shares.isUsedUp(by: .member(world.household.members[1])))
        #expect(!shares.isUsedUp(by: .own) && !shares.isUsedUp(by: .unknown))
    }

    // MARK: The day

    @Test func `a clock that is set back makes the day longer, and one that is set forward is worth one day`() {
        let ben = Senders.Sender.member(MemberID(ULID(high: 1, low: 1)))
        var shares = Shares(at: time(0))
        shares.pass(to: time(24))
        for _ in 0..<Store.maxEntriesOfDay { shares.take(entryOf: 300, of: ben) }
        #expect(shares.isUsedUp(by: ben))
        shares.pass(to: time(30))
        shares.pass(to: time(-400_000))
        #expect(shares.isUsedUp(by: ben))
        shares.pass(to: time(-400_000 + 17))
        #expect(shares.isUsedUp(by: ben), "six hours and seventeen")
        shares.pass(to: time(-400_000 + 18))
        #expect(!shares.isUsedUp(by: ben))
        for _ in 0..<Store.maxEntriesOfDay { shares.take(entryOf: 300, of: ben) }
        shares.pass(to: time(400_000))
        #expect(!shares.isUsedUp(by: ben))
        for _ in 0..<Store.maxEntriesOfDay { shares.take(entryOf: 300, of: ben) }
        shares.pass(to: time(400_001))
        #expect(shares.isUsedUp(by: ben))
    }

    @Test func `a clock that becomes trusted neither ends the first day nor any other`() {
        var shares = Shares(at: time(-400_000, isTrusted: false))
        shares.pass(to: time(0))
        #expect(shares.isFirst)
        #expect(!shares.goesOn(to: time(1, isTrusted: false)) && !shares.goesOn(to: time(-1)))
        shares.pass(to: time(24))
        #expect(!shares.isFirst)
    }

    @Test func `a long entry counts as several, and further members share what is left`() throws {
        var shares = Shares(at: time(0), isFirst: false)
        let ben = Senders.Sender.member(MemberID(ULID(high: 1, low: 1)))
        for _ in 0..<Store.maxEntriesOfDay / 12 { shares.take(entryOf: 48 << 10, of: ben) }
        #expect(!shares.isUsedUp(by: ben))
        shares.take(entryOf: 48 << 10, of: ben)
        #expect(shares.isUsedUp(by: ben))
        for number in 2..<200 as Range<UInt64> {
            shares.take(entryOf: 1, of: .member(MemberID(ULID(high: 1, low: number))))
        }
        #expect(shares.taken.count == Store.maxShares + 1)
        #expect(try #require(Shares(bytes: shares.bytes)).taken == shares.taken)
    }

    @Test(arguments: [0, 16, 18, 46 + 29 * 40]) func `a damaged row gives nobody a first day`(byteCount: Int) throws {
        #expect(Shares(bytes: [UInt8](repeating: 0xFF, count: byteCount)) == nil)
        let world = try flooded()
        try world.ana.commit { transaction throws(StoreError) in
            try transaction.put(.ledgerMeta, Meta.shares, [UInt8](repeating: 0xFF, count: byteCount))
        }
        #expect(try world.give(from: world.ben, to: world.ana, at: time(1)).taken == Store.maxEntriesOfDay)
    }
}
