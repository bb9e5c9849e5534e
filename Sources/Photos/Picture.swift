/// An encoded picture.
public struct Picture: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// What the file is.
    public let format: PhotoFormat
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The quality it was encoded with, 1 to 100 on the format's own scale.
    public let quality: Int
    /// How many times something was encoded to find that quality, this time included.
    public let encodes: Int
}
