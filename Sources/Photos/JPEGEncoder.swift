import CTurboJPEG

/// TurboJPEG's compressor.
final class JPEGEncoder: PictureEncoder {
    /// Why a segment of metadata begins with it: JPEG gives the same number to several uses.
    private static let exifMark: [UInt8] = Array("Exif".utf8) + [0, 0]

    private let handle: tjhandle
    private let image: PixelImage
    private let tiff: [UInt8]?

    init(_ image: PixelImage, tiff: [UInt8]?) throws(PhotoError) {
        guard let handle = tjInitCompress() else {
            throw .failed(call: "tjInitCompress", why: String(cString: tjGetErrorStr2(nil)))
        }
        self.handle = handle
        self.image = image
        self.tiff = tiff
    }

    deinit {
        tjDestroy(handle)
    }

    var width: Int { image.width }
    var height: Int { image.height }

    func encode(quality: Int) throws(PhotoError) -> [UInt8] {
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
        // Copied in either case, because the array above holds on to the whole bound.
        return tiff.map { JPEGEncoder.adding($0, to: bytes) } ?? Array(bytes[...])
    }

    /// The file with an Exif segment right after its start marker, which is where the standard wants it. `Exif` bounds its
    /// bytes far below the 65 533 that a segment may have.
    private static func adding(_ tiff: [UInt8], to jpeg: [UInt8]) -> [UInt8] {
        let length = 2 + exifMark.count + tiff.count
        var result: [UInt8] = []
        result.reserveCapacity(jpeg.count + length + 2)
        result += jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
        result += exifMark + tiff
        result += jpeg.dropFirst(2)
        return result
    }
}
