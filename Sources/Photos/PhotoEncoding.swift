/// Where pictures are encoded: in this process, or in another one.
public protocol PhotoEncoding {
    /// As `PixelImage.encoded`, with its errors.
    mutating func encode(
        _ image: PixelImage, as format: PhotoFormat, maxBytes: Int, exif: Exif?, memory: inout QualityMemory
    ) throws(PhotoError) -> Picture
}

/// Encodes in this process, which keeps what the codecs leave of a picture.
public struct InProcessEncoding: PhotoEncoding, Sendable {
    /// It has no state.
    public init() {}

    /// `PixelImage.encoded`.
    public func encode(
        _ image: PixelImage, as format: PhotoFormat, maxBytes: Int, exif: Exif?, memory: inout QualityMemory
    ) throws(PhotoError) -> Picture {
        try image.encoded(as: format, maxBytes: maxBytes, exif: exif, memory: &memory)
    }
}
