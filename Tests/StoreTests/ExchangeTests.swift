import FitPinkyCore
import Ledger
import Reference
import Stores
import Support
import Synchronization
import Testing

@testable import Store

/// What a store gives to another kiosk, and what it tells of what was appended.
@Suite struct ExchangeTests {
    private let now = UTCInstant(milliseconds: 1_772_127_245_120)

    private func store(in folder: TemporaryFolder) throws -> Store {
        // Nothing here is about losing power; without syncing it is many times quicker.
        try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a store plans and reads what a replica would, and who takes it in lacks nothing more`(seed: UInt64) throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        var chance = SeededGenerator(seed: seed)
        var household = try Household(seed: seed, kiosks: 3)
        for _ in 0..<300 { try household.step() }
        var (ours, theirs) = (Replica(), Replica())
        let (giver, taker) = (try store(in: folder), try store(in: other))
        let all = household.records.map(\.bytes)
        try giver.receive(all, at: now, isClockTrusted: true)
        for bytes in all { _ = ours.receive(bytes: bytes) }
        // What was here before: any first part of it.
        let known = Array(all.prefix(Int.random(in: 0...all.count, using: &chance)))
        try taker.receive(known, at: now, isClockTrusted: true)
        for bytes in known { _ = theirs.receive(bytes: bytes) }
        var rounds = 0
        while try taker.vector() != giver.vector() {
            rounds += 1
            try #require(rounds < 4, "seed \(seed)")
            let (vector, having) = (try giver.vector(), try taker.vector())
            let lack = try taker.lack(of: vector)
            #expect(lack == theirs.chains.lack(of: vector), "seed \(seed)")
            let spans = try giver.spans(for: lack, having: having, limit: 10_000)
            #expect(spans == ours.chains.spans(for: lack, having: having), "seed \(seed)")
            // In batches of whatever size, each goes on where the one before stopped.
            var (rest, skipping) = (spans, 0)
            while !rest.isEmpty {
                let maxBytes = Int.random(in: 16 << 10...48 << 10, using: &chance)
                let (records, stop) = try giver.records(
                    RecordReading(spans: rest, skipping: skipping), maxBytes: maxBytes)
                #expect(records.reduce(0) { $0 + $1.count } <= maxBytes)
                let (outcomes, appended) = try taker.takeIn(records, at: now, isClockTrusted: true)
                for bytes in records { _ = theirs.receive(bytes: bytes) }
                // Nothing came before what it goes on from.
                #expect(outcomes.allSatisfy { if case .held = $0 { false } else { true } }, "seed \(seed)")
                #expect(try appended.vector == taker.vector() && appended.vector == theirs.vector, "seed \(seed)")
                guard let stop else { break }
                rest = Array(rest[stop.span...])
                rest[0].sequences = stop.sequence...rest[0].sequences.upperBound
                skipping = stop.skipping
            }
        }
        #expect(try taker.digest() == giver.digest(), "seed \(seed)")
    }

    @Test
    func `whoever listens hears of each transaction what it appended, and the vector that a look through all gives`()
        throws
    {
        let folder = TemporaryFolder()
        let heard = Mutex<[Appended]>([])
        var store: Store? = try store(in: folder)
        let member = MemberID(ULID(high: 3, low: 4))
        func go(_ number: Int) throws {
            guard let store else { return }
            try store.announceMember(member, name: "Sammy \(number)", at: now)
            let last = try #require(heard.withLock { $0.last })
            #expect(try last.vector == store.vector())
            #expect(last.dots.count == (number == 0 ? 2 : 1) && last.isOfHousehold && last.workouts.isEmpty)
        }
        store?.listen { appended in heard.withLock { $0.append(appended) } }
        for number in 0..<3 { try go(number) }
        // The same once more says nothing, and nobody hears of it.
        try store?.announceMember(member, name: "Sammy 2", at: now)
        #expect(heard.withLock { $0.count } == 3)
        // Another start is another epoch.
        store = nil
        store = try self.store(in: folder)
        store?.listen { appended in heard.withLock { $0.append(appended) } }
        for number in 3..<6 { try go(number) }
        // Another's entries, some in conflict, are heard of as well.
        var household = try Household(seed: 5, kiosks: 2)
        for _ in 0..<120 { try household.step() }
        for record in household.records {
            try store?.receive([record.bytes], at: now, isClockTrusted: true)
            #expect(try heard.withLock { $0.last?.vector } == store?.vector())
        }
        let count = heard.withLock { $0.count }
        // Who takes in to tell of it themselves is not told.
        let dots = try store?.takeIn([], at: now, isClockTrusted: true).appended.dots
        #expect(dots == [] && heard.withLock { $0.count } == count)
    }

    @Test func `who is told of appended entries is called as directly after a thousand transactions as after one`()
        throws
    {
        let depths = Mutex<[UInt]>([])
        let store = try store(in: TemporaryFolder())
        let member = MemberID(ULID(high: 3, low: 4))
        store.listen { _ in
            var place = 0
            let address = withUnsafePointer(to: &place) { UInt(bitPattern: $0) }
            depths.withLock { $0.append(address) }
        }
        for number in 0..<1000 { try store.announceMember(member, name: "Sammy \(number)", at: now) }
        let deepened = try depths.withLock { depths in
            #expect(depths.count == 1000)
            return try #require(depths.first) - #require(depths.last)
        }
        // A layer a transaction would be 64 KiB at the least.
        #expect(deepened < 1024)
    }
}
