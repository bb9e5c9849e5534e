internal import DatabaseFile
internal import FitPinkyCore
internal import Ledger

/// What a damaged database still holds, as far as it can be told from the rows themselves.
struct SalvagedRows {
    /// Records by the key that they had: a dot, or a dot and a hash where there are several.
    private(set) var records: [[UInt8]: Record] = [:]
    /// Public keys of kiosks, by the kiosk's id.
    private(set) var keys: [[UInt8]: [UInt8]] = [:]
    /// Rows that only their table tells from others.
    private(set) var rows: [BackupFormat.Frame] = []
    /// Where the pieces of each photo may lie: those that a table reaches first.
    private(set) var pieces: [[UInt8]: [UInt32: [DatabaseFile.Place]]] = [:]

    /// A piece may lie in so many places: where it was, and on pages that it was moved from.
    private static let maxPlaces = 4

    init(_ file: DatabaseFile) {
        file.salvage { head in
            switch SalvagedRows.kind(of: head) {
            case .piece(let sha256, let number):
                if pieces[sha256]?[number]?.count ?? 0 < SalvagedRows.maxPlaces {
                    pieces[sha256, default: [:]][number, default: []].append(head.place)
                }
                return false
            case .record: return records[head.key] == nil
            case .kioskKey: return keys[head.key] == nil
            case .row: return true
            case nil: return false
            }
        } _: { row in
            switch SalvagedRows.kind(of: row) {
            case .record: add(row.key, row.value)
            case .kioskKey: note(key: row.value)
            case .row(let kind): rows.append(.init(kind: kind, key: row.key, value: row.value))
            case .piece, nil: break
            }
        }
    }

    /// Rows of a file that is as it was written.
    init(_ frames: [BackupFormat.Frame]) {
        for frame in frames {
            switch frame.kind {
            case .entries, .evidence: add(frame.key, frame.value)
            case .meta: rows.append(frame)
            case .identity, .photos, .thumbnails, .boots, .heard, .released, .announced, .end: break
            }
        }
    }

    private mutating func add(_ key: [UInt8], _ value: [UInt8]) {
        guard let record = try? Record(bytes: value),  // damaged, or something else
            key.starts(with: record.header.dot.bytes),
            key.count == Dot.byteCount || key.dropFirst(Dot.byteCount).elementsEqual(record.hash)
        else { return }
        records[key] = record
        note(keyIn: record)
    }

    // MARK: What a row is

    private enum Kind {
        case record, kioskKey
        case piece(sha256: [UInt8], number: UInt32)
        case row(BackupFormat.Kind)
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
        let known = table.flatMap { name in Table.allCases.first { $0.name == name } }
        switch (known, key.count) {
        case (.entries, Dot.byteCount), (.evidence, Dot.byteCount + 32), (nil, Dot.byteCount),
            (nil, Dot.byteCount + 32):
            return Entry.byteCounts.contains(valueBytes) ? .record : nil
        case (.photos, 36), (.arriving, 36), (nil, 36):
            guard (1...Store.photoPieceBytes).contains(valueBytes) else { return nil }
            return .piece(sha256: Array(key.prefix(32)), number: Meta.number(key.suffix(4)))
        case (.keys, 16), (nil, 16): return valueBytes == 32 ? .kioskKey : nil
        case (let table?, _):
            let kind = BackupFormat.Kind.allCases.first { $0.table == table }
            guard let kind, table != .entries, table != .evidence, table != .photos,
                key.count <= BackupFormat.maxKeyBytes, valueBytes <= BackupFormat.maxValueBytes
            else { return nil }
            return .row(kind)
        case (nil, _): return nil
        }
    }

    private mutating func note(keyIn record: Record) {
        if let key = (try? Telling(record))?.key { note(key: key) }  // what cannot be read brings no key
    }

    /// A key needs nobody's word: the kiosk's id is its hash.
    mutating func note(key: [UInt8]) {
        guard key.count == 32 else { return }
        keys[KioskID(publicKey: key).ulid.bytes] = key
    }

    // MARK: What it comes to

    /// The records that the kiosk which they name has signed, each after those of its epoch that came before it.
    var signed: [Record] {
        records.keys.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { key in
            guard let record = records[key], let signer = keys[record.header.dot.origin.ulid.bytes],
                record.isSigned(by: signer)
            else { return nil }
            return record
        }
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
