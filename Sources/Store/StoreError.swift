internal import CLMDB
internal import Glibc
public import HealthExport
public import Ledger

/// Why the store could not do what it was asked; nothing of the transaction has happened.
public enum StoreError: Error, Hashable, Sendable {
    case inUse(folder: String, program: String, pid: Int32)
    /// The folder or a file in it cannot be made, opened or written as this user.
    case notPermitted(path: String)
    case diskFull(path: String)
    /// The file system has become, or was mounted, read-only.
    case readOnly(path: String)
    /// The database has reached the largest size that it may grow to.
    case tooLarge(maxBytes: Int)
    /// What is on the disk cannot be what was written there.
    case damaged(path: String, what: String)
    /// The files of the folder do not go together. Nothing was made or changed.
    case contradiction(folder: String, Contradiction)
    /// The database was written by another version.
    case otherSchema(found: UInt32, known: UInt32)
    /// This kiosk could not write an entry.
    case entry(EntryWriter.Failure)
    /// More records were handed over at once than are taken.
    case tooMany(Int, allowed: Int)
    /// The photo handed over is empty or larger than an entry may speak of.
    case photoSize(byteCount: Int)
    /// Nothing of the health data handed over is kept.
    case healthSummary(HealthSummary.Fault)
    /// The store's thread has too much to do, or has ended.
    case busy
    /// Long work was given up, for nobody waits for it any more.
    case cancelled
    /// The folder has no such ledger, or has it no more.
    case noLedger(LedgerName)
    /// The ledger was closed, and takes no more entries.
    case ledgerClosed(LedgerName)
    /// The folder has as many ledgers as it may have.
    case tooManyLedgers(allowed: Int)
    /// The first ledger of a folder cannot be removed.
    case firstLedgerStays
    /// The member whose workout it is has erased themselves.
    case memberErased
    /// A call failed for another reason.
    case failed(call: String, path: String, code: Int32)
}

extension StoreError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .inUse(let folder, let program, let pid):
            "the folder \(folder) is in use by \(program) (process \(pid)); stop that one first, or choose another folder"
        case .notPermitted(let path):
            "\(path) cannot be opened or made by this user; give it to the user that the agent runs as"
        case .diskFull(let path):
            "the disk that holds \(path) is full; free some space, and saving goes on by itself"
        case .readOnly(let path):
            "the file system that holds \(path) is read-only; a card that fails does this: back it up and replace it"
        case .tooLarge(let maxBytes):
            "the database has reached its limit of \(maxBytes >> 30) GiB"
        case .damaged(let path, let what):
            "\(path) is damaged: \(what)"
        case .contradiction(let folder, let contradiction):
            "the files in \(folder) do not go together, and nothing was changed: \(contradiction)"
        case .otherSchema(let found, let known):
            "the database has schema \(found) and this version knows \(Store.oldestSchema) to \(known); start the version "
                + "that wrote it"
        case .entry(let failure):
            "the entry could not be written: \(failure)"
        case .tooMany(let count, let allowed):
            "\(count) entries at once are too many; \(allowed) are allowed"
        case .photoSize(let byteCount):
            "a photo of \(byteCount) bytes cannot be stored; allowed are 1 to \(PhotoFact.maxByteCount)"
        case .healthSummary(let fault): "the health data cannot be kept: \(fault.sentence)"
        case .noLedger(let name):
            "this kiosk keeps no ledger \(name); join the household that has it, or restore a backup"
        case .ledgerClosed(let name):
            "the ledger \(name) is closed and takes no more entries; it can still be read"
        case .tooManyLedgers(let allowed):
            "this kiosk keeps \(allowed) ledgers, and no more are allowed; remove one that was closed"
        case .firstLedgerStays: "the first ledger of a kiosk cannot be removed; close it instead"
        case .memberErased: "its member has erased themselves, so nothing more is kept of them"
        case .busy: "the store has too much to do; try again in a moment"
        case .cancelled: "given up, for nobody waits for it any more; nothing was changed"
        case .failed(let call, let path, ENOENT):
            "\(path) cannot be made or opened (\(call)): the folder above it is not there; make it first"
        case .failed(let call, let path, ENOTDIR):
            "\(path) cannot be made or opened (\(call)): something in that path is no folder; choose another"
        case .failed(let call, let path, let code):
            "\(call) failed for \(path): \(StoreError.words(for: code))"
        }
    }
}

extension StoreError {
    /// It is the disk, or the room on it, that refused: less may still be taken, and all of it later.
    public var isOfTheDisk: Bool {
        switch self {
        case .diskFull, .readOnly, .tooLarge, .failed: true
        case .inUse, .notPermitted, .damaged, .contradiction, .otherSchema, .entry, .tooMany, .photoSize,
            .healthSummary, .busy, .cancelled, .noLedger, .ledgerClosed, .tooManyLedgers, .firstLedgerStays,
            .memberErased:
            false
        }
    }
}

extension StoreError {
    /// What a code of the system or of LMDB means. LMDB's own are negative, and `strerror` does not know them.
    private static func words(for code: Int32) -> String {
        switch code {
        case MDB_KEYEXIST, MDB_NOTFOUND: "a key is there that should not be, or is not; \(verify)"
        case MDB_PAGE_NOTFOUND, MDB_CORRUPTED, MDB_VERSION_MISMATCH, MDB_INVALID: "the database is damaged; \(verify)"
        case MDB_PANIC: "the database takes nothing more after an earlier fault; restart the agent"
        case MDB_MAP_FULL, MDB_MAP_RESIZED: "the database outgrew the memory that it is mapped to; restart the agent"
        case MDB_DBS_FULL, MDB_INCOMPATIBLE, MDB_BAD_DBI:
            "a table is not as this version makes it; start the version that wrote it, or \(verify)"
        case MDB_READERS_FULL, MDB_TLS_FULL, MDB_BAD_RSLOT: "too many readers at once; restart the agent"
        case MDB_TXN_FULL, MDB_CURSOR_FULL, MDB_PAGE_FULL: "the transaction is too large for the database; \(verify)"
        case MDB_BAD_TXN: "an earlier step of the same transaction failed; \(verify)"
        case MDB_BAD_VALSIZE: "a key or a value has a length that the database does not take; \(verify)"
        default: String(cString: strerror(code))
        }
    }

    private static let verify = "look for damage: fitpinky store verify"
}
