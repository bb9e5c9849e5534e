internal import CLMDB
internal import Glibc
internal import Ledger

/// One transaction, seen from one ledger. It cannot be kept beyond the closure that it is lent to, and neither can the memory that it
/// lends.
struct Transaction: ~Copyable {
    private let pointer: OpaquePointer
    private let tables: [MDB_dbi]
    let path: String
    /// The ledger whose tables it reads and writes.
    let ledger: LedgerName
    /// The ledgers that were there when it began.
    let known: [LedgerTables]
    /// Nil where nothing is written.
    let writing: Writing?
    /// What it has a say in; nil where nothing is written.
    let touched: Touched?
    /// What it has read of the settings.
    let settingsRead = Authority()
    private let failed: FailedStep

    /// - Parameter known: the ledgers of the database, the first one first.
    init(
        pointer: OpaquePointer, path: String, known: [LedgerTables], ledger: LedgerName, writing: Writing? = nil,
        failed: FailedStep = FailedStep()
    ) throws(StoreError) {
        guard let tables = known.first(where: { $0.ledger == ledger }) else { throw .noLedger(ledger) }
        (self.pointer, self.path, self.known, self.ledger) = (pointer, path, known, ledger)
        self.tables = tables.handles
        (self.writing, self.failed) = (writing, failed)
        touched = writing?.touched(in: ledger)
    }

    /// The same transaction, seen from the ledger of those tables.
    init(_ other: borrowing Transaction, _ tables: LedgerTables) {
        (pointer, path, known, writing) = (other.pointer, other.path, other.known, other.writing)
        failed = other.failed
        ledger = tables.ledger
        self.tables = tables.handles
        touched = writing?.touched(in: tables.ledger)
    }

    /// Makes that ledger's tables, empty, and its row; nothing if it is there.
    func make(_ ledger: LedgerName, _ row: LedgerRow) throws(StoreError) {
        guard let writing, !ledgers.contains(ledger) else { return }
        guard ledgers.count < StoreFolder.maxLedgers else { throw .tooManyLedgers(allowed: StoreFolder.maxLedgers) }
        writing.made.append(
            try Environment.open(ledger, after: tables, pointer, path, flags: UInt32(MDB_CREATE)))
        try put(.meta, LedgerRow.key(ledger), row.bytes)
    }

    /// The number of the snapshot that it sees; of one that writes, of the snapshot that it makes. Numbers ascend with each commit.
    var id: Int { mdb_txn_id(pointer) }

    // MARK: One key

    /// Lends the value of that key to the closure; nil if there is none. The bytes are the database's own memory: they
    /// cannot leave the closure, and end with it.
    func lend<Result>(
        _ table: Table, _ key: [UInt8], _ body: (RawSpan) throws(StoreError) -> Result
    ) throws(StoreError) -> Result? {
        var data = MDB_val()
        let code = withValue(key) { key in mdb_get(pointer, tables[table.rawValue], &key, &data) }
        if code == MDB_NOTFOUND { return nil }
        try check(code, "mdb_get")
        return try body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(start: data.mv_data, count: data.mv_size)))
    }

    /// The value of that key, copied; nil if there is none.
    func value(_ table: Table, _ key: [UInt8]) throws(StoreError) -> [UInt8]? {
        try lend(table, key) { bytes throws(StoreError) in Array(copying: bytes) }
    }

    func has(_ table: Table, _ key: [UInt8]) throws(StoreError) -> Bool {
        try lend(table, key) { _ throws(StoreError) in true } ?? false
    }

    /// Puts the value, in place of one that was there.
    func put(_ table: Table, _ key: [UInt8], _ value: [UInt8] = []) throws(StoreError) {
        let code = withValue(key) { key in
            withValue(value) { value in mdb_put(pointer, tables[table.rawValue], &key, &value, 0) }
        }
        try check(code, "mdb_put")
    }

    func put(_ table: Table, _ key: [UInt8], _ bytes: [UInt8], part: Range<Int>) throws(StoreError) {
        let code = withValue(key) { key in
            withValue(bytes, part: part) { value in mdb_put(pointer, tables[table.rawValue], &key, &value, 0) }
        }
        try check(code, "mdb_put")
    }

    /// Puts a key that comes after all that are there, which is quicker.
    func append(_ table: Table, _ key: RawSpan, _ value: RawSpan) throws(StoreError) {
        let code = key.withUnsafeBytes { key in
            value.withUnsafeBytes { value in
                var (key, value) = (Transaction.lent(key), Transaction.lent(value))
                return mdb_put(pointer, tables[table.rawValue], &key, &value, UInt32(MDB_APPEND))
            }
        }
        try check(code, "mdb_put")
    }

    /// Takes the key away, if it is there.
    func remove(_ table: Table, _ key: [UInt8]) throws(StoreError) {
        let code = withValue(key) { key in mdb_del(pointer, tables[table.rawValue], &key, nil) }
        if code != MDB_NOTFOUND { try check(code, "mdb_del") }
    }

    /// Takes this ledger's tables out of the database, name and all. Nobody may read meanwhile.
    func dropTables() throws(StoreError) {
        for table in Table.ofLedger { try check(mdb_drop(pointer, tables[table.rawValue], 1), "mdb_drop") }
    }

    func clear(_ table: Table) throws(StoreError) {
        try check(mdb_drop(pointer, tables[table.rawValue], 0), "mdb_drop")
    }

    // MARK: Many keys

    /// Which keys of a table are visited, and in which order.
    enum Walk {
        /// Those that begin with these bytes, ascending.
        case ascending(prefix: [UInt8] = [])
        /// Those from this one on, ascending.
        case from([UInt8])
        case descending
        /// Those before this one, descending.
        case before([UInt8])
    }

    /// Visits keys and their values until the closure says false. Nothing may be written to that table meanwhile.
    func visit(
        _ table: Table, _ walk: Walk, _ body: (_ key: RawSpan, _ value: RawSpan) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var cursor: OpaquePointer?
        try check(mdb_cursor_open(pointer, tables[table.rawValue], &cursor), "mdb_cursor_open")
        defer { mdb_cursor_close(cursor) }
        var (key, data) = (MDB_val(), MDB_val())
        var (code, next, prefix): (Int32, MDB_cursor_op, [UInt8])
        switch walk {
        case .ascending(let bytes):
            (next, prefix) = (MDB_NEXT, bytes)
            code = seek(cursor, &key, &data, bytes)
        case .from(let bytes):
            (next, prefix) = (MDB_NEXT, [])
            code = seek(cursor, &key, &data, bytes)
        case .descending:
            (next, prefix) = (MDB_PREV, [])
            code = mdb_cursor_get(cursor, &key, &data, MDB_LAST)
        case .before(let bytes):
            (next, prefix) = (MDB_PREV, [])
            // One step back from the first that is not before it; if there is none, from the end.
            code = seek(cursor, &key, &data, bytes)
            code = mdb_cursor_get(cursor, &key, &data, code == MDB_NOTFOUND ? MDB_LAST : MDB_PREV)
        }
        // A damaged tree may lead back to where it began.
        var left = try count(table)
        while code != MDB_NOTFOUND {
            try check(code, "mdb_cursor_get")
            left -= 1
            guard left >= 0 else {
                throw .damaged(path: path, what: "the table \(table.name(in: ledger)) has more rows than it says")
            }
            let found = UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)
            guard found.starts(with: prefix) else { return }
            let value = UnsafeRawBufferPointer(start: data.mv_data, count: data.mv_size)
            guard try body(RawSpan(_unsafeBytes: found), RawSpan(_unsafeBytes: value)) else { return }
            code = mdb_cursor_get(cursor, &key, &data, next)
        }
    }

    /// To the first key that is not before these bytes.
    private func seek(
        _ cursor: OpaquePointer?, _ key: inout MDB_val, _ data: inout MDB_val, _ bytes: [UInt8]
    ) -> Int32 {
        // LMDB knows no empty keys.
        if bytes.isEmpty { return mdb_cursor_get(cursor, &key, &data, MDB_FIRST) }
        return bytes.withUnsafeBytes { bytes in
            key = MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            return mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE)
        }
    }

    func count(_ table: Table) throws(StoreError) -> Int {
        var statistics = MDB_stat()
        try check(mdb_stat(pointer, tables[table.rawValue], &statistics), "mdb_stat")
        return statistics.ms_entries
    }

    // MARK: LMDB

    private func check(_ code: Int32, _ call: String) throws(StoreError) {
        try failed.check(code, call, path)
    }

    private func withValue(
        _ bytes: [UInt8], part: Range<Int>? = nil, _ body: (inout MDB_val) -> Int32
    ) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var value = Transaction.lent(part.map { UnsafeRawBufferPointer(rebasing: buffer[$0]) } ?? buffer)
            return body(&value)
        }
    }

    /// LMDB reads through the pointer and writes nothing there.
    private static func lent(_ bytes: UnsafeRawBufferPointer) -> MDB_val {
        MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
}

extension Array where Element == UInt8 {
    /// The bytes that are lent, to be kept.
    init(copying bytes: RawSpan) {
        self = bytes.withUnsafeBytes { Array($0) }
    }
}
