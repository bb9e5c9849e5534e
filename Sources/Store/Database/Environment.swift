internal import CLMDB
internal import Glibc
internal import Ledger
internal import Synchronization

/// An open LMDB file and its tables. Closed when the last one who holds it lets go.
final class Environment {
    let pointer: OpaquePointer
    private let known: Mutex<[LedgerTables]>
    let path: String
    /// Opened for reading alone, because the file system was read-only.
    let isReadOnly: Bool
    let snapshots = Snapshots()

    /// Opens the file, or makes it.
    ///
    /// - Parameter isSynchronous: false lets a commit return before it is on the disk, which only a test of what is lost
    ///   then may ask for.
    init(path: String, mapBytes: Int, isReadOnly: Bool, isSynchronous: Bool) throws(StoreError) {
        (self.path, self.isReadOnly) = (path, isReadOnly)
        var opened: OpaquePointer?
        try StoreError.check(mdb_env_create(&opened), "mdb_env_create", path)
        guard let pointer = opened else { throw .failed(call: "mdb_env_create", path: path, code: ENOMEM) }
        self.pointer = pointer
        do throws(StoreError) {
            try StoreError.check(
                mdb_env_set_maxdbs(pointer, MDB_dbi(Environment.maxTables)), "mdb_env_set_maxdbs", path)
            try StoreError.check(mdb_env_set_mapsize(pointer, mapBytes), "mdb_env_set_mapsize", path)
            // The folder's own lock keeps other agents out; NOTLS lets snapshots be read on any thread.
            var flags = UInt32(MDB_NOSUBDIR) | UInt32(MDB_NOTLS)
            if isReadOnly { flags |= UInt32(MDB_RDONLY) }
            if !isSynchronous { flags |= UInt32(MDB_NOSYNC) }
            try StoreError.check(mdb_env_open(pointer, path, flags, 0o600), "mdb_env_open", path)
            known = Mutex(try Environment.openTables(pointer, path, isReadOnly: isReadOnly))
            // Of readers that ended without a word, if the file is older than this process.
            var dead: Int32 = 0
            try StoreError.check(mdb_reader_check(pointer, &dead), "mdb_reader_check", path)
        } catch {
            mdb_env_close(pointer)
            throw error
        }
    }

    deinit {
        snapshots.endResting()
        mdb_env_close(pointer)
    }

    /// The tables of all ledgers that a folder may have, and of one more that is being made.
    private static let maxTables = Table.allCases.count + StoreFolder.maxLedgers * Table.ofLedger.count

    /// The ledgers of the database, the first one first.
    var ledgers: [LedgerTables] { known.withLock { $0 } }

    /// These were made and are durable.
    func add(_ made: [LedgerTables]) {
        guard !made.isEmpty else { return }
        known.withLock { $0 = ($0 + made).sorted { $0.ledger < $1.ledger } }
    }

    /// Its tables are gone.
    func forget(_ ledger: LedgerName) { known.withLock { $0.removeAll { $0.ledger == ledger } } }

    private static func openTables(
        _ environment: OpaquePointer, _ path: String, isReadOnly: Bool
    ) throws(StoreError) -> [LedgerTables] {
        var transaction: OpaquePointer?
        let flags = isReadOnly ? UInt32(MDB_RDONLY) : 0
        try StoreError.check(mdb_txn_begin(environment, nil, flags, &transaction), "mdb_txn_begin", path)
        var known: [LedgerTables] = []
        do throws(StoreError) {
            try checkSchema(transaction, path)
            let flags = isReadOnly ? 0 : UInt32(MDB_CREATE)
            let first = try open(.first, after: [], transaction, path, flags: flags)
            known.append(first)
            let (listed, unlisted) = try furtherLedgers(transaction, first, path)
            for ledger in listed {
                known.append(try open(ledger, after: first.handles, transaction, path, flags: flags))
            }
            if !isReadOnly {
                for ledger in unlisted {
                    let tables = try open(ledger, after: first.handles, transaction, path, flags: flags)
                    if try settle(tables, first, transaction, path) { known.append(tables) }
                }
            }
        } catch {
            mdb_txn_abort(transaction)
            throw error
        }
        try StoreError.check(mdb_txn_commit(transaction), "mdb_txn_commit", path)
        return known
    }

    /// Opens that ledger's tables.
    ///
    /// - Parameter first: handles of the shared tables, by `Table.rawValue`; empty where they are not open yet.
    static func open(
        _ ledger: LedgerName, after first: [MDB_dbi], _ transaction: OpaquePointer?, _ path: String, flags: UInt32
    ) throws(StoreError) -> LedgerTables {
        var handles: [MDB_dbi] = []
        for table in Table.allCases {
            var handle: MDB_dbi = 0
            if table.isShared, !first.isEmpty {
                handle = first[table.rawValue]
            } else {
                let code = mdb_dbi_open(transaction, table.name(in: ledger), flags, &handle)
                // Of an older version's file, which has to be moved over first.
                if code == MDB_NOTFOUND, flags == 0 { throw StoreError.readOnly(path: path) }
                try StoreError.check(code, "mdb_dbi_open", path)
            }
            handles.append(handle)
        }
        return LedgerTables(ledger: ledger, handles: handles)
    }

    /// The ledgers besides the first: those that have a row, and those that only have tables.
    private static func furtherLedgers(
        _ transaction: OpaquePointer?, _ first: LedgerTables, _ path: String
    ) throws(StoreError) -> (listed: [LedgerName], unlisted: [LedgerName]) {
        guard let transaction else { return ([], []) }
        let view = try Transaction(pointer: transaction, path: path, known: [first], ledger: .first)
        let listed = try view.keys(.meta, prefix: LedgerRow.prefix).compactMap(LedgerRow.ledger(ofKey:))
        var main: MDB_dbi = 0
        try StoreError.check(mdb_dbi_open(transaction, nil, 0, &main), "mdb_dbi_open", path)
        var cursor: OpaquePointer?
        try StoreError.check(mdb_cursor_open(transaction, main, &cursor), "mdb_cursor_open", path)
        defer { mdb_cursor_close(cursor) }
        var (key, data, named) = (MDB_val(), MDB_val(), Set<LedgerName>())
        // As many names as there can be, for a damaged list may lead back to where it began.
        for _ in 0..<maxTables * 2 {
            guard mdb_cursor_get(cursor, &key, &data, MDB_NEXT) == MDB_SUCCESS else { break }
            let name = UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)
            if let ledger = Table.named(String(decoding: name, as: UTF8.self))?.ledger { named.insert(ledger) }
        }
        let unlisted = named.subtracting(listed + [.first])
        return (listed.filter { $0 != .first }, unlisted.sorted())
    }

    /// Decides about tables of a ledger that has no row. Empty ones were left when the ledger was removed and go. Others say that the
    /// row was lost: it is put back.
    ///
    /// - Returns: whether they stay.
    private static func settle(
        _ tables: LedgerTables, _ first: LedgerTables, _ transaction: OpaquePointer?, _ path: String
    ) throws(StoreError) -> Bool {
        guard let transaction else { return false }
        let view = try Transaction(
            pointer: transaction, path: path, known: [first, tables], ledger: tables.ledger)
        for table in Table.ofLedger where try view.count(table) > 0 {
            try view.put(.meta, LedgerRow.key(tables.ledger), LedgerRow(made: 0).bytes)
            return true
        }
        try view.dropTables()
        return false
    }

    /// Refuses a file that is there and of a layout that this version does not know, before anything in it is changed.
    private static func checkSchema(_ transaction: OpaquePointer?, _ path: String) throws(StoreError) {
        var (handle, key, data): (MDB_dbi, MDB_val, MDB_val) = (0, MDB_val(), MDB_val())
        let opened = mdb_dbi_open(transaction, Table.meta.name, 0, &handle)
        // A file that is new.
        guard opened != MDB_NOTFOUND else { return }
        try StoreError.check(opened, "mdb_dbi_open", path)
        let code = Meta.schema.withUnsafeBytes { name in
            key = MDB_val(mv_size: name.count, mv_data: UnsafeMutableRawPointer(mutating: name.baseAddress))
            return mdb_get(transaction, handle, &key, &data)
        }
        guard code != MDB_NOTFOUND else { return }
        try StoreError.check(code, "mdb_get", path)
        let found: UInt32 = Meta.number(UnsafeRawBufferPointer(start: data.mv_data, count: data.mv_size))
        guard (Store.oldestSchema...Store.newestSchema).contains(found) else {
            throw .otherSchema(found: found, known: Store.newestSchema)
        }
    }

    func sizes() throws(StoreError) -> (mapBytes: Int, usedBytes: Int) {
        var (information, statistics) = (MDB_envinfo(), MDB_stat())
        try StoreError.check(mdb_env_info(pointer, &information), "mdb_env_info", path)
        try StoreError.check(mdb_env_stat(pointer, &statistics), "mdb_env_stat", path)
        return (information.me_mapsize, (information.me_last_pgno + 1) * Int(statistics.ms_psize))
    }

    func lastTransaction() throws(StoreError) -> Int {
        var information = MDB_envinfo()
        try StoreError.check(mdb_env_info(pointer, &information), "mdb_env_info", path)
        return information.me_last_txnid
    }
}

extension StoreError {
    static func check(_ code: Int32, _ call: String, _ path: String) throws(StoreError) {
        switch code {
        case MDB_SUCCESS: return
        case MDB_MAP_FULL: throw .failed(call: "map", path: path, code: code)
        case MDB_PANIC: throw .failed(call: "panic", path: path, code: code)
        case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID, MDB_VERSION_MISMATCH:
            throw .damaged(path: path, what: String(cString: mdb_strerror(code)))
        default: throw StoreError(errno: code, call: call, path: path)
        }
    }
}
