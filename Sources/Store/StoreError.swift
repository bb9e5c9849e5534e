internal import Glibc
public import Ledger

/// Why the store could not do what it was asked; nothing of the transaction has happened.
public enum StoreError: Error, Hashable, Sendable {
    /// Another program has the folder.
    case inUse(folder: String, program: String, pid: Int32)
    /// The folder or a file in it cannot be made, opened or written as this user.
    case notPermitted(path: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The file system has become, or was mounted, read-only.
    case readOnly(path: String)
    /// The database has reached the largest size that it may grow to.
    case tooLarge(maxBytes: Int)
    /// What is on the disk cannot be what was written there.
    case damaged(path: String, what: String)
    /// The database was written by another version.
    case otherSchema(found: UInt32, known: UInt32)
    /// This kiosk could not write an entry.
    case entry(EntryWriter.Failure)
    /// More records were handed over at once than are taken.
    case tooMany(Int, allowed: Int)
    /// The photo handed over is empty or larger than an entry may speak of.
    case photoSize(byteCount: Int)
    /// The store's thread has too much to do, or has ended.
    case busy
    /// Long work was given up, for nobody waits for it any more.
    case cancelled
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
        case .otherSchema(let found, let known):
            "the database has schema \(found) and this version knows \(Store.oldestSchema) to \(known); start the version "
                + "that wrote it"
        case .entry(let failure):
            "the entry could not be written: \(failure)"
        case .tooMany(let count, let allowed):
            "\(count) entries at once are too many; \(allowed) are allowed"
        case .photoSize(let byteCount):
            "a photo of \(byteCount) bytes cannot be stored; allowed are 1 to \(PhotoFact.maxByteCount)"
        case .busy: "the store has too much to do; try again in a moment"
        case .cancelled: "given up, for nobody waits for it any more; nothing was changed"
        case .failed(let call, let path, ENOENT):
            "\(path) cannot be made or opened (\(call)): the folder above it is not there; make it first"
        case .failed(let call, let path, ENOTDIR):
            "\(path) cannot be made or opened (\(call)): something in that path is no folder; choose another"
        case .failed(let call, let path, let code):
            "\(call) failed for \(path): \(String(cString: strerror(code)))"
        }
    }
}

extension StoreError {
    /// It is the disk, or the room on it, that refused: less may still be taken, and all of it later.
    public var isOfTheDisk: Bool {
        switch self {
        case .diskFull, .readOnly, .tooLarge, .failed: true
        case .inUse, .notPermitted, .damaged, .otherSchema, .entry, .tooMany, .photoSize, .busy, .cancelled: false
        }
    }
}
