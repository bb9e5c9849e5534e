/// A finished photo: what is stored, shown and sent.
public struct Photo: Hashable, Sendable {
    /// The photo.
    public let picture: Picture
    /// The same, at most 320 pixels wide; a JPEG whatever the photo's format is, since lists and mails show those
    /// everywhere, and at this size the others save little. It has no metadata.
    public let thumbnail: Picture

    /// The most bytes of a photo where nothing else is said.
    public static let defaultMaxBytes = 500_000
    /// The most bytes of a thumbnail.
    public static let maxThumbnailBytes = 60_000
    /// The most bytes of a display picture.
    public static let maxDisplayBytes = 500_000

    /// Draws the watermark, if there is one, and encodes the picture in at most so many bytes, with a thumbnail.
    ///
    /// `memory` knows which quality fitted last, and learns from this photo. Throws `PhotoError.noEncoder` where the format
    /// is not available; a JPEG always can be made.
    public init(
        of image: PixelImage, as format: PhotoFormat, maxBytes: Int = Photo.defaultMaxBytes, watermark: Watermark?,
        typeface: Typeface, exif: Exif?, memory: inout QualityMemory
    ) throws(PhotoError) {
        var encoding = InProcessEncoding()
        try self.init(
            of: image, as: format, maxBytes: maxBytes, watermark: watermark, typeface: typeface, exif: exif,
            memory: &memory, encoding: &encoding)
    }

    /// The same, with the picture encoded where the caller wants it. The thumbnail is made here.
    public init(
        of image: PixelImage, as format: PhotoFormat, maxBytes: Int = Photo.defaultMaxBytes, watermark: Watermark?,
        typeface: Typeface, exif: Exif?, memory: inout QualityMemory, encoding: inout some PhotoEncoding
    ) throws(PhotoError) {
        var image = image
        try watermark?.draw(on: &image, typeface: typeface)
        picture = try encoding.encode(image, as: format, maxBytes: maxBytes, exif: exif, memory: &memory)
        thumbnail = try image.thumbnail().jpeg(maxBytes: Photo.maxThumbnailBytes)
    }
}
