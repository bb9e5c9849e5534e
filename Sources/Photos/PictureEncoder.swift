/// One picture, ready to be encoded with one quality after the other.
protocol PictureEncoder {
    /// Pixels a row of what is encoded.
    var width: Int { get }
    /// Rows of what is encoded.
    var height: Int { get }

    /// The picture's file.
    func encode(quality: Int) throws(PhotoError) -> [UInt8]
}

extension PixelImage {
    /// The quality that is tried first on a JPEG, and the best it gets.
    public static let firstJPEGQuality = 90
    /// Below this a smaller JPEG looks better than a coarser one.
    public static let lowestJPEGQuality = 30
    /// No picture is made smaller than this on its shorter side to make it fit.
    private static let smallestSide = 120

    /// The picture in at most so many bytes, metadata included: in the best of the format's qualities that fits, or nearly;
    /// see `QualitySearch`. Where even the lowest is too large the picture is halved, and the result says its new size.
    ///
    /// Throws `PhotoError.noEncoder` where the format is not available, and `PhotoError.cannotFit`.
    public func encoded(
        as format: PhotoFormat, maxBytes: Int = Photo.defaultMaxBytes, exif: Exif? = nil, memory: inout QualityMemory
    ) throws(PhotoError) -> Picture {
        try encoded(as: format, maxBytes: maxBytes, tiff: exif?.tiff, memory: &memory)
    }

    /// The same with the metadata as a TIFF file.
    func encoded(
        as format: PhotoFormat, maxBytes: Int, tiff: [UInt8]?, memory: inout QualityMemory
    ) throws(PhotoError) -> Picture {
        var image = self
        var encodes = 0
        while true {
            let found = try image.fitted(as: format, maxBytes: maxBytes, tiff: tiff, memory: &memory, encodes: &encodes)
            if let found { return found }
            guard min(image.width, image.height) >= PixelImage.smallestSide * 2 else {
                throw .cannotFit(maxBytes: maxBytes)
            }
            image = try image.resized(toWidth: image.width / 2, height: image.height / 2)
        }
    }

    /// The picture as a JPEG without metadata, of at most so many bytes.
    public func jpeg(maxBytes: Int = Photo.defaultMaxBytes) throws(PhotoError) -> Picture {
        var memory = QualityMemory()
        return try encoded(as: .jpeg, maxBytes: maxBytes, memory: &memory)
    }

    private func encoder(_ format: PhotoFormat, tiff: [UInt8]?) throws(PhotoError) -> any PictureEncoder {
        switch format {
        case .heic, .avif: try HEIFEncoder(self, as: format, tiff: tiff)
        case .jpeg: try JPEGEncoder(self, tiff: tiff)
        }
    }

    /// nil where no quality fits.
    private func fitted(
        as format: PhotoFormat, maxBytes: Int, tiff: [UInt8]?, memory: inout QualityMemory, encodes: inout Int
    ) throws(PhotoError) -> Picture? {
        let encoder = try encoder(format, tiff: tiff)
        let first = memory.guess(format, width: width, height: height, maxBytes: maxBytes) ?? format.firstQuality
        var search = QualitySearch(format.qualities, maxBytes: maxBytes, first: first)
        var step = search.first
        var fitting: [UInt8] = []
        while case .encode(let quality) = step {
            let bytes = try encoder.encode(quality: quality)
            encodes += 1
            if bytes.count <= maxBytes { fitting = bytes }
            step = search.encoded(bytes: bytes.count)
        }
        if let result = search.fitting ?? search.tooLarge {
            memory.remember(result, format, width: width, height: height)
        }
        guard case .keep(let quality) = step else { return nil }
        return Picture(
            bytes: fitting, format: format, width: encoder.width, height: encoder.height, quality: quality,
            encodes: encodes)
    }
}
