import FitPinkyCore
import Households
import Ledger
import Reference
import Support
import Testing

@testable import Store

/// Random households, admitted by whom they like, against a rule that is read aloud.
@Suite struct AdmissionWorldTests {
    private let folder = TemporaryFolder()
    private let now = SeveralLedgers.now

    /// What has to be here of those records, worked out by asking all of them again and again.
    private func expected(of records: [Record], in ledger: FoundedLedger) -> Set<[UInt8]> {
        var here: Set<[UInt8]> = []
        var hashes: Set<[UInt8]> = [Chains.none]
        var admitted: Set<KioskID> = []
        var before = -1
        while before != here.count + admitted.count {
            before = here.count + admitted.count
            for record in records {
                let origin = record.header.dot.origin
                if record.founder(of: ledger.name) != nil { admitted.insert(origin) }
                guard admitted.contains(origin), hashes.contains(record.header.previousHash) else { continue }
                here.insert(record.bytes)
                hashes.insert(record.hash)
                if case .whole(let entry) = record, case .admit(let fact)? = try? Fact(entry) {
                    admitted.insert(fact.kiosk)
                }
            }
        }
        return here
    }

    private func world(_ chance: inout SeededGenerator) throws -> FoundedLedger {
        var ledger = try FoundedLedger(kiosks: 6)
        for number in 0..<Int.random(in: 5...40, using: &chance) {
            let index = Int.random(in: 0..<6, using: &chance)
            let kiosk = ledger.kiosk(Int.random(in: 0..<6, using: &chance))
            let name = Fact.member(MemberFact(member: ledger.founder, name: "\(number)"))
            switch Int.random(in: 0..<10, using: &chance) {
            case 0...1: try ledger.admit(kiosk, by: index)
            case 2: try ledger.admit(kiosk, member: ledger.founder, by: index)
            case 3: try ledger.say(name, butAlso: .admit(AdmitFact(kiosk: kiosk)), by: index)
            case 4: try ledger.restart(index)
            default: try ledger.say(name, by: index)
            }
        }
        return ledger
    }

    private func kept(_ store: Store) throws -> Set<[UInt8]> {
        let rows = try [Table.entries, .evidence].map { try SeveralLedgers.rows($0, of: store).values }
        return Set(rows.joined())
    }

    @Test func `whatever comes in whatever order, what is here is what the rule says, also after a restart`() throws {
        var chance = SeededGenerator(seed: 27)
        var (all, some) = (0, 0)
        for round in 0..<60 {
            let ledger = try world(&chance)
            let comment: Comment = "round \(round)"
            let expected = expected(of: ledger.records, in: ledger)
            if expected.count == ledger.records.count { all += 1 } else { some += 1 }
            var opened: Store? = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
            var replica = Replica(of: ledger.group)
            for record in ledger.records.shuffled(using: &chance) { _ = replica.receive(record) }
            var rest = ledger.records.shuffled(using: &chance)[...]
            let isRestarted = Bool.random(using: &chance)
            while !rest.isEmpty {
                let batch = rest.prefix(Int.random(in: 1...9, using: &chance))
                rest = rest.dropFirst(batch.count)
                try opened?.receive(batch.map(\.bytes), at: now, isClockTrusted: true)
                if isRestarted, chance.oneIn(4) {
                    opened = nil
                    opened = try SeveralLedgers.open(folder).folder.open(ledger.name)
                }
            }
            // What waited is gone with the program, and sent again.
            let again = isRestarted ? ledger.records.shuffled(using: &chance) : []
            try opened?.receive(again.map(\.bytes), at: now, isClockTrusted: true)
            let store = try #require(opened)
            #expect(try kept(store) == expected, comment)
            #expect(try store.digest() == replica.digest && store.vector() == replica.vector, comment)
            #expect(try store.verify().isClean, comment)
            if round % 6 == 0 { try look(at: store, ledger, comment) }
            try store.folder.remove(ledger.name)
        }
        #expect(all > 3 && some > 20)
    }

    /// Rebuilding and a backup keep the founder, the rule, and who was admitted.
    private func look(at store: Store, _ ledger: FoundedLedger, _ comment: Comment) throws {
        let (digest, entries) = (try store.digest(), try kept(store))
        try store.rebuild()
        #expect(try store.digest() == digest && kept(store) == entries, comment)
        let backup = try SeveralLedgers.backup(store, in: folder)
        let other = TemporaryFolder()
        let restored = try SeveralLedgers.open(other)
        let told = try restored.folder.restore(from: backup, at: now, isClockTrusted: true)
        #expect(told.refusedEntries == 0 && told.entries == entries.count, comment)
        let same = try restored.folder.open(ledger.name)
        #expect(try same.digest() == digest && kept(same) == entries && same.verify().isClean, comment)
        for store in [store, same] {
            #expect(try founder(of: store) == ledger.kiosk(0), comment)
            try store.receive(ledger.records.map(\.bytes), at: now, isClockTrusted: true)
            #expect(try kept(store) == entries, comment)
        }
    }

    private func founder(of store: Store) throws -> KioskID? {
        try store.database.read { transaction throws(StoreError) in try transaction.admissions()?.founder }
    }

    @Test func `the founder is known after a restart though the founding is in conflict, or still waits`() throws {
        var ledger = try FoundedLedger(kiosks: 1)
        try ledger.admit(KioskID(ULID(high: 1, low: 1)))
        do {
            let store = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
            try store.receive([ledger.records[1].bytes], at: now, isClockTrusted: true)
            #expect(try store.entryCount() == 0)
        }
        let store = try SeveralLedgers.open(folder).folder.open(ledger.name)
        #expect(try founder(of: store) == ledger.kiosk(0))
        for record in ledger.records { try store.receive([record.bytes], at: now, isClockTrusted: true) }
        #expect(try store.entryCount() == 4)
        let same = try FoundedLedger(maxMembers: 3).records[1]
        #expect(try store.receive([same.bytes], at: now, isClockTrusted: true) == [.conflict])
        try ledger.admit(KioskID(ULID(high: 1, low: 2)))
        #expect(try store.receive(ledger.records.map(\.bytes), at: now, isClockTrusted: true).last != .unadmitted)
        #expect(try store.entryCount() == 6 && founder(of: store) == ledger.kiosk(0))
        try store.commit { transaction throws(StoreError) in try transaction.remove(.ledgerMeta, Meta.founder) }
        #expect(try founder(of: store) == ledger.kiosk(0))
    }

    @Test func `the founding overrules what was remembered of it`() throws {
        let ledger = try FoundedLedger()
        let store = try SeveralLedgers.open(folder).folder.make(ledger.name, at: now)
        try store.receive(ledger.records.map(\.bytes), at: now, isClockTrusted: true)
        // A wrong row is nothing that the entry would not overrule, and one that is gone comes back.
        for value in [[UInt8](repeating: 9, count: 16), [], nil] as [[UInt8]?] {
            try store.commit { transaction throws(StoreError) in
                if let value {
                    try transaction.put(.ledgerMeta, Meta.founder, value)
                } else {
                    try transaction.remove(.ledgerMeta, Meta.founder)
                }
            }
            #expect(try founder(of: store) == ledger.kiosk(0))
        }
    }
}
