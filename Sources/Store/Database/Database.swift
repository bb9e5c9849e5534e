internal import CLMDB
internal import Glibc
internal import Ledger
internal import Synchronization

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
    /// How often a commit failed. What was worked out from the state before such a failure may not be what is here now.
    private(set) var faults = 0
    /// The medium may have another root than the one that is seen: a commit failed and none has succeeded since. So it is when the
    /// file is opened, for a process before this one may have left its last root in the kernel's memory alone.
    private var isInDoubt = true
    /// Brings the file's name to the medium: until it is there, the power can put the file back that it replaced.
    private var syncName: (@Sendable () throws(StoreError) -> Void)?

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
                // That nothing can be written is why there is nothing to read.
                case .failed where isReadOnly: throw .readOnly(path: path)
                case .inUse, .notPermitted, .diskFull, .readOnly, .tooLarge, .damaged, .contradiction, .otherSchema,
                    .entry, .tooMany, .photoSize, .healthSummary, .busy, .cancelled, .noLedger, .ledgerClosed,
                    .tooManyLedgers, .firstLedgerStays, .memberErased, .failed:
                    throw error
                }
            }
        }
    }

    private func current() throws(StoreError) -> Environment {
        guard let environment else { throw .damaged(path: path, what: Database.isClosed) }
        return environment
    }

    private static let isClosed = "it could not be opened again after a fault"

    // MARK: Damage that is met while the file is open

    private struct Met {
        var what: String?
        var tell: (@Sendable (String) -> Void)?
    }

    private let met = Mutex(Met())

    /// LMDB, or a call that reads the file, met what cannot be in a whole file. Only the first is told.
    func meet(_ what: String) {
        let tell = met.withLock { met -> (@Sendable (String) -> Void)? in
            guard met.what == nil else { return nil }
            met.what = what
            return met.tell
        }
        tell?(what)
    }

    /// The closure is told of it, also if it was met before.
    func onDamage(_ tell: @escaping @Sendable (String) -> Void) {
        let what = met.withLock { met in
            met.tell = tell
            return met.what
        }
        if let what { tell(what) }
    }

    private func noticing<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try body()
        } catch {
            if case .damaged(path, let what) = error, what != Database.isClosed { meet(what) }
            // Had an earlier step failed, `FailedStep` would have named it: LMDB refuses so a table whose root it cannot read.
            if case .failed(let call, path, MDB_BAD_TXN) = error { meet("\(call) met a page that cannot be read") }
            throw error
        }
    }

    // MARK: Writing, by one at a time

    /// Runs the closure in a transaction that is durable when this returns, and as if it had never begun if it throws.
    ///
    /// When the map is full it is enlarged and the closure runs again: it must not leave traces outside the transaction. After
    /// a commit that failed the file is opened again, so that whoever reads or tries again can.
    ///
    /// - Parameter ledger: the one from which the closure sees the transaction first.
    func write<Result>(
        in ledger: LedgerName = .first, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try noticing { () throws(StoreError) in try writeUnnoticed(in: ledger, body) }
    }

    private func writeUnnoticed<Result>(
        in ledger: LedgerName, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        if environment?.isReadOnly ?? true {
            try reopen()
            guard try !current().isReadOnly else { throw .readOnly(path: path) }
        }
        if let syncName {
            try syncName()
            self.syncName = nil
        }
        while true {
            do throws(StoreError) {
                if isInDoubt { try settle() }
                return try transaction(in: ledger, body)
            } catch .failed("map", _, MDB_MAP_FULL) {
                try grow(to: current().sizes().mapBytes * 2)
            } catch {
                // After a root could not be written LMDB lets nobody in, who only reads either.
                if isInDoubt { try? reopen() }  // whether it can be opened is told to who writes next
                throw error
            }
        }
    }

    private func transaction<Result>(
        in ledger: LedgerName = .first, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let environment = try current()
        var begun: OpaquePointer?
        try StoreError.check(mdb_txn_begin(environment.pointer, nil, 0, &begun), "mdb_txn_begin", path)
        guard let pointer = begun else { throw .failed(call: "mdb_txn_begin", path: path, code: ENOMEM) }
        let (writing, failed) = (Writing(), FailedStep())
        let result: Result
        do {
            result = try body(
                try Transaction(
                    pointer: pointer, path: path, known: environment.ledgers, ledger: ledger, writing: writing,
                    failed: failed))
        } catch {
            mdb_txn_abort(pointer)
            throw error
        }
        environment.snapshots.willCommit()
        // Frees the transaction whether it succeeds or not.
        let code = mdb_txn_commit(pointer)
        if code == MDB_SUCCESS { environment.add(writing.made) }
        environment.snapshots.committed()
        if code != MDB_SUCCESS, code != MDB_MAP_FULL {
            faults += 1
            isInDoubt = true
        }
        try failed.check(code, "mdb_txn_commit", path)
        return result
    }

    /// Makes sure of the root that is seen, whichever it is, before anything is built on it or said of it.
    ///
    /// LMDB puts an old root back over one that it could not write. Until that is on the medium, pages of the failed
    /// transaction must not be overwritten: its root may be there. And where the failed root is what is seen, it may be in
    /// the kernel's memory alone, which does not write it again: the next one, built on it, holds all that it held.
    private func settle() throws(StoreError) {
        try StoreError.check(mdb_env_sync(current().pointer, 1), "mdb_env_sync", path)
        let faults = faults
        try transaction { transaction throws(StoreError) in
            try transaction.put(.meta, Meta.faults, Meta.bytes(of: faults))
        }
        isInDoubt = false
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
            environment.snapshots.endResting()
            try StoreError.check(mdb_env_set_mapsize(environment.pointer, mapBytes), "mdb_env_set_mapsize", path)
        }
    }

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

    // MARK: A ledger's end

    /// Takes the names of that ledger's tables out of the file. With nobody reading, for LMDB closes their handles at once.
    func dropTables(of ledger: LedgerName) throws(StoreError) {
        do throws(StoreError) {
            try gate.move { () throws(StoreError) in
                let environment = try current()
                environment.snapshots.endResting()
                try transaction(in: ledger) { transaction throws(StoreError) in try transaction.dropTables() }
                environment.forget(ledger)
            }
        } catch {
            // Some may be closed. What is left of the ledger goes when the file is opened.
            try reopen()
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
    /// - Parameters:
    ///   - rename: gives the copy this file's name.
    ///   - sync: brings that to the medium. Nothing is written before it has succeeded, at the next attempt at the latest.
    /// - Returns: false if something was written: then nothing has happened.
    func replace(
        byCopyOf transaction: Int, rename: () throws(StoreError) -> Void,
        sync: @escaping @Sendable () throws(StoreError) -> Void
    ) throws(StoreError) -> Bool {
        guard try current().lastTransaction() == transaction else { return false }
        try reopen { () throws(StoreError) in
            try rename()
            syncName = sync
        }
        try sync()
        syncName = nil
        return true
    }

    // MARK: Reading, by anybody

    /// Runs the closure on a snapshot, on any thread. The map cannot grow meanwhile: to be short, or to look at
    /// `isWanted` now and then.
    func read<Result>(
        in ledger: LedgerName = .first, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try noticing { () throws(StoreError) in
            try gate.read { () throws(StoreError) in try current().read(in: ledger, body) }
        }
    }

    /// Who reads for long is to come back later.
    var isWanted: Bool { gate.isWanted }
}

extension Database {
    func sizes() throws(StoreError) -> (mapBytes: Int, usedBytes: Int, maxMapBytes: Int) {
        let sizes = try gate.read { () throws(StoreError) in try current().sizes() }
        return (sizes.mapBytes, sizes.usedBytes, size.maxMapBytes)
    }
}
