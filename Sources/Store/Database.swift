internal import CLMDB
internal import Glibc

/// The named tables of the database.
enum Table: String, CaseIterable {
    /// A few values of the database itself.
    case meta
    /// The ledger: dot → entry, byte for byte.
    case entries
    /// Photo pieces: SHA-256 and piece number → at most 32 KiB.
    case photos
    /// Small pictures made from the photos: SHA-256 → JPEG. Derived.
    case thumbnails
    /// Which entry fills which slot: slot → position. Derived.
    case winners
    /// Workouts by time: instant and id → nothing. Derived.
    case timeline
    /// Finger checks by time, likewise. Derived.
    case checks
    /// Which workouts speak of a photo: SHA-256 and workout → nothing. Derived.
    case mentions
    /// Starts of the machine in which moments are awaited: number → what is known of it.
    case boots
}

/// LMDB, seen from Swift. Used from one thread.
///
/// A commit is durable when it returns: LMDB writes pages, syncs, writes the root that names them, and syncs again.
final class Database {
    private let environment: OpaquePointer
    private var tables: [Table: MDB_dbi] = [:]
    private let path: String
    private let maxMapBytes: Int

    /// Opens the database file, or makes it.
    ///
    /// - Parameter mapBytes: size of the map at first; it doubles up to `maxMapBytes` when it is full. The file only takes
    ///   the space that is used.
    init(path: String, mapBytes: Int, maxMapBytes: Int) throws(StoreError) {
        self.path = path
        self.maxMapBytes = maxMapBytes
        var environment: OpaquePointer?
        try Database.check(mdb_env_create(&environment), "mdb_env_create", path)
        guard let environment else { throw .failed(call: "mdb_env_create", path: path, code: ENOMEM) }
        self.environment = environment
        // From here on everything is initialised, so an error that is thrown closes the environment by way of `deinit`.
        try check(mdb_env_set_maxdbs(environment, MDB_dbi(Table.allCases.count)), "mdb_env_set_maxdbs")
        try check(mdb_env_set_mapsize(environment, mapBytes), "mdb_env_set_mapsize")
        // The folder's own lock keeps other agents out; NOTLS lets a snapshot be read on a thread other than its maker's.
        let flags = UInt32(MDB_NOSUBDIR) | UInt32(MDB_NOTLS)
        try check(mdb_env_open(environment, path, flags, 0o600), "mdb_env_open")
        tables = try write { transaction throws(StoreError) in
            var tables: [Table: MDB_dbi] = [:]
            for table in Table.allCases {
                var handle: MDB_dbi = 0
                try transaction.check(
                    mdb_dbi_open(transaction.pointer, table.rawValue, UInt32(MDB_CREATE), &handle), "mdb_dbi_open")
                tables[table] = handle
            }
            return tables
        }
    }

    deinit {
        mdb_env_close(environment)
    }

    /// Runs the closure in a transaction that is durable when this returns, and as if it had never begun if it throws.
    ///
    /// When the map is full it is enlarged and the closure runs again: it must not leave traces outside the transaction.
    func write<Result>(
        _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        while true {
            do {
                return try transaction(flags: 0, commits: true, body)
            } catch .failed("map", _, MDB_MAP_FULL) {
                try grow()
            }
        }
    }

    /// Runs the closure on a snapshot.
    func read<Result>(_ body: (borrowing Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try transaction(flags: UInt32(MDB_RDONLY), commits: false, body)
    }

    private func transaction<Result>(
        flags: UInt32, commits: Bool, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var pointer: OpaquePointer?
        try check(mdb_txn_begin(environment, nil, flags, &pointer), "mdb_txn_begin")
        guard let pointer else { throw .failed(call: "mdb_txn_begin", path: path, code: ENOMEM) }
        let result: Result
        do {
            result = try body(Transaction(pointer: pointer, tables: tables, path: path))
        } catch {
            mdb_txn_abort(pointer)
            throw error
        }
        if commits {
            // Frees the transaction whether it succeeds or not.
            try check(mdb_txn_commit(pointer), "mdb_txn_commit")
        } else {
            mdb_txn_abort(pointer)
        }
        return result
    }

    /// Only called between transactions, as LMDB demands.
    private func grow() throws(StoreError) {
        var info = MDB_envinfo()
        try check(mdb_env_info(environment, &info), "mdb_env_info")
        guard info.me_mapsize < maxMapBytes else { throw .tooLarge(maxBytes: maxMapBytes) }
        try check(mdb_env_set_mapsize(environment, min(info.me_mapsize * 2, maxMapBytes)), "mdb_env_set_mapsize")
    }

    private func check(_ code: Int32, _ call: String) throws(StoreError) {
        try Database.check(code, call, path)
    }

    fileprivate static func check(_ code: Int32, _ call: String, _ path: String) throws(StoreError) {
        switch code {
        case MDB_SUCCESS: return
        case MDB_MAP_FULL: throw .failed(call: "map", path: path, code: code)
        case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_INVALID, MDB_VERSION_MISMATCH, MDB_PANIC:
            throw .damaged(path: path, what: String(cString: mdb_strerror(code)))
        default: throw StoreError(errno: code, call: call, path: path)
        }
    }
}

/// One transaction; it cannot be kept beyond the closure that it is lent to.
struct Transaction: ~Copyable {
    fileprivate let pointer: OpaquePointer
    private let tables: [Table: MDB_dbi]
    private let path: String

    fileprivate init(pointer: OpaquePointer, tables: [Table: MDB_dbi], path: String) {
        self.pointer = pointer
        self.tables = tables
        self.path = path
    }

    fileprivate func check(_ code: Int32, _ call: String) throws(StoreError) {
        try Database.check(code, call, path)
    }

    private func handle(_ table: Table) throws(StoreError) -> MDB_dbi {
        guard let handle = tables[table] else {
            throw .failed(call: "table \(table.rawValue)", path: path, code: EINVAL)
        }
        return handle
    }

    /// The value of that key, copied; nil if there is none.
    func value(_ table: Table, _ key: [UInt8]) throws(StoreError) -> [UInt8]? {
        let handle = try handle(table)
        var data = MDB_val()
        let code = withValue(key) { key in mdb_get(pointer, handle, &key, &data) }
        if code == MDB_NOTFOUND { return nil }
        try check(code, "mdb_get")
        return Array(UnsafeRawBufferPointer(start: data.mv_data, count: data.mv_size))
    }

    /// Whether the key is there.
    func has(_ table: Table, _ key: [UInt8]) throws(StoreError) -> Bool {
        let handle = try handle(table)
        var data = MDB_val()
        let code = withValue(key) { key in mdb_get(pointer, handle, &key, &data) }
        if code == MDB_NOTFOUND { return false }
        try check(code, "mdb_get")
        return true
    }

    /// Puts the value, in place of one that was there.
    func put(_ table: Table, _ key: [UInt8], _ value: [UInt8]) throws(StoreError) {
        let handle = try handle(table)
        let code = withValue(key) { key in withValue(value) { value in mdb_put(pointer, handle, &key, &value, 0) } }
        try check(code, "mdb_put")
    }

    /// Takes the key away, if it is there.
    func remove(_ table: Table, _ key: [UInt8]) throws(StoreError) {
        let handle = try handle(table)
        let code = withValue(key) { key in mdb_del(pointer, handle, &key, nil) }
        if code != MDB_NOTFOUND { try check(code, "mdb_del") }
    }

    /// Which keys of a table are visited, and in which order.
    enum Walk {
        /// Those that begin with these bytes, ascending.
        case ascending(prefix: [UInt8] = [])
        /// All, descending.
        case descending
    }

    /// Visits keys and their values until the closure says false.
    func visit(
        _ table: Table, _ walk: Walk,
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var cursor: OpaquePointer?
        try check(mdb_cursor_open(pointer, try handle(table), &cursor), "mdb_cursor_open")
        defer { mdb_cursor_close(cursor) }
        var (key, data) = (MDB_val(), MDB_val())
        var code: Int32
        let (prefix, next): ([UInt8], MDB_cursor_op)
        switch walk {
        case .ascending([]):
            (prefix, next) = ([], MDB_NEXT)
            code = mdb_cursor_get(cursor, &key, &data, MDB_FIRST)
        case .ascending(let bytes):
            (prefix, next) = (bytes, MDB_NEXT)
            code = bytes.withUnsafeBytes { bytes in
                key = MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
                return mdb_cursor_get(cursor, &key, &data, MDB_SET_RANGE)
            }
        case .descending:
            (prefix, next) = ([], MDB_PREV)
            code = mdb_cursor_get(cursor, &key, &data, MDB_LAST)
        }
        while code != MDB_NOTFOUND {
            try check(code, "mdb_cursor_get")
            let keyBytes = Array(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size))
            guard keyBytes.starts(with: prefix) else { return }
            let value = Array(UnsafeRawBufferPointer(start: data.mv_data, count: data.mv_size))
            guard try body(keyBytes, value) else { return }
            code = mdb_cursor_get(cursor, &key, &data, next)
        }
    }

    /// How many keys the table has.
    func count(_ table: Table) throws(StoreError) -> Int {
        var statistics = MDB_stat()
        try check(mdb_stat(pointer, try handle(table), &statistics), "mdb_stat")
        return statistics.ms_entries
    }

    /// LMDB reads through the pointer and writes nothing there.
    private func withValue(_ bytes: [UInt8], _ body: (inout MDB_val) -> Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var value = MDB_val(mv_size: buffer.count, mv_data: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
            return body(&value)
        }
    }
}
