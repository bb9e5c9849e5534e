import FitPinkyCore
import Households
import Ledger
import Support
import Testing

@testable import Store

/// Kiosks that stayed, one after the other of which hears of a leave, while who left goes on handing over.
@Suite struct DepartureWorldTests {
    private let now = SeveralLedgers.now

    private func day(_ offset: Int) throws -> Day { try #require(Day(daysSince1970: 20_510 + offset)) }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `who stayed come to the same, whatever each had before it heard of the leave`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let folders = (0..<3).map { _ in TemporaryFolder() }
        // Ben has the kiosks 1 and 2, and kiosk 2 has not heard that he left.
        var ledger = try FoundedLedger(kiosks: 3)
        let ana = try ledger.join(ledger.founder, on: day(-40), by: 0)
        let ben = try ledger.newcomer("Ben", by: 1)
        let stay = try ledger.join(ben, on: day(-30), by: 1)
        try ledger.admit(ledger.kiosk(1), to: stay, from: ana)
        try ledger.admit(ledger.kiosk(2), member: ben, to: stay, from: stay, by: 1)
        func train(_ days: ClosedRange<Int>) throws {
            for _ in 0..<12 {
                if chance.oneIn(4) { try ledger.restart(2) }
                try ledger.workout(of: ben, on: day(Int.random(in: days, using: &chance)), by: 2)
            }
        }
        try train(-20 ... -1)
        let leave = try ledger.leave(stay, ben, on: day(0), by: 1, naming: [1, 2])
        let behind = ledger.records
        try train(-3...3)
        let isBack = seed % 3 == 0
        if isBack {
            let again = try ledger.join(ben, on: day(40), by: 2)
            try ledger.admit(ledger.kiosk(2), to: again, from: ana)
        }
        let stores = try folders.map { try SeveralLedgers.open($0).folder.make(ledger.name, at: now) }
        let (stayed, left) = (ledger.kiosk(0), ledger.kiosk(2))
        func entries(_ store: Store) throws -> Set<[UInt8]> {
            Set(try SeveralLedgers.rows(.entries, of: store).values)
        }
        func give(_ records: some Sequence<[UInt8]>, to store: Store, from kiosk: KioskID) throws -> [OnEntry] {
            let today = try day(Int.random(in: 0...60, using: &chance))
            return try store.receive(
                Array(records), from: .init(kiosk: kiosk, today: today), at: now, isClockTrusted: true)
        }
        // The leave reaches each at another time, among what kiosk 2 hands over.
        var refused = 0
        for _ in 0..<60 {
            let store = stores[Int.random(in: 0..<3, using: &chance)]
            if chance.oneIn(3) {
                let other = stores[Int.random(in: 0..<3, using: &chance)]
                _ = try give(try entries(other), to: store, from: stayed)
            } else {
                let records = chance.oneIn(3) ? ledger.records : ledger.records.filter { $0 != leave }
                let from = Int.random(in: records.indices, using: &chance)
                let outcomes = try give(records[from...].prefix(9).map(\.bytes), to: store, from: left)
                refused += outcomes.filter { $0 == .refused(.left) }.count
            }
        }
        for store in stores { _ = try give(behind.map(\.bytes), to: store, from: left) }
        for _ in 0..<3 {
            for store in stores { for other in stores { _ = try give(try entries(other), to: store, from: stayed) } }
        }
        let all = try entries(stores[0])
        for store in stores {
            #expect(try entries(store) == all && store.digest() == stores[0].digest() && store.verify().isClean)
        }
        // What lies behind the heads is with all of them, and what was refused is with none unless one had it.
        #expect(all.isSuperset(of: behind.map(\.bytes)))
        for store in stores {
            refused += try give(ledger.records.map(\.bytes), to: store, from: left).count { $0 == .refused(.left) }
        }
        #expect(refused > 0 || isBack || all.count == ledger.records.count)
        guard isBack else { return }
        // Those of who stayed bring the welcome, and then all is taken.
        for store in stores {
            _ = try give(ledger.records(of: 0).map(\.bytes), to: store, from: stayed)
            let outcomes = try give(ledger.records.map(\.bytes), to: store, from: left)
            #expect(!outcomes.contains(.refused(.left)))
            #expect(try entries(store).count == ledger.records.count)
        }
    }
}
