/// Decoded pixels: four bytes each, blue, green, red and one unused, rows from top to bottom without gaps. That is
/// Cairo's RGB24 on the little-endian machines that kiosks are, and TurboJPEG's BGRX.
public struct PixelImage: Hashable, Sendable {
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Distance of two rows' first bytes: four times the width.
    public var bytesPerRow: Int { width * 4 }
    /// The pixels.
    public var bytes: [UInt8]

    /// A black picture. Throws `PhotoError.impossibleSize`.
    public init(width: Int, height: Int) throws(PhotoError) {
        try PixelImage.check(width: width, height: height)
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// Those pixels, four bytes for each of that size.
    init(width: Int, height: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Throws unless the size is within `PhotoLimits`.
    static func check(width: Int, height: Int) throws(PhotoError) {
        guard (1...PhotoLimits.maxSide).contains(width), (1...PhotoLimits.maxSide).contains(height),
            width * height <= PhotoLimits.maxPixels
        else { throw .impossibleSize(width: width, height: height) }
    }
}

/// Whole pixels, counted from the top left.
public struct PixelRectangle: Hashable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A rectangle of these values.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the pixel lies in it.
    public func contains(x: Int, y: Int) -> Bool {
        (self.x..<(self.x + width)).contains(x) && (self.y..<(self.y + height)).contains(y)
    }
}
