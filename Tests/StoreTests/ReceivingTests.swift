import FitPinkyCore
import Ledger
import Reference
import Support
import Testing

@testable import Store

/// What a store does with the entries of others is what a `Replica` does, whose laws are tested in `LedgerTests`.
@Suite struct ReceivingTests {
    private let now = UTCInstant(milliseconds: 1_772_127_245_120)

    private func store(in folder: TemporaryFolder) throws -> Store {
        // Nothing here is about losing power; without syncing it is many times quicker.
        try Store(
            folder: folder.path, size: .init(), random: Store.systemRandom, calls: FileCalls(), isSynchronous: false)
    }

    private func isSame(_ store: Store, as replica: Replica) throws -> Bool {
        let digest = StateDigest(
            replica.slots.map { (key: $0.key.key, hash: $0.value.hash) }
                .sorted { $0.key.lexicographicallyPrecedes($1.key) })
        return try store.digest() == digest && store.vector() == replica.vector && store.entryCount() == replica.count
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `whatever arrives in whatever order, a store becomes what a replica becomes`(seed: UInt64) throws {
        let folder = TemporaryFolder()
        var chance = SeededGenerator(seed: seed)
        var household = try Household(seed: seed, kiosks: 3)
        for _ in 0..<250 { try household.step() }
        var replica = Replica()
        do {
            let store = try store(in: folder)
            // Nearly in order at first, so that little has to wait for long; then all of it again, and shuffled.
            var rest = household.records.map(\.bytes)
            while !rest.isEmpty {
                // Now and then far more at once than a conflict needs to be followed by what it is about.
                let most = Int.random(in: 0..<8, using: &chance) == 0 ? 200 : 20
                let batch = rest.prefix(Int.random(in: 1...most, using: &chance)).shuffled(using: &chance)
                rest = Array(rest.dropFirst(batch.count))
                let actions = try store.receive(batch, at: now, isClockTrusted: true)
                let expected = batch.flatMap { replica.receive(bytes: $0) }
                // In a batch with a conflict the store puts words back at the end, and the replica at once.
                let hasConflict = expected.contains { $0.name == "conflict" }
                func names(_ actions: [OnEntry]) -> [String] {
                    actions.map { hasConflict && $0.name == "restored" ? "known" : $0.name }
                }
                #expect(names(actions) == names(expected), "seed \(seed)")
            }
            #expect(try isSame(store, as: replica), "seed \(seed)")
            for bytes in household.records.map(\.bytes).shuffled(using: &chance) {
                try store.receive([bytes], at: now, isClockTrusted: true)
                _ = replica.receive(bytes: bytes)
            }
            #expect(try isSame(store, as: replica), "seed \(seed)")
            #expect(!replica.vector.conflicts.isEmpty || seed != 2, "seed \(seed)")
        }
        let store = try store(in: folder)
        let listed = try store.workouts(includingDeleted: true)
        #expect(try isSame(store, as: replica), "seed \(seed)")
        try store.rebuild()
        #expect(try isSame(store, as: replica), "seed \(seed)")
        #expect(try store.workouts(includingDeleted: true) == listed, "seed \(seed)")
    }

    @Test func `deriving anew leaves every derived table as it was`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        var household = try Household(seed: 77, kiosks: 3)
        for _ in 0..<400 { try household.step() }
        var chance = SeededGenerator(seed: 78)
        for record in household.records {
            var bytes = record.bytes
            if case .whole(let entry) = record, Int.random(in: 0..<3, using: &chance) == 0 {
                bytes = ErasedEntry(erasing: entry)?.bytes ?? bytes
            }
            try store.receive([bytes], at: now, isClockTrusted: true)
        }
        let before = try contents(of: Table.derived, in: store)
        try store.rebuild()
        let after = try contents(of: Table.derived, in: store)
        for (table, (before, after)) in zip(Table.derived, zip(before, after)) {
            #expect(before == after, "\(table)")
            #expect(!after.isEmpty || [.quarantine, .checks, .exercises, .trainings].contains(table), "\(table)")
        }
    }

    private func contents(of tables: [Table], in store: Store) throws -> [[[UInt8]]] {
        try store.database.read { transaction throws(StoreError) in
            var contents: [[[UInt8]]] = []
            for table in tables {
                var rows: [[UInt8]] = []
                try transaction.visit(table, .ascending()) { key, value in
                    rows.append(Array(copying: key) + Array(copying: value))
                    return true
                }
                contents.append(rows)
            }
            return contents
        }
    }

    @Test func `an entry that is refused leaves nothing behind`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        let household = try Household(seed: 5, kiosks: 1)
        var signature = household.records[0].bytes
        signature[110] ^= 1
        let stranger = try Household(seed: 5, kiosks: 2)
        let actions = try store.receive([signature, [1, 2, 3]], at: now, isClockTrusted: true)
        #expect(actions == [.refused(.unsigned), .refused(.malformed(.length(3)))])
        #expect(try store.entryCount() == 0)
        #expect(try store.vector() == Vector())
        #expect(stranger.records.count == 2)
    }

    @Test(arguments: 1...UInt64(6))
    func `signatures that were looked at ahead are those that would have been, and nobody else's`(seed: UInt64) throws {
        let folders = (TemporaryFolder(), TemporaryFolder())
        let (plain, ahead) = (try store(in: folders.0), try store(in: folders.1))
        var household = try Household(seed: seed, kiosks: 2)
        for _ in 0..<60 { try household.step() }
        var chance = SeededGenerator(seed: seed)
        let records = household.records.map { record in
            var bytes = record.bytes
            if Int.random(in: 0..<10, using: &chance) == 0 { bytes[110] ^= 1 }
            return bytes
        }
        for start in stride(from: 0, to: records.count, by: 16) {
            let batch = Array(records[start..<min(start + 16, records.count)])
            try ahead.lookAhead(at: batch)
            let expected = try plain.receive(batch, at: now, isClockTrusted: true)
            #expect(try ahead.receive(batch, at: now, isClockTrusted: true) == expected)
        }
        // Those that were refused come once more, as they were signed; and a wrong one is refused again.
        let whole = household.records.map(\.bytes)
        try ahead.lookAhead(at: records + whole)
        try plain.receive(records + whole, at: now, isClockTrusted: true)
        try ahead.receive(records + whole, at: now, isClockTrusted: true)
        #expect(try plain.digest() == ahead.digest())
        #expect(try plain.vector() == ahead.vector() && plain.entryCount() > 40)
    }

    @Test func `what is looked at ahead is taken once, and kept for no longer than there is room`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        var household = try Household(seed: 3, kiosks: 1)
        for _ in 0..<30 { try household.step() }
        let records = household.records.map(\.bytes)
        try store.receive(Array(records.prefix(4)), at: now, isClockTrusted: true)
        try store.lookAhead(at: records)
        // Of what is here already nobody asks who signed it.
        #expect(!records[..<4].contains { store.lookahead.isExpected($0) || store.lookahead.take($0) })
        #expect(store.lookahead.take(records[9]) && !store.lookahead.take(records[9]))
        try store.receive(records, at: now, isClockTrusted: true)
        #expect(!records[4...].contains { store.lookahead.take($0) })
        let lookahead = SignatureLookahead()
        let large = (0..<100).map { [UInt8](repeating: $0, count: 16 << 10) }
        lookahead.expect(large)
        #expect(!large.contains { lookahead.isExpected($0) })
        for record in large { lookahead.expect([record]) }
        #expect(large.count { lookahead.isExpected($0) } <= 32 && lookahead.isExpected(large[99]))
    }

    @Test func `damaged bytes of an entry are replaced when it comes again`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        var household = try Household(seed: 9, kiosks: 1)
        for _ in 0..<20 { try household.step() }
        for record in household.records { try store.receive([record.bytes], at: now, isClockTrusted: true) }
        let digest = try store.digest()
        let record = try #require(household.records.last { if case .whole = $0 { true } else { false } })
        for offset in [120, record.bytes.count - 1] {
            var damaged = record.bytes
            damaged[offset] ^= 1
            try store.commit { [damaged] transaction throws(StoreError) in
                try transaction.put(.entries, record.header.dot.bytes, damaged)
            }
            #expect(try store.receive([record.bytes], at: now, isClockTrusted: true) == [.restored])
            #expect(try store.digest() == digest)
        }
    }

    @Test func `an entry of a newer kind is kept and not applied, and applied by the version that knows it`() throws {
        let folder = TemporaryFolder()
        let household = try Household(seed: 3, kiosks: 1)
        do {
            let store = try store(in: folder)
            try store.receive(household.records.map(\.bytes), at: now, isClockTrusted: true)
            // As a version would have left it that did not know the kind.
            try store.commit { transaction throws(StoreError) in
                try transaction.clear(.winners)
                try transaction.put(.quarantine, household.records[0].header.dot.bytes)
                try transaction.put(.meta, Meta.factSchema, Meta.bytes(of: Fact.schema - 1))
            }
            #expect(try store.digest() == StateDigest([]))
        }
        let store = try store(in: folder)
        #expect(try store.digest() != StateDigest([]))
        let isQuarantined = try store.database.read { transaction throws(StoreError) in
            try transaction.count(.quarantine) > 0
        }
        #expect(!isQuarantined)
    }

    @Test func `more records at once than are taken are refused before they are looked at`() throws {
        let folder = TemporaryFolder()
        let store = try store(in: folder)
        let many = [[UInt8]](repeating: [], count: Store.maxReceived + 1)
        #expect(throws: StoreError.tooMany(Store.maxReceived + 1, allowed: Store.maxReceived)) {
            try store.receive(many, at: now, isClockTrusted: true)
        }
    }
}

extension OnEntry {
    /// The case alone.
    fileprivate var name: String { "\(self)".prefix { $0 != "(" }.description }
}
