internal import Configuration
internal import Devices
internal import FitPinkyCore
package import Photos
internal import Store

/// What is drawn into a photo and written beside its pixels: when it was taken, and where.
struct PhotoMarks: Sendable {
    var watermark: Watermark
    var exif: Exif
}

/// A finished photo.
struct Developed: Sendable {
    var photo: Store.Photo
    /// Why it is a JPEG though the owner wants another format; nil where it is as it should be.
    var substitution: PhotoError?
}

/// Marks and encodes pictures, on the encoder's thread.
struct PhotoDevelopment {
    /// Loaded with the first photo: an agent that waits for a press needs no font.
    private var typeface: Typeface?
    private var memory = QualityMemory()
    private var encoding: any PhotoEncoding

    init(encoding: any PhotoEncoding = InProcessEncoding()) { self.encoding = encoding }

    /// Decodes the frame and encodes it with its thumbnail, with marks as the owner wants it; without them as the original
    /// that is kept until the moment is known.
    mutating func develop(
        _ frame: CameraFrame, marks: PhotoMarks?, _ settings: KioskConfiguration.PhotoSettings
    ) -> Result<Developed, PhotoError> {
        defer { ProcessHeap.giveBack() }
        return Result { () throws(PhotoError) in
            let image = try PixelImage(decoding: frame)
            guard let marks else { return try original(of: image) }
            return try photo(of: image, marks, settings)
        }
    }

    /// Marks an original that was kept, and encodes it anew.
    mutating func mark(
        _ original: [UInt8], _ marks: PhotoMarks, _ settings: KioskConfiguration.PhotoSettings
    ) -> Result<Developed, PhotoError> {
        defer { ProcessHeap.giveBack() }
        return Result { () throws(PhotoError) in
            try photo(of: try PixelImage(jpeg: original), marks, settings)
        }
    }

    /// The small picture of a photo that came from another kiosk: bytes that nobody here has made.
    mutating func thumbnail(of photo: [UInt8]) -> Result<[UInt8], PhotoError> {
        defer { ProcessHeap.giveBack() }
        return Result { () throws(PhotoError) in
            try PixelImage(photo: photo).thumbnail().jpeg(maxBytes: Photo.maxThumbnailBytes).bytes
        }
    }

    /// The display picture of a photo, for browsers. The photo may be another kiosk's: bytes that nobody here has made.
    func display(of photo: [UInt8]) -> Result<[UInt8], PhotoError> {
        defer { ProcessHeap.giveBack() }
        return Result { () throws(PhotoError) in
            try PixelImage(photo: photo).displayed().jpeg(maxBytes: Photo.maxDisplayBytes).bytes
        }
    }

    private mutating func photo(
        of image: PixelImage, _ marks: PhotoMarks, _ settings: KioskConfiguration.PhotoSettings
    ) throws(PhotoError) -> Developed {
        let typeface = if let loaded = typeface { loaded } else { try Typeface() }
        self.typeface = typeface
        func encoded(as format: PhotoFormat) throws(PhotoError) -> Store.Photo {
            let photo = try Photo(
                of: image, as: format, maxBytes: settings.maxBytes, watermark: marks.watermark, typeface: typeface,
                exif: marks.exif, memory: &memory, encoding: &encoding)
            return Store.Photo(photo.picture, thumbnail: photo.thumbnail)
        }
        do throws(PhotoError) {
            return Developed(photo: try encoded(as: settings.photoFormat))
        } catch {
            // The picture is good, and every machine can write a JPEG.
            guard settings.photoFormat != .jpeg else { throw error }
            return Developed(photo: try encoded(as: .jpeg), substitution: error)
        }
    }

    private func original(of image: PixelImage) throws(PhotoError) -> Developed {
        let thumbnail = try image.thumbnail().jpeg(maxBytes: Photo.maxThumbnailBytes)
        return Developed(photo: Store.Photo(try image.original(), thumbnail: thumbnail))
    }
}

extension KioskConfiguration.PhotoSettings {
    /// The format as the encoders know it.
    package var photoFormat: PhotoFormat {
        switch format {
        case .heic: .heic
        case .avif: .avif
        case .jpeg: .jpeg
        }
    }
}

extension Store.Photo {
    fileprivate init(_ picture: Picture, thumbnail: Picture) {
        self.init(
            bytes: picture.bytes, type: picture.format.mimeType, width: picture.width, height: picture.height,
            thumbnail: thumbnail.bytes)
    }
}
