/// Where a piece of a photo begins.
public struct PhotoPlace: Hashable, Sendable {
    /// The length of each piece of a photo but its last: kiosks send photos in such pieces, and stores keep them so.
    public static let pieceBytes = 32 << 10

    /// Of the photo, 32 bytes.
    public var sha256: [UInt8]
    /// A multiple of `pieceBytes`, or the photo's length.
    public var offset: Int

    /// That place.
    public init(sha256: [UInt8], offset: Int) { (self.sha256, self.offset) = (sha256, offset) }

    /// Which piece of the photo begins there: at its end, the one after the last, which may be shorter than others.
    public var pieceIndex: Int { (offset + PhotoPlace.pieceBytes - 1) / PhotoPlace.pieceBytes }
}
