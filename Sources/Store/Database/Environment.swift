internal import CLMDB
internal import Glibc

/// An open LMDB file and its tables. Closed when the last one who holds it lets go.
final class Environment {
    let pointer: OpaquePointer
    /// Handles by `Table.rawValue`.
    let tables: [MDB_dbi]
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
            try StoreError.check(mdb_env_set_maxdbs(pointer, MDB_dbi(Table.allCases.count)), "mdb_env_set_maxdbs", path)
            try StoreError.check(mdb_env_set_mapsize(pointer, mapBytes), "mdb_env_set_mapsize", path)
            // The folder's own lock keeps other agents out; NOTLS lets snapshots be read on any thread.
            var flags = UInt32(MDB_NOSUBDIR) | UInt32(MDB_NOTLS)
            if isReadOnly { flags |= UInt32(MDB_RDONLY) }
            if !isSynchronous { flags |= UInt32(MDB_NOSYNC) }
            try StoreError.check(mdb_env_open(pointer, path, flags, 0o600), "mdb_env_open", path)
            tables = try Environment.openTables(pointer, path, isReadOnly: isReadOnly)
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

    private static func openTables(
        _ environment: OpaquePointer, _ path: String, isReadOnly: Bool
    ) throws(StoreError) -> [MDB_dbi] {
        var transaction: OpaquePointer?
        let flags = isReadOnly ? UInt32(MDB_RDONLY) : 0
        try StoreError.check(mdb_txn_begin(environment, nil, flags, &transaction), "mdb_txn_begin", path)
        var handles: [MDB_dbi] = []
        do throws(StoreError) {
            try checkSchema(transaction, path)
            for table in Table.allCases {
                var handle: MDB_dbi = 0
                let flags = isReadOnly ? 0 : UInt32(MDB_CREATE)
                let code = mdb_dbi_open(transaction, table.name, flags, &handle)
                // Of an older version's file, which has to be moved over first.
                if code == MDB_NOTFOUND, isReadOnly { throw StoreError.readOnly(path: path) }
                try StoreError.check(code, "mdb_dbi_open", path)
                handles.append(handle)
            }
        } catch {
            mdb_txn_abort(transaction)
            throw error
        }
        try StoreError.check(mdb_txn_commit(transaction), "mdb_txn_commit", path)
        return handles
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
        guard (Store.oldestSchema...Store.schema).contains(found) else {
            throw .otherSchema(found: found, known: Store.schema)
        }
    }

    /// Bytes of the map, and of the part that is in use.
    func sizes() throws(StoreError) -> (mapBytes: Int, usedBytes: Int) {
        var (information, statistics) = (MDB_envinfo(), MDB_stat())
        try StoreError.check(mdb_env_info(pointer, &information), "mdb_env_info", path)
        try StoreError.check(mdb_env_stat(pointer, &statistics), "mdb_env_stat", path)
        return (information.me_mapsize, (information.me_last_pgno + 1) * Int(statistics.ms_psize))
    }

    /// The number of the last transaction that was committed.
    func lastTransaction() throws(StoreError) -> Int {
        var information = MDB_envinfo()
        try StoreError.check(mdb_env_info(pointer, &information), "mdb_env_info", path)
        return information.me_last_txnid
    }
}

extension StoreError {
    /// What LMDB answered.
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
