import FitPinkyCore
import Ledger
import Stores
import Support
import Testing

@testable import Store

@Suite struct VerifyingTests {
    private let kiosk = Furnished()

    @Test func `a store that nothing happened to is clean, and counts what it holds`() throws {
        let store = try kiosk.open()
        let verification = try store.verify()
        #expect(verification.findings == [])
        #expect(verification.isClean)
        #expect(verification.entries == 8 && verification.photos == 3)
        #expect(verification.photoBytes == 70_000 + 40_000 + 10)
        let statistics = try store.statistics()
        #expect(statistics.entries == 8 && statistics.workouts == 4 && statistics.photos == 3 && statistics.checks == 1)
    }

    @Test func `a look says by which schemas the entries were written and the tables laid out and derived`() throws {
        let store = try kiosk.open()
        let verification = try store.verify()
        #expect(verification.factSchema == Fact.schema && verification.databaseSchema == Store.schema)
        let versions = try kiosk.rows(.entries, in: store).map { try Record(bytes: $0.value).header.version }
        #expect(verification.entryVersions == (try #require(versions.min()))...(try #require(versions.max())))
    }

    @Test(arguments: [Fact.schema + 1, nil])
    func `tables that another version derived are found, and mended by deriving them again`(found: UInt32?) throws {
        let store = try kiosk.open()
        let bytes = found.map { Meta.bytes(of: $0) }
        try store.commit { transaction throws(StoreError) in
            if let bytes {
                try transaction.put(.ledgerMeta, Meta.factSchema, bytes)
            } else {
                try transaction.remove(.ledgerMeta, Meta.factSchema)
            }
        }
        let finding = Verification.Finding.schema(found: found, known: Fact.schema)
        #expect(try store.verify().findings == [finding])
        #expect(finding.description.contains("this version has \(Fact.schema)"))
        try store.heal([finding])
        try store.rebuild()
        #expect(try store.verify().isClean)
    }

    @Test func `progress only rises, and ends at all of it`() throws {
        let store = try kiosk.open()
        var told: [Int] = []
        var total = 0
        _ = try store.verify {
            told.append($0)
            total = $1
        }
        #expect(told == told.sorted() && told.last == total && total > 8)
    }

    @Test func `one bit flipped anywhere in an entry is found, and the entry named`() throws {
        let store = try kiosk.open()
        let rows = try kiosk.rows(.entries, in: store)
        var chance = SeededGenerator(seed: 4)
        for row in rows {
            // Each byte once; which of its bits is by chance.
            for offset in row.value.indices {
                var damaged = row.value
                damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                try kiosk.put(.entries, row.key, damaged, in: store)
                let findings = try store.verify().findings
                let dot = try #require(Dot(bytes: row.key))
                let isNamed = findings.contains {
                    switch $0 {
                    case .malformed(dot, _), .unsigned(dot): true
                    default: false
                    }
                }
                #expect(isNamed, "byte \(offset) of \(dot): \(findings)")
                try kiosk.put(.entries, row.key, row.value, in: store)
            }
        }
        #expect(try store.verify().isClean)
    }

    @Test func `an entry that is damaged or missing keeps nobody from the others, nor a kiosk from starting`() throws {
        let rows = try kiosk.rows(.entries, in: try kiosk.open())
        for row in rows {
            do {
                let store = try kiosk.open()
                var damaged = row.value
                damaged[damaged.count - 1] ^= 1
                try kiosk.put(.entries, row.key, damaged, in: store)
            }
            let store = try kiosk.open()
            #expect(try store.workouts(includingDeleted: true).count >= 3)
            #expect(try store.checks().count + store.members().count >= 1)
            try store.announceMember(kiosk.member, name: "Sammy", at: kiosk.now)
            try store.announceKiosk(name: "Home", zone: "Europe/Amsterdam", at: kiosk.now)
            try store.commit { transaction throws(StoreError) in try transaction.remove(.entries, row.key) }
            #expect(try store.workouts(includingDeleted: true).count >= 3)
            try kiosk.put(.entries, row.key, row.value, in: store)
        }
    }

    @Test func `one bit flipped anywhere in a photo is found, and the photo and its workout named`() throws {
        let store = try kiosk.open()
        var chance = SeededGenerator(seed: 5)
        for row in try kiosk.rows(.photos, in: store) {
            for _ in 0..<20 {
                var damaged = row.value
                let offset = Int.random(in: damaged.indices, using: &chance)
                damaged[offset] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
                try kiosk.put(.photos, row.key, damaged, in: store)
                let findings = try store.verify().findings
                let sha256 = Array(row.key.prefix(32))
                let workout = try #require(
                    try store.workouts(includingDeleted: true).first { $0.fact.photo?.sha256 == sha256 })
                #expect(findings == [.alteredPhoto(sha256: sha256, workouts: [workout.fact.workout])])
                #expect(findings.first?.description.contains(workout.fact.workout.ulid.text) == true)
                #expect(try store.proof(of: workout.fact.workout)?.photo == .altered)
                try kiosk.put(.photos, row.key, row.value, in: store)
            }
        }
        #expect(try store.verify().isClean)
    }

    @Test func `a piece of a photo that is missing is found`() throws {
        for piece in 0..<3 {
            let store = try kiosk.open(anew: true)
            let row = try kiosk.rows(.photos, in: store).filter { $0.key.last == UInt8(piece) }
            let first = try #require(row.first)
            try store.commit { transaction throws(StoreError) in try transaction.remove(.photos, first.key) }
            let findings = try store.verify().findings
            guard case .incompletePhoto(let sha256, let workouts)? = findings.first else {
                Issue.record("\(findings)")
                continue
            }
            #expect(sha256 == Array(first.key.prefix(32)) && workouts.count == 1 && findings.count == 1)
        }
    }

    @Test func `an entry that is missing breaks the chain after it`() throws {
        let store = try kiosk.open()
        let rows = try kiosk.rows(.entries, in: store)
        try store.commit { transaction throws(StoreError) in try transaction.remove(.entries, rows[2].key) }
        try store.rebuild()
        let next = try #require(Dot(bytes: rows[3].key))
        #expect(try store.verify().findings.contains(.brokenChain(next)))
    }

    @Test func `rebuilding that is given up at its last step leaves everything as it was`() throws {
        let store = try kiosk.open()
        let row = try #require(try kiosk.rows(.timeline, in: store).first)
        try store.commit { transaction throws(StoreError) in try transaction.remove(.timeline, row.key) }
        let before = try store.verify().findings
        #expect(throws: StoreError.cancelled) {
            try store.rebuild { done, total throws(StoreError) in if done == total { throw .cancelled } }
        }
        #expect(try store.verify().findings == before)
        try store.rebuild()
        #expect(try store.verify().isClean)
    }

    @Test func `verifying that is given up ends at once`() throws {
        let store = try kiosk.open()
        #expect(throws: StoreError.cancelled) { try store.verify { _, _ throws(StoreError) in throw .cancelled } }
    }

    @Test(arguments: Table.derived)
    func `a derived table that lost a row, or has one too many, is named, and rebuilding mends it`(table: Table) throws
    {
        let store = try kiosk.open(anew: true)
        let digest = try store.digest()
        // A key's table is told of by the entries that it cannot be checked with.
        let isNamed = table != .keys && table != .carried
        guard let row = try kiosk.rows(table, in: store).first else { return }
        try store.commit { transaction throws(StoreError) in try transaction.remove(table, row.key) }
        #expect(try !store.verify().isClean || !isNamed)
        try store.rebuild()
        #expect(try store.verify().isClean)
        guard isNamed else { return }
        let key = [UInt8](repeating: 0xEE, count: row.key.count)
        try kiosk.put(table, key, row.value, in: store)
        #expect(try store.verify().findings == [.derived(table: table.name, rows: 1)])
        try store.rebuild()
        #expect(try store.verify().isClean)
        #expect(try store.digest() == digest)
    }

    @Test func `a workout's proof names its kiosk, its moment of signing and the length of its chain`() throws {
        let store = try kiosk.open()
        let workouts = try store.workouts(includingDeleted: true)
        for workout in workouts {
            let proof = try #require(try store.proof(of: workout.fact.workout))
            #expect(proof.isSound && proof.isSigned && proof.kioskName == "Home")
            #expect(proof.workout == workout)
            #expect(proof.photo == (workout.fact.photo == nil ? .none : .intact))
            guard case .whole(let length) = proof.chain else {
                Issue.record("\(proof.chain)")
                continue
            }
            #expect(length == Int(proof.dot.sequence))
        }
        #expect(try store.proof(of: WorkoutID(ULID(high: 9, low: 9))) == nil)
    }

    @Test func `a proof follows the chain over starts, and says where it is broken`() throws {
        do {
            let store = try kiosk.open()
            try store.save(kiosk.workout(50, photo: nil), at: kiosk.now)
        }
        let store = try kiosk.open()
        try store.save(kiosk.workout(51, photo: nil), at: kiosk.now)
        let id = WorkoutID(ULID(high: 0, low: 51))
        let proof = try #require(try store.proof(of: id))
        #expect(proof.chain == .whole(length: 10))
        #expect(proof.dot.sequence == 1)
        let last = try #require(try store.proof(of: WorkoutID(ULID(high: 0, low: 50)))?.dot)
        try store.commit { transaction throws(StoreError) in try transaction.remove(.entries, last.bytes) }
        #expect(try store.proof(of: id)?.chain == .broken(at: proof.dot))
        #expect(try store.proof(of: id)?.isSound == false)
    }
}
