internal import DatabaseFile
internal import FitPinkyCore
public import Ledger

/// A look at all that a folder keeps, in steps so short that nobody waits for one: see ``StoreFolder/step(_:)``.
public struct VerifyingPass: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        /// From that byte of the file on.
        case medium(Int)
        /// After that key of that table of that ledger; from its beginning.
        case rows(LedgerName, Table, after: [UInt8]?)
        /// The photo after that one; the first.
        case photo(after: [UInt8]?)
        case ended
    }

    var place = Place.medium(0)
    /// The ledger in which the last step looked; nil where it looked at what all share.
    public internal(set) var ledger: LedgerName?
    /// What the last step found.
    public internal(set) var found: [Verification.Finding] = []
    /// How many things were found by now.
    public internal(set) var findings = 0

    /// From the beginning.
    public init() {}

    /// All was looked at.
    public var hasEnded: Bool { place == .ended }

    /// Tables whose rows are looked at, in this order: keys first, for signatures are verified by them.
    private static let tables: [Table] = [
        .keys, .entries, .evidence, .headers, .winners, .tellings, .quarantine, .erased, .carried, .timeline, .checks,
        .exercises, .trainings, .mentions, .outbox, .announced, .health,
    ]

    /// Where the pass goes on when a table has no more rows, by the ledgers that there are.
    static func place(after done: (ledger: LedgerName, table: Table)?, in ledgers: [LedgerName]) -> Place {
        guard let done else { return .rows(.first, tables[0], after: nil) }
        let rest = tables.drop { $0 != done.table }.dropFirst()
        // What all share is looked at once.
        if let next = rest.first(where: { done.ledger == .first || !$0.isShared }) {
            return .rows(done.ledger, next, after: nil)
        }
        let next = ledgers.filter { $0 > done.ledger }.min()
        return next.map { .rows($0, tables[0], after: nil) } ?? .photo(after: nil)
    }

    mutating func find(_ finding: Verification.Finding) {
        found.append(finding)
        findings += 1
    }
}

extension StoreFolder {
    /// So much of the file is read in one step, to find out whether the medium gives it.
    static let stepBytes = 1 << 20
    /// So many records are looked at in one step: verifying a signature takes longer than all else.
    static let stepRecords = 32
    static let stepRows = 256

    /// One step of a look at everything: a part of the file, some rows, or one photo, in one short snapshot.
    ///
    /// The file is read by calls first: what the medium does not give would end the program where LMDB reads it through its map.
    ///
    /// Throws ``StoreError/damaged(path:what:)`` for damage that only a fresh database mends.
    public func step(_ pass: inout VerifyingPass) throws(StoreError) {
        (pass.found, pass.ledger) = ([], nil)
        switch pass.place {
        case .medium(let offset):
            let path = database.path
            let raw = try RawDatabase(path: path, calls: calls)
            guard let offset = raw.nextData(from: offset) else {
                return pass.place = VerifyingPass.place(after: nil, in: [])
            }
            // A medium may fail once and never again.
            if raw.damage(from: offset, count: StoreFolder.stepBytes) != nil,
                let damage = raw.damage(from: offset, count: StoreFolder.stepBytes)
            {
                database.meet(damage.description)
                throw .damaged(path: path, what: damage.description)
            }
            let end = offset + StoreFolder.stepBytes
            pass.place = end < raw.file.byteCount ? .medium(end) : VerifyingPass.place(after: nil, in: [])
        case .rows(let ledger, let table, let key): try stepThrough(table, of: ledger, after: key, &pass)
        case .photo(let last):
            try database.read { transaction throws(StoreError) in
                guard let sha256 = try transaction.photoHash(after: last) else { return pass.place = .ended }
                var verification = Verification()
                _ = try transaction.verifyPhoto(sha256, &verification)
                for finding in verification.findings { pass.find(finding) }
                pass.place = .photo(after: sha256)
            }
        case .ended: break
        }
    }

    /// Rows of that table, and of those of the same ledger after it while that is little.
    private func stepThrough(
        _ table: Table, of ledger: LedgerName, after key: [UInt8]?, _ pass: inout VerifyingPass
    ) throws(StoreError) {
        pass.ledger = ledger
        try database.read { whole throws(StoreError) in
            let ledgers = whole.ledgers
            // It may have been removed since the last step.
            guard ledgers.contains(ledger) else {
                return pass.place = VerifyingPass.place(after: (ledger, .health), in: ledgers)
            }
            let transaction = try whole.of(ledger)
            var (table, from) = (table, key.map { $0 + [0] } ?? [])
            var left = StoreFolder.stepRows
            let cost = StoreFolder.stepRows / StoreFolder.stepRecords
            while true {
                var last: [UInt8]?
                try transaction.visit(table, .from(from)) { key, value throws(StoreError) in
                    let (key, value) = (Array(copying: key), Array(copying: value))
                    // Damaged keys may not be in order: going back would go round for ever.
                    guard !key.lexicographicallyPrecedes(from) else { return false }
                    if let finding = try transaction.finding(in: table, key, value) { pass.find(finding) }
                    left -= table == .entries || table == .evidence ? cost : 1
                    guard left > 0 else {
                        last = key
                        return false
                    }
                    return true
                }
                if let last { return pass.place = .rows(ledger, table, after: last) }
                pass.place = VerifyingPass.place(after: (ledger, table), in: ledgers)
                guard case .rows(ledger, let next, _) = pass.place else { return }
                (table, from) = (next, [])
            }
        }
    }
}

extension Transaction {
    /// The first photo after that one of which anything is here.
    fileprivate func photoHash(after last: [UInt8]?) throws(StoreError) -> [UInt8]? {
        var found: [UInt8]?
        let past = last.map { $0 + [UInt8](repeating: 0xFF, count: 5) }
        try visit(.photos, .from(past ?? [])) { key, _ in
            found = Array(Array(copying: key).prefix(32))
            return false
        }
        // Damaged keys may not be in order: going back would go round for ever.
        if let found, let last, !last.lexicographicallyPrecedes(found) { return nil }
        return found
    }

    /// What is wrong with that row; nil if nothing is, or if that is found elsewhere.
    fileprivate func finding(
        in table: Table, _ key: [UInt8], _ value: [UInt8]
    ) throws(StoreError) -> Verification.Finding? {
        switch table {
        case .entries, .evidence:
            guard let dot = Dot(bytes: key.prefix(Dot.byteCount)) else {
                return .derived(table: table.name(in: ledger), rows: 1)
            }
            let record: Record
            do throws(Entry.Malformed) {
                record = try Record(bytes: value)
            } catch {
                return .malformed(dot, "\(error)")
            }
            // Without it nobody can tell whether the record is signed.
            if record.header.dot == dot, try !hasKey(for: record) {
                return .derived(table: Table.keys.name(in: ledger), rows: 1)
            }
            if let finding = try finding(in: record, under: dot) { return finding }
            let wrong = try rows(askedBy: record, in: table).first { $0.standing != .there }
            return wrong.map { .derived(table: $0.table.name(in: ledger), rows: 1) }
        case .headers:
            guard let dot = Dot(bytes: value), key.count == 32 else {
                return .derived(table: table.name(in: ledger), rows: 1)
            }
            if try !has(.entries, dot.bytes), try keys(.evidence, prefix: dot.bytes).isEmpty {
                return .malformed(dot, "it is missing")
            }
            return try isRight(table, key, value) ? nil : .derived(table: table.name(in: ledger), rows: 1)
        case .health: return HealthRow.isRight(key, value) ? nil : .health(HealthRow.name(ofKey: key))
        case .meta, .ledgerMeta, .photos, .arriving, .thumbnails, .displays, .displayed, .boots, .heard, .released,
            .outbox, .announced, .winners, .timeline, .checks, .exercises, .trainings, .mentions, .keys, .tellings,
            .quarantine,
            .erased, .carried:
            return try isRight(table, key, value) ? nil : .derived(table: table.name(in: ledger), rows: 1)
        }
    }

    private func hasKey(for record: Record) throws(StoreError) -> Bool {
        let origin = record.header.dot.origin
        if let key = try value(.keys, origin.ulid.bytes) { return KioskID(publicKey: key) == origin }
        return (try? told(by: record))?.key != nil  // what cannot be read brings no key
    }
}
