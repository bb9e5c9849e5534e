import CTurboJPEG

/// A photo's pixels, as small as a collage needs them.
package struct PhotoPixels: Hashable, Sendable {
    /// Pixels a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Red, green and blue of each pixel, rows from top to bottom without gaps.
    package let rgb: [UInt8]

    /// The most pixels of one photo, and the most that a JPEG is decoded to.
    package static let maxPixels = 2_100_000
    package static let maxJPEGBytes = 16_000_000
    private static let maxJPEGSide = 8192
    /// A longer side is halved while it is decoded: no tile is wider.
    private static let enough = 1280

    /// These pixels. Throws `PictureError.impossiblePixels` unless they fill the rectangle, three bytes each.
    package init(width: Int, height: Int, rgb: [UInt8]) throws(PictureError) {
        guard (1...PhotoPixels.maxPixels).contains(width), (1...PhotoPixels.maxPixels).contains(height),
            width * height <= PhotoPixels.maxPixels, rgb.count == width * height * 3
        else { throw .impossiblePixels(width: width, height: height, byteCount: rgb.count) }
        (self.width, self.height, self.rgb) = (width, height, rgb)
    }

    /// The pixels of a JPEG: a thumbnail, or a photo that was kept as one. Throws `PictureError.damagedPhoto`; what can
    /// be read of a broken one is not shown.
    package init(jpeg: [UInt8]) throws(PictureError) {
        guard jpeg.count <= PhotoPixels.maxJPEGBytes else { throw .damagedPhoto("it is longer than any photo") }
        guard jpeg.starts(with: [0xFF, 0xD8]) else { throw .damagedPhoto("it is no JPEG") }
        guard let decoder = tjInitDecompress() else { throw .failed("there is not enough memory") }
        defer { tjDestroy(decoder) }
        var (width, height, subsampling, colourSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard tjDecompressHeader3(decoder, jpeg, UInt(jpeg.count), &width, &height, &subsampling, &colourSpace) == 0,
            width > 0, height > 0
        else { throw .damagedPhoto("its header is broken") }
        guard max(width, height) <= PhotoPixels.maxJPEGSide else { throw .damagedPhoto("it is larger than any photo") }
        // The decoder itself scales by eighths; halves are enough.
        while max(width, height) > PhotoPixels.enough {
            (width, height) = ((width + 1) / 2, (height + 1) / 2)
        }
        var rgb = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3)
        let status = tjDecompress2(
            decoder, jpeg, UInt(jpeg.count), &rgb, width, width * 3, height, Int32(TJPF_RGB.rawValue),
            TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
        guard status == 0 else { throw .damagedPhoto(String(cString: tjGetErrorStr2(decoder))) }
        (self.width, self.height, self.rgb) = (Int(width), Int(height), rgb)
    }
}
