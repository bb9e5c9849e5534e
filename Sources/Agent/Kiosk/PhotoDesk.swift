internal import Devices
internal import FitPinkyCore
internal import Photos
internal import Store

/// Marks and encodes pictures, on the encoder's thread.
struct PhotoDesk {
    /// Loaded with the first photo: an agent that waits for a press needs no font.
    private var typeface: Typeface?

    /// Decodes the frame, draws the time into it, and encodes it with its thumbnail.
    mutating func develop(
        _ frame: CameraFrame, watermark: Watermark?, maxBytes: Int
    ) -> Result<Store.Photo, PhotoError> {
        Result { () throws(PhotoError) in
            try photo(of: try PixelImage(decoding: frame), watermark: watermark, maxBytes: maxBytes)
        }
    }

    /// Draws the time into an original that was kept without one, and encodes it anew.
    mutating func mark(
        _ original: [UInt8], watermark: Watermark, maxBytes: Int
    ) -> Result<Store.Photo, PhotoError> {
        Result { () throws(PhotoError) in
            try photo(of: try PixelImage(jpeg: original), watermark: watermark, maxBytes: maxBytes)
        }
    }

    private mutating func photo(
        of image: PixelImage, watermark: Watermark?, maxBytes: Int
    ) throws(PhotoError) -> Store.Photo {
        let typeface = if let loaded = typeface { loaded } else { try Typeface() }
        self.typeface = typeface
        let photo = try Photo(of: image, watermark: watermark, typeface: typeface, maxBytes: maxBytes)
        return Store.Photo(
            bytes: photo.picture.bytes, type: "image/jpeg", width: photo.picture.width,
            height: photo.picture.height, thumbnail: photo.thumbnail.bytes)
    }
}
