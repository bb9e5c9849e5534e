internal import DatabaseFile
internal import FitPinkyCore
internal import Ledger

/// What a damaged database still holds, as far as it can be told from the rows themselves.
struct SalvagedRows {
    /// Records by the key that they had: a dot, or a dot and a hash where there are several. With the ledger whose table reached them.
    private var records: [[UInt8]: (record: Record, ledger: LedgerName?)] = [:]
    /// Public keys of kiosks, by the kiosk's id.
    private var keys: [[UInt8]: [UInt8]] = [:]
    /// In which ledger a kiosk signs, by the kiosk's id: a kiosk has another key in each.
    private var ledgers: [[UInt8]: LedgerName] = [:]
    /// Rows that only their table tells from others, by ledger.
    private var rows: [LedgerName: [BackupFormat.Frame]] = [:]
    /// What tells of a ledger's being there, besides its tables.
    private var named: [LedgerName: LedgerRow] = [:]
    /// The same on pages that nothing reaches: believed where a record proves it.
    private var claimed: [LedgerName: LedgerRow] = [:]
    /// Where the pieces of each photo may lie: those that a table reaches first.
    private(set) var pieces: [[UInt8]: [UInt32: [DatabaseFile.Place]]] = [:]

    /// A piece may lie in so many places: where it was, and on pages that it was moved from.
    private static let maxPlaces = 4
    /// So many ledgers that pages claim which nothing reaches are looked at.
    private static let maxClaimed = 1024

    init(_ file: DatabaseFile) {
        file.salvage { head in
            switch SalvagedRows.kind(of: head) {
            case .piece(let sha256, let number):
                if pieces[sha256]?[number]?.count ?? 0 < SalvagedRows.maxPlaces {
                    pieces[sha256, default: [:]][number, default: []].append(head.place)
                }
                return false
            case .record: return records[head.key] == nil
            case .kioskKey(let ledger):
                if let ledger { ledgers[head.key] = ledger }
                return keys[head.key] == nil
            case .row, .ledger: return true
            case nil: return false
            }
        } _: { row in
            switch SalvagedRows.kind(of: row) {
            case .record(let ledger): add(row.key, row.value, of: ledger)
            case .kioskKey: note(key: row.value)
            case .row(let kind, let ledger):
                rows[ledger, default: []].append(.init(kind: kind, key: row.key, value: row.value))
            case .ledger(let name, let isReached):
                let ledger = LedgerRow(bytes: row.value)
                if isReached {
                    named[name] = ledger
                } else if claimed.count < SalvagedRows.maxClaimed, claimed[name]?.closed == nil {
                    // Of an older and a newer row that which says less may be done.
                    claimed[name] = ledger
                }
            case .piece, nil: break
            }
        }
    }

    /// Rows of that ledger, of a file that is as it was written.
    init(_ frames: [BackupFormat.Frame], of ledger: LedgerName) {
        for frame in frames {
            switch frame.kind {
            case .entries, .evidence: add(frame.key, frame.value, of: ledger)
            case .meta: rows[ledger, default: []].append(frame)
            case .identity, .photos, .thumbnails, .boots, .heard, .released, .announced, .health, .documents, .ledger,
                .recovery, .end:
                break
            }
        }
    }

    private mutating func add(_ key: [UInt8], _ value: [UInt8], of ledger: LedgerName?) {
        guard let record = try? Record(bytes: value),  // damaged, or something else
            key.starts(with: record.header.dot.bytes),
            key.count == Dot.byteCount || key.dropFirst(Dot.byteCount).elementsEqual(record.hash)
        else { return }
        records[key] = (record, ledger)
        note(keyIn: record)
    }

    // MARK: What a row is

    private enum Kind {
        /// Nil on a page that nothing reaches.
        case record(LedgerName?)
        case kioskKey(LedgerName?)
        case piece(sha256: [UInt8], number: UInt32)
        case row(BackupFormat.Kind, LedgerName)
        case ledger(LedgerName, isReached: Bool)
    }

    private static func kind(of row: DatabaseFile.Row) -> Kind? {
        kind(table: row.table, key: row.key, valueBytes: row.value.count)
    }

    private static func kind(of head: DatabaseFile.RowHead) -> Kind? {
        kind(table: head.table, key: head.key, valueBytes: head.valueBytes)
    }

    /// On a page that nothing reaches only what its own hash or signature can prove is taken for something: a photo's bytes may
    /// look like any page that its sender wanted.
    private static func kind(table: String?, key: [UInt8], valueBytes: Int) -> Kind? {
        let known = table.flatMap { Table.named($0) }
        if let name = LedgerRow.ledger(ofKey: key), [nil, .meta].contains(known?.table),
            LedgerRow.byteCounts.contains(valueBytes)
        {
            return .ledger(name, isReached: known != nil)
        }
        switch (known?.table, key.count) {
        case (.entries, Dot.byteCount), (.evidence, Dot.byteCount + 32), (nil, Dot.byteCount),
            (nil, Dot.byteCount + 32):
            return Entry.byteCounts.contains(valueBytes) ? .record(known?.ledger) : nil
        case (.photos, 36), (.arriving, 36), (nil, 36):
            guard (1...Store.photoPieceBytes).contains(valueBytes) else { return nil }
            return .piece(sha256: Array(key.prefix(32)), number: Meta.number(key.suffix(4)))
        case (.keys, 16), (nil, 16): return valueBytes == 32 ? .kioskKey(known?.ledger) : nil
        case (let table?, _):
            let kind = BackupFormat.Kind.allCases.first { $0.table == (table == .meta ? .ledgerMeta : table) }
            guard let kind, table != .entries, table != .evidence, table != .photos,
                key.count <= BackupFormat.maxKeyBytes, valueBytes <= BackupFormat.maxValueBytes
            else { return nil }
            return .row(kind, known?.ledger ?? .first)
        case (nil, _): return nil
        }
    }

    private mutating func note(keyIn record: Record) {
        if let key = (try? Telling(record, by: .drawn))?.key { note(key: key) }  // what cannot be read brings no key
    }

    /// A key needs nobody's word: the kiosk's id is its hash.
    private mutating func note(key: [UInt8]) {
        guard key.count == 32 else { return }
        keys[KioskID(publicKey: key).ulid.bytes] = key
    }

    // MARK: What it comes to

    /// The file beside the database tells of these ledgers, and of kiosks that sign in them.
    mutating func learn(from peers: [LedgerName: [BackupFormat.Frame]]) {
        for (name, frames) in peers {
            for frame in frames {
                if frame.kind == .ledger {
                    let row = LedgerRow(ofBackup: frame)
                    if named[name]?.isComplete != true { named[name] = row.completed(by: named[name]) }
                    if claimed[name] == nil { claimed[name] = row }
                }
                guard let record = try? Record(bytes: frame.value) else { continue }  // another row
                note(keyIn: record)
                ledgers[record.header.dot.origin.ulid.bytes] = name
            }
        }
    }

    struct Part {
        var row = LedgerRow(made: 0)
        /// The records that the kiosk which they name has signed, each after those of its epoch that came before it.
        var records: [Record] = []
        /// Public keys of kiosks, by the kiosk's id.
        var keys: [[UInt8]: [UInt8]] = [:]
        /// Rows that only their table tells from others.
        var rows: [BackupFormat.Frame] = []
    }

    /// Finds out which ledgers there were, and what is whose. A record that a table reached is of that table's ledger. Another one is
    /// of the ledger in which its kiosk signs, as those tell that were reached, and this kiosk's own keys. Where there is more than one
    /// ledger, what cannot be told is of none: nobody's own ledger may come into a household's.
    ///
    /// - Parameter ownKey: the public key with which this kiosk signs in a ledger.
    mutating func byLedger(ownKey: (LedgerName, LedgerRow) -> [UInt8]) -> [LedgerName: Part] {
        let signers = Set(records.values.map(\.record.header.dot.origin.ulid.bytes))
        // A row whose nonce was damaged is another kiosk's. It signs in each of its ledgers, so one that signed nothing gives way.
        func isProven(_ name: LedgerName, _ row: LedgerRow) -> Bool {
            signers.contains(KioskID(publicKey: ownKey(name, row)).ulid.bytes)
        }
        for (name, row) in claimed where isProven(name, row) {
            if named[name].map({ isProven(name, $0) }) != true { named[name] = row }
        }
        for ledger in Set(records.values.compactMap(\.ledger)).union(rows.keys).union([.first])
        where named[ledger] == nil {
            named[ledger] = LedgerRow(made: 0)
        }
        for (name, row) in named where row.nonce == nil || !row.isComplete || !isProven(name, row) {
            if let nonce = founding(of: name, row, ownKey: ownKey) { named[name]?.nonce = nonce }
        }
        for (ledger, row) in named {
            let key = ownKey(ledger, row)
            note(key: key)
            ledgers[KioskID(publicKey: key).ulid.bytes] = ledger
        }
        for case (let record, let ledger?) in records.values {
            ledgers[record.header.dot.origin.ulid.bytes] = ledger
        }
        // An id that certifies who made it is of another ledger than the first, though nothing is left that would name it.
        let isAlone = named.count == 1 && !records.values.contains { $0.record.isCertifiedFounding }
        let other: LedgerName? = isAlone ? .first : nil
        var parts = named.mapValues { Part(row: $0) }
        for (kiosk, key) in keys {
            if let ledger = ledgers[kiosk] ?? other { parts[ledger, default: Part()].keys[kiosk] = key }
        }
        for (_, found) in records.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let origin = found.record.header.dot.origin.ulid.bytes
            guard let signer = keys[origin], found.record.isSigned(by: signer),
                let ledger = found.ledger ?? ledgers[origin] ?? other
            else { continue }
            parts[ledger, default: Part()].records.append(found.record)
        }
        for (ledger, rows) in rows { parts[ledger, default: Part()].rows = rows }
        return parts
    }

    /// The nonce of a household that this kiosk founded, as the entry says that founded it: without it the kiosk would sign with
    /// another key, and be another one.
    private func founding(
        of name: LedgerName, _ row: LedgerRow, ownKey: (LedgerName, LedgerRow) -> [UInt8]
    ) -> Nonce? {
        for case (.whole(let entry), _) in records.values where entry.header.kind == Fact.Kind.group.rawValue {
            guard case .group(let group)? = try? Fact(entry),  // what cannot be read founds none
                group.group.ulid == name.sharedID, let nonce = group.nonce
            else { continue }
            let key = ownKey(name, LedgerRow(made: row.made, nonce: nonce))
            if KioskID(publicKey: key) == entry.header.dot.origin { return nonce }
        }
        return nil
    }

    /// The photo of that hash, if all its pieces are there.
    func photo(_ sha256: [UInt8], byteCount: Int, in file: DatabaseFile) -> [UInt8]? {
        guard let pieces = pieces[sha256], byteCount > 0 else { return nil }
        let count = UInt32((byteCount - 1) / Store.photoPieceBytes + 1)
        // Where one of them is damaged its older places are tried.
        for turn in 0..<SalvagedRows.maxPlaces {
            var bytes: [UInt8] = []
            for number in 0..<count {
                guard let places = pieces[number], let last = places.last,
                    let piece = file.value(at: turn < places.count ? places[turn] : last)
                else { break }
                bytes += piece
            }
            if bytes.count == byteCount, Entry.hash(bytes) == sha256 { return bytes }
        }
        return nil
    }
}

extension Record {
    /// Whether it gives an id that certifies who made it.
    fileprivate var isCertifiedFounding: Bool {
        let kinds: [Fact.Kind] = [.member, .workout, .check, .group, .join, .nudge]
        return kinds.contains { $0.rawValue == header.kind } && isFounding(by: .minted)
    }
}
