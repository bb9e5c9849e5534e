import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// Kiosks of members who mean well, and what their stores hand each other.
@Suite struct HonestStoresTests {
    private let now = SeveralLedgers.now

    private func day(_ offset: Int) throws -> Day { try FoundedPair.day(offset) }

    private func store(_ records: [Record], of pair: FoundedPair, in folder: TemporaryFolder) throws -> Store {
        let store = try SeveralLedgers.open(folder).folder.make(pair.ledger.name, at: now)
        try give(records.map(\.bytes), to: store)
        return store
    }

    private func give(_ records: [[UInt8]], to store: Store) throws {
        for outcome in try store.receive(records, at: now, isClockTrusted: true) {
            if case .refused = outcome { Issue.record("\(outcome)") }
        }
    }

    /// All that the one has and the other lacks, as an exchange finds it.
    private func exchange(_ giver: Store, with taker: Store) throws {
        let theirs = try taker.vector()
        let lack = try taker.lack(of: giver.vector())
        let reading = RecordReading(spans: try giver.spans(for: lack, having: theirs, limit: 1000))
        let (records, stop) = try giver.records(reading, maxBytes: 1 << 20)
        #expect(stop == nil)
        try give(records, to: taker)
    }

    @Test func `of three kiosks the two that never meet have the same through the third`() throws {
        let folders = (0..<3).map { _ in TemporaryFolder() }
        var pair = try FoundedPair(kiosks: 3, maxMembers: 3)
        let cas = try pair.ledger.newcomer("Cas", by: 2)
        let stay = try pair.ledger.join(cas, on: day(0), by: 2)
        try pair.ledger.admit(pair.ledger.kiosk(2), to: stay, from: pair.anasStay)
        let founding = pair.ledger.records
        let stores = try folders.map { try store(founding, of: pair, in: $0) }
        let wager = try pair.wager("Dishes", on: 1)
        try give([wager.bytes], to: stores[0])
        let seen = try pair.see([wager], on: 3, by: 2)
        func meet() throws {
            for (one, other) in [(0, 1), (1, 2), (2, 1), (1, 0)] { try exchange(stores[one], with: stores[other]) }
        }
        try meet()
        func waiting(_ store: Store) throws -> [[MemberID]] {
            try #require(GroupReading(pair.ledger.group, from: store.settings())).waiting.map(\.waitsFor)
        }
        for store in stores { #expect(try waiting(store) == [[pair.ben, cas].sorted()]) }
        try give([seen.bytes], to: stores[2])
        #expect(try waiting(stores[2]) == [[pair.ben]] && waiting(stores[0]) == [[pair.ben, cas].sorted()])
        try meet()
        for store in stores {
            #expect(try waiting(store) == [[pair.ben]])
            #expect(try store.digest() == stores[0].digest() && store.verify().isClean)
        }
    }

    @Test func `a kiosk that was restored from an old backup has two tips, and all that it said counts in any order`()
        throws
    {
        let folders = (0..<3).map { _ in TemporaryFolder() }
        var pair = try FoundedPair()
        let backup = try #require(pair.ledger.records(of: 0).last)
        let lost = try pair.ledger.workout(of: pair.ana, on: day(4), by: 0).workout()
        try pair.ledger.restart(0, after: backup)
        let again = try pair.ledger.workout(of: pair.ana, on: day(5), by: 0).workout()
        let records = pair.ledger.records
        let orders = [records, records.reversed(), Array(records.dropLast(2) + records.suffix(2).reversed())]
        for (order, folder) in zip(orders, folders) {
            let store = try store(order, of: pair, in: folder)
            #expect(try store.vector().tips.count { $0.dot.origin == pair.ledger.kiosk(0) } == 2)
            #expect(try Set(store.workouts().map(\.fact.workout)) == [lost, again])
            #expect(try store.statistics().conflicts.isEmpty && store.verify().isClean)
        }
    }
}
