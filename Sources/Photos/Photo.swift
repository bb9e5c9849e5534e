/// A finished photo: what is stored, shown and sent.
public struct Photo: Hashable, Sendable {
    /// The photo.
    public let picture: JPEGPicture
    /// The same, at most 320 pixels wide.
    public let thumbnail: JPEGPicture

    /// The most bytes of a thumbnail.
    public static let maxThumbnailBytes = 60_000

    /// Draws the watermark, if there is one, and encodes the picture in at most so many bytes, with a thumbnail.
    ///
    /// Without a watermark it is the original that is kept until the clock is trusted; `PixelImage(jpeg:)` reads it again.
    public init(of image: PixelImage, watermark: Watermark?, typeface: Typeface, maxBytes: Int = 500_000)
        throws(PhotoError)
    {
        var image = image
        try watermark?.draw(on: &image, typeface: typeface)
        picture = try image.jpeg(maxBytes: maxBytes)
        thumbnail = try image.thumbnail().jpeg(maxBytes: Photo.maxThumbnailBytes)
    }
}
