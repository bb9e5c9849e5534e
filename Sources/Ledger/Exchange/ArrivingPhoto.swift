/// A missing photo that is to be fetched, or gone on with.
public struct ArrivingPhoto: Hashable, Sendable {
    /// Its SHA-256, 32 bytes.
    public var sha256: [UInt8]
    /// All of it.
    public var byteCount: Int
    /// Stored from its beginning: whole pieces, or all.
    public var storedBytes: Int

    /// That photo. What is stored counts in whole pieces, and never for more than the photo has.
    public init(sha256: [UInt8], byteCount: Int, storedBytes: Int) {
        self.sha256 = sha256
        let byteCount = min(max(byteCount, 0), PhotoFact.maxByteCount)
        self.byteCount = byteCount
        let stored = min(max(storedBytes, 0), byteCount)
        self.storedBytes = stored == byteCount ? stored : stored / PhotoPlace.pieceBytes * PhotoPlace.pieceBytes
    }
}
