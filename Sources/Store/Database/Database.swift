internal import CLMDB
internal import Glibc

/// LMDB, seen from Swift: durable transactions for one writer, snapshots for any number of readers on any thread.
///
/// A commit is durable when it returns: LMDB writes pages, syncs, writes the root that names them, and syncs again.
///
/// The environment is replaced by the writer alone, and while the gate is closed to readers: hence `@unchecked`.
final class Database: @unchecked Sendable {
    /// Nil after it was given up and could not be opened again.
    private var environment: Environment?
    private let gate = ReadGate()
    let path: String
    private let size: Store.Size
    private let isSynchronous: Bool

    /// Opens the database file, or makes it. On a file system that is read-only it can still be read.
    init(path: String, size: Store.Size, isSynchronous: Bool = true) throws(StoreError) {
        (self.path, self.size, self.isSynchronous) = (path, size, isSynchronous)
        environment = try open(mapBytes: size.mapBytes)
    }

    private func open(mapBytes: Int) throws(StoreError) -> Environment {
        var (mapBytes, isReadOnly) = (mapBytes, false)
        while true {
            do throws(StoreError) {
                return try Environment(
                    path: path, mapBytes: mapBytes, isReadOnly: isReadOnly, isSynchronous: isSynchronous)
            } catch {
                switch error {
                case .readOnly where !isReadOnly: isReadOnly = true
                case .failed("map", _, MDB_MAP_FULL):
                    // New tables need room as well.
                    guard mapBytes < size.maxMapBytes else { throw .tooLarge(maxBytes: size.maxMapBytes) }
                    mapBytes = min(max(mapBytes, Store.byteCount(of: path)) * 2, size.maxMapBytes)
                default: throw error
                }
            }
        }
    }

    private func current() throws(StoreError) -> Environment {
        guard let environment else { throw .damaged(path: path, what: "it could not be opened again after a fault") }
        return environment
    }

    // MARK: Writing, by one at a time

    /// Runs the closure in a transaction that is durable when this returns, and as if it had never begun if it throws.
    ///
    /// When the map is full it is enlarged and the closure runs again, and so it is after LMDB gave the file up and it was
    /// opened again: the closure must not leave traces outside the transaction.
    func write<Result>(
        _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        var hasReopened = false
        if environment?.isReadOnly ?? true {
            try reopen()
            hasReopened = true
            guard try !current().isReadOnly else { throw .readOnly(path: path) }
        }
        while true {
            do {
                return try transaction(isReading: false, body)
            } catch .failed("map", _, MDB_MAP_FULL) {
                try grow(to: current().sizes().mapBytes * 2)
            } catch .failed("panic", _, _) where !hasReopened {
                // A root could not be written, so LMDB does not know which one counts. Reading the file again tells.
                try reopen()
                hasReopened = true
            }
        }
    }

    /// Sees to it that so much can be added before the map has to grow: whoever reads for long then is in nobody's way.
    func makeRoom(byteCount: Int) throws(StoreError) {
        let sizes = try current().sizes()
        guard sizes.mapBytes - sizes.usedBytes < byteCount else { return }
        try grow(to: min(max(sizes.mapBytes, sizes.usedBytes + byteCount), size.maxMapBytes))
    }

    private func grow(to mapBytes: Int) throws(StoreError) {
        let environment = try current()
        guard try environment.sizes().mapBytes < size.maxMapBytes else { throw .tooLarge(maxBytes: size.maxMapBytes) }
        try gate.move { () throws(StoreError) in
            let mapBytes = min(mapBytes, size.maxMapBytes)
            try StoreError.check(mdb_env_set_mapsize(environment.pointer, mapBytes), "mdb_env_set_mapsize", path)
        }
    }

    /// Closes the file and opens it again, with something done in between.
    private func reopen(
        between: () throws(StoreError) -> Void = { () throws(StoreError) in }
    ) throws(StoreError) {
        try gate.move { () throws(StoreError) in
            let mapBytes = try environment?.sizes().mapBytes ?? size.mapBytes
            // LMDB must not have one file open twice: closing one would drop the locks of the other.
            environment = nil
            do throws(StoreError) {
                try between()
            } catch {
                environment = try open(mapBytes: mapBytes)
                throw error
            }
            environment = try open(mapBytes: mapBytes)
        }
    }

    // MARK: Compacting

    /// Copies what is in use to a new file, from a snapshot: writing goes on meanwhile, but the map cannot grow.
    ///
    /// - Returns: the number of the last transaction that the copy holds.
    func copy(to draft: String) throws(StoreError) -> Int {
        try gate.read { () throws(StoreError) in
            let environment = try current()
            let last = try environment.lastTransaction()
            try StoreError.check(
                mdb_env_copy2(environment.pointer, draft, UInt32(MDB_CP_COMPACT)), "mdb_env_copy2", draft)
            return last
        }
    }

    /// Puts the copy in this file's place, unless something was written since. By the one who writes.
    ///
    /// - Returns: false if something was written: then nothing has happened.
    func replace(byCopyOf transaction: Int, put: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        guard try current().lastTransaction() == transaction else { return false }
        try reopen(between: put)
        return true
    }

    // MARK: Reading, by anybody

    /// Runs the closure on a snapshot, on any thread. The map cannot grow meanwhile: to be short, or to look at
    /// `isWanted` now and then.
    func read<Result>(_ body: (borrowing Transaction) throws(StoreError) -> Result) throws(StoreError) -> Result {
        try gate.read { () throws(StoreError) in try transaction(isReading: true, body) }
    }

    /// Who reads for long is to come back later.
    var isWanted: Bool { gate.isWanted }

    private func transaction<Result>(
        isReading: Bool, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let environment = try current()
        var begun: OpaquePointer?
        let flags = isReading ? UInt32(MDB_RDONLY) : 0
        try StoreError.check(mdb_txn_begin(environment.pointer, nil, flags, &begun), "mdb_txn_begin", path)
        guard let pointer = begun else { throw .failed(call: "mdb_txn_begin", path: path, code: ENOMEM) }
        let result: Result
        do {
            result = try body(Transaction(pointer: pointer, environment: environment))
        } catch {
            mdb_txn_abort(pointer)
            throw error
        }
        if isReading {
            mdb_txn_abort(pointer)
        } else {
            // Frees the transaction whether it succeeds or not.
            try StoreError.check(mdb_txn_commit(pointer), "mdb_txn_commit", path)
        }
        return result
    }
}

extension Database {
    /// Bytes of the map, of the file, and the largest map.
    func sizes() throws(StoreError) -> (mapBytes: Int, usedBytes: Int, maxMapBytes: Int) {
        let sizes = try gate.read { () throws(StoreError) in try current().sizes() }
        return (sizes.mapBytes, sizes.usedBytes, size.maxMapBytes)
    }
}
