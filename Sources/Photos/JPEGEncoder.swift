import CTurboJPEG

/// An encoded picture.
public struct JPEGPicture: Hashable, Sendable {
    /// The file: a JFIF header, tables and data, no metadata.
    public let bytes: [UInt8]
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The quality it was encoded with, 1 to 100.
    public let quality: Int
}

/// TurboJPEG's compressor.
final class JPEGEncoder {
    private let handle: tjhandle

    init() throws(PhotoError) {
        guard let handle = tjInitCompress() else {
            throw .failed(call: "tjInitCompress", why: String(cString: tjGetErrorStr2(nil)))
        }
        self.handle = handle
    }

    deinit {
        tjDestroy(handle)
    }

    func encode(_ image: PixelImage, quality: Int) throws(PhotoError) -> JPEGPicture {
        // The library's own bound for any content, so its buffer never has to grow.
        let bound = tjBufSize(Int32(image.width), Int32(image.height), Int32(TJSAMP_420.rawValue))
        guard bound != UInt.max else { throw .impossibleSize(width: image.width, height: image.height) }
        var status: Int32 = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
            var target = buffer.baseAddress
            var size = UInt(buffer.count)
            status = tjCompress2(
                handle, image.bytes, Int32(image.width), Int32(image.bytesPerRow), Int32(image.height),
                Int32(TJPF_BGRX.rawValue), &target, &size, Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_NOREALLOC)
            count = status == 0 ? Int(size) : 0
        }
        guard status == 0 else { throw .failed(call: "tjCompress2", why: String(cString: tjGetErrorStr2(handle))) }
        // Copied, because the array above holds on to the whole bound.
        return JPEGPicture(bytes: Array(bytes[...]), width: image.width, height: image.height, quality: quality)
    }
}

extension PixelImage {
    /// The quality that is tried first.
    public static let firstJPEGQuality = 90
    /// Below this a smaller picture looks better than a coarser one.
    public static let lowestJPEGQuality = 30
    /// No picture is made smaller than this on its shorter side to make it fit.
    private static let smallestSide = 120
    /// Between the first and the lowest quality this many halvings leave steps of two.
    private static let halvings = 5

    /// The picture as a JPEG of at most so many bytes: quality 90 if that fits, otherwise the best that does. Where even
    /// the lowest quality is too large the picture is halved, and the result says its new size.
    public func jpeg(maxBytes: Int = 500_000) throws(PhotoError) -> JPEGPicture {
        let encoder = try JPEGEncoder()
        var image = self
        while true {
            if let picture = try image.jpeg(maxBytes: maxBytes, encoder) { return picture }
            guard min(image.width, image.height) >= PixelImage.smallestSide * 2 else {
                throw .cannotFit(maxBytes: maxBytes)
            }
            image = try image.scaled(toWidth: image.width / 2, height: image.height / 2)
        }
    }

    private func jpeg(maxBytes: Int, _ encoder: JPEGEncoder) throws(PhotoError) -> JPEGPicture? {
        let first = try encoder.encode(self, quality: PixelImage.firstJPEGQuality)
        guard first.bytes.count > maxBytes else { return first }
        var best = try encoder.encode(self, quality: PixelImage.lowestJPEGQuality)
        guard best.bytes.count <= maxBytes else { return nil }
        var tooGood = PixelImage.firstJPEGQuality
        for _ in 0..<PixelImage.halvings where tooGood - best.quality > 2 {
            let picture = try encoder.encode(self, quality: (best.quality + tooGood) / 2)
            if picture.bytes.count <= maxBytes { best = picture } else { tooGood = picture.quality }
        }
        return best
    }
}
