/// Where records wait that do not fit into memory: blocks of `SpoolBlock.bytes`, in a file without a name.
public protocol Spool: AnyObject {
    /// Writes a block, over one that was written before or directly behind the last.
    ///
    /// - Parameters:
    ///   - block: `SpoolBlock.bytes` long.
    ///   - number: at most the count of blocks written so far.
    func write(_ block: UnsafeRawBufferPointer, number: Int) throws(SpoolFailure)

    /// Reads a block that was written.
    ///
    /// - Parameter block: `SpoolBlock.bytes` long; filled.
    func read(_ number: Int, into block: UnsafeMutableRawBufferPointer) throws(SpoolFailure)
}

/// What a spool is made of.
public enum SpoolBlock {
    /// How long a block is.
    public static let bytes = 4096
}

/// Why a spool could not do what it was asked.
public enum SpoolFailure: Error, Hashable, Sendable {
    /// The disk has no room beside what is kept free.
    case noRoom(freeBytes: Int, reserveBytes: Int)
    /// The system said why.
    case system(String)
    /// Nobody waits for what is read any more.
    case cancelled

    /// One sentence for a person.
    public var sentence: String {
        switch self {
        case .noRoom(let free, let reserve):
            "the disk has no room to sort the records: \(free >> 20) MB are free, and \(reserve >> 20) MB stay free"
        case .system(let reason): "the records could not be sorted on disk: \(reason)"
        case .cancelled: "the import was cancelled; nothing was changed"
        }
    }
}
