internal import Ledger

/// How large documents may be.
package enum DocumentLimits {
    /// Of one document.
    package static let maxBytes = 16 << 10
    /// Of an import's documents, or of all that a member's newer ones take: as much as one message holds.
    package static let maxTotalBytes = (4 << 20) - 1024
    /// Of an import, or kept of a newer schema.
    package static let maxDocuments = 10_000
    /// Splits of a member after an import. Losing versions of parallel changes may be more than a person can make.
    package static let maxSplits = 2 * Split.maxCount
    /// Keys of one object. Those of schema 1 have fewer; what a newer one has is kept and not understood.
    package static let maxKeys = 64
    /// How much later than now a document may have been changed: clocks of two kiosks differ.
    package static let maxLateHours = 24
    /// For so long a removal is told.
    package static let stubDays = 30

    /// What a message takes for each document besides its path and its content.
    private static let overheadBytes = 16

    /// What a document takes of `maxTotalBytes`.
    package static func size(path: String, byteCount: Int) -> Int {
        path.utf8.count + byteCount + overheadBytes
    }
}
