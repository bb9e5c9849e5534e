internal import CLMDB
internal import Glibc
internal import Ledger
internal import Synchronization

/// Snapshots that nobody reads in just now, for whoever reads next while nothing new is committed.
///
/// LMDB notes where a snapshot begins and ends in its reader table, which is a file on the card: for an agent that looks around
/// every few seconds the kernel would write a page of it twice a minute, for ever. To read on in one writes nothing.
///
/// One that rests keeps no page from being used again: a transaction takes none that the root before it reaches, whoever
/// reads. When that transaction is committed, those that rest are ended.
final class Snapshots: Sendable {
    /// A reading transaction. On any thread, for there is NOTLS, and by one at a time.
    fileprivate struct Snapshot: @unchecked Sendable {
        let pointer: OpaquePointer
        /// How many commits had ended before it was begun: it need not show any later one.
        let commits: Int
        /// The ledgers that were there when it began.
        let ledgers: [LedgerTables]
    }

    private struct State {
        /// Never more than ever were read in at the same time.
        var resting: [Snapshot] = []
        var commits = 0
        /// From then on a new snapshot may show it, and whoever read in that must not go on in an older one.
        var isCommitting = false
    }

    private let state = Mutex(State())

    /// One that rests, for the caller alone; nil if none does, and how many commits have ended.
    fileprivate func take() -> (resting: Snapshot?, commits: Int) {
        state.withLock { ($0.resting.popLast(), $0.commits) }
    }

    /// Lets it rest, unless something was committed since it was begun.
    fileprivate func giveBack(_ snapshot: Snapshot) {
        let isLatest = state.withLock { state in
            guard snapshot.commits == state.commits, !state.isCommitting else { return false }
            state.resting.append(snapshot)
            return true
        }
        if !isLatest { mdb_txn_abort(snapshot.pointer) }
    }

    func willCommit() {
        state.withLock { $0.isCommitting = true }
        endResting()
    }

    /// It was, or was not: whoever begins to read from now on is to see what there is.
    func committed() {
        state.withLock { state in
            state.commits += 1
            state.isCommitting = false
        }
    }

    /// Ends all that rest: with nobody reading there is none then, as it has to be before the map is moved.
    func endResting() {
        let resting = state.withLock { state in
            defer { state.resting = [] }
            return state.resting
        }
        for snapshot in resting { mdb_txn_abort(snapshot.pointer) }
    }
}

extension Environment {
    func read<Result>(
        in ledger: LedgerName, _ body: (borrowing Transaction) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let snapshot = try snapshot()
        do throws(StoreError) {
            let transaction = try Transaction(
                pointer: snapshot.pointer, path: path, known: snapshot.ledgers, ledger: ledger)
            let result = try body(transaction)
            // Where LMDB met damage it lets nobody go on in the snapshot, and the closure may have gone on without.
            if (try? transaction.count(.meta)) != nil {
                snapshots.giveBack(snapshot)
            } else {
                mdb_txn_abort(snapshot.pointer)
            }
            return result
        } catch {
            mdb_txn_abort(snapshot.pointer)
            throw error
        }
    }

    private func snapshot() throws(StoreError) -> Snapshots.Snapshot {
        let (resting, commits) = snapshots.take()
        if let resting { return resting }
        var begun: OpaquePointer?
        // Looked up before it begins: the handles of a ledger that is made meanwhile are not the snapshot's.
        let ledgers = ledgers
        try StoreError.check(mdb_txn_begin(pointer, nil, UInt32(MDB_RDONLY), &begun), "mdb_txn_begin", path)
        guard let begun else { throw .failed(call: "mdb_txn_begin", path: path, code: ENOMEM) }
        return Snapshots.Snapshot(pointer: begun, commits: commits, ledgers: ledgers)
    }
}
