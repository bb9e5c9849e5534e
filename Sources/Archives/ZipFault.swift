/// Why a zip archive is not read, or not written.
package enum ZipFault: Error, Hashable, Sendable {
    /// It is not an archive, or its directory is damaged, or cut off.
    case notAnArchive
    case tooManyEntries(allowed: Int)
    /// The entry is encrypted, or compressed in a way that is not deflate.
    case unreadableEntry(String)
    /// The entry's bytes are not those that the archive says.
    case damagedEntry(String)
    /// The entry is larger than is read, or packed more times than is honest.
    case tooLargeEntry(String)
    /// All entries together are.
    case tooLarge(allowedBytes: Int)
    /// The system said why.
    case unreadable(String)
}

/// Why the bytes of an entry were not taken to their end.
package enum ZipReading<Refusal: Error>: Error {
    case fault(ZipFault)
    /// The reader of the bytes does not want more.
    case refused(Refusal)
}
