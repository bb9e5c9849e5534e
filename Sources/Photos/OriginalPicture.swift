extension PixelImage {
    /// The quality of an original: encoded once more for the photo, it costs that less than half a decibel.
    public static let originalQuality = 95
    /// The most bytes of an original; only noise comes near it.
    public static let maxOriginalBytes = 4_000_000

    /// The picture as it is kept until the clock is trusted: a JPEG of high quality, without a watermark and without
    /// metadata, since neither can be right yet. `PixelImage(jpeg:)` reads it again, and a `Photo` is made of that.
    ///
    /// A camera's own JPEG is not kept in its place: it may lack tables that other programs need, and say things in
    /// segments that nobody has looked at.
    public func original() throws(PhotoError) -> Picture {
        let bytes = try JPEGEncoder(self, tiff: nil).encode(quality: PixelImage.originalQuality)
        guard bytes.count > PixelImage.maxOriginalBytes else {
            return Picture(
                bytes: bytes, format: .jpeg, width: width, height: height, quality: PixelImage.originalQuality,
                encodes: 1)
        }
        return try jpeg(maxBytes: PixelImage.maxOriginalBytes)
    }
}
