import CLMDB
import Glibc

/// When all is there.
enum Goal {
    /// So much more than when the watch began, in the store of that folder.
    case store(String, Amount)
    /// So many files whose names are final, in the folders of that folder.
    case files(String, count: Int)
}

/// Looks at the disk from outside, so that those who are measured need not say how far they are.
final class Watch {
    private enum Eye {
        case store(StoreEye, entries: Int, pieces: Int)
        case files(String, count: Int)
    }

    private let eye: Eye
    /// How far it is.
    private(set) var text = "nothing is there"
    /// Whether of a store all is there but photos.
    private(set) var hasEntries = false

    init(_ goal: Goal) throws {
        switch goal {
        case .store(let folder, let amount):
            let eye = try StoreEye(folder)
            let (entries, pieces) = try eye.counts()
            self.eye = .store(eye, entries: entries + amount.entries, pieces: pieces + amount.pieces)
        case .files(let folder, let count): eye = .files(folder, count: count)
        }
    }

    func isReached() throws -> Bool {
        switch eye {
        case .store(let eye, let entries, let pieces):
            let found = try eye.counts()
            text = "\(found.entries) of \(entries) entries, \(found.pieces) of \(pieces) pieces"
            hasEntries = found.entries >= entries
            return hasEntries && found.pieces >= pieces
        case .files(let folder, let count):
            let found = Folder.names(folder).reduce(0) { sum, name in
                // Those that are in the making have hidden names, and so has what the peer keeps there for itself.
                sum + Folder.names(folder + "/" + name).count
            }
            text = "\(found) of \(count) files"
            return found >= count
        }
    }
}

enum Folder {
    /// Of all in it that is not hidden.
    static func names(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}

/// The database of a store that an agent has open: LMDB lets other programs read it meanwhile.
final class StoreEye {
    private let environment: OpaquePointer
    /// The tables of entries: each ledger has one.
    private var entries: [String] = []

    init(_ folder: String) throws {
        var opened: OpaquePointer?
        try StoreEye.check(mdb_env_create(&opened), "mdb_env_create")
        guard let opened else { throw JobError.database("mdb_env_create", ENOMEM) }
        environment = opened
        mdb_env_set_maxdbs(environment, 64)
        // However large the agent makes its map.
        mdb_env_set_mapsize(environment, 1 << 36)
        let flags = UInt32(MDB_NOSUBDIR) | UInt32(MDB_RDONLY) | UInt32(MDB_NOTLS)
        try StoreEye.check(mdb_env_open(environment, folder + "/kiosk.mdb", flags, 0o600), "mdb_env_open")
        entries = try tables().filter { $0 == "entries" || $0.hasSuffix(".entries") }
    }

    deinit {
        mdb_env_close(environment)
    }

    /// What is durable.
    func counts() throws -> (entries: Int, pieces: Int) {
        var transaction: OpaquePointer?
        try StoreEye.check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction), "mdb_txn_begin")
        defer { mdb_txn_abort(transaction) }
        let found = try entries.reduce(0) { sum, table in sum + (try count(table, transaction)) }
        return (found, try count("photos", transaction))
    }

    /// The names of all tables, which are the keys of the one without a name.
    private func tables() throws -> [String] {
        var (transaction, cursor): (OpaquePointer?, OpaquePointer?)
        var (handle, key, value): (MDB_dbi, MDB_val, MDB_val) = (0, MDB_val(), MDB_val())
        try StoreEye.check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction), "mdb_txn_begin")
        defer { mdb_txn_abort(transaction) }
        try StoreEye.check(mdb_dbi_open(transaction, nil, 0, &handle), "mdb_dbi_open")
        try StoreEye.check(mdb_cursor_open(transaction, handle, &cursor), "mdb_cursor_open")
        defer { mdb_cursor_close(cursor) }
        var names: [String] = []
        while mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0 {
            let name = UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)
            names.append(String(decoding: name, as: UTF8.self))
        }
        return names
    }

    private func count(_ table: String, _ transaction: OpaquePointer?) throws -> Int {
        var (handle, statistics): (MDB_dbi, MDB_stat) = (0, MDB_stat())
        try StoreEye.check(mdb_dbi_open(transaction, table, 0, &handle), "mdb_dbi_open")
        try StoreEye.check(mdb_stat(transaction, handle, &statistics), "mdb_stat")
        return statistics.ms_entries
    }

    private static func check(_ code: Int32, _ call: String) throws {
        guard code == 0 else { throw JobError.database(call, code) }
    }
}
