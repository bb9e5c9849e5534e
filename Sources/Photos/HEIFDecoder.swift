import CHeif

/// libheif's reader, for HEIC and AVIF files that others wrote: whatever they say is bounded before memory is taken for it.
struct HEIFDecoder: ~Copyable {
    private let context: OpaquePointer

    init() throws(PhotoError) {
        _ = HEIFEncoder.start
        guard let context = heif_context_alloc() else {
            throw .failed(call: "heif_context_alloc", why: "there is not enough memory")
        }
        self.context = context
        fitpinky_heif_limit(
            context, Int32(PhotoLimits.maxSide), UInt64(PhotoLimits.maxPixels), UInt64(PhotoLimits.maxPixels * 4))
        // Tiles, of which our photos have none, are decoded on this thread.
        heif_context_set_max_decoding_threads(context, 0)
    }

    deinit {
        heif_context_free(context)
    }

    /// Whether the bytes begin as a HEIF file does.
    static func recognises(_ file: [UInt8]) -> Bool { file.count > 12 && file[4..<8].elementsEqual("ftyp".utf8) }

    /// The first picture's pixels.
    func decode(_ file: [UInt8]) throws(PhotoError) -> PixelImage {
        guard file.count <= PhotoLimits.maxHEIFBytes else { throw .tooLong(bytes: file.count) }
        // libheif reads from these bytes until the picture is decoded.
        let pixels = file.withUnsafeBytes { bytes in
            Result { () throws(PhotoError) in try decode(lent: bytes) }
        }
        return try pixels.get()
    }

    private func decode(lent bytes: UnsafeRawBufferPointer) throws(PhotoError) -> PixelImage {
        try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
        var handle: OpaquePointer?
        try check(heif_context_get_primary_image_handle(context, &handle))
        defer { heif_image_handle_release(handle) }
        let (width, height) = (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
        try PixelImage.check(width: width, height: height)
        var image: OpaquePointer?
        try check(heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, nil))
        defer { heif_image_release(image) }
        return try HEIFDecoder.pixels(of: image)
    }

    private static func pixels(of image: OpaquePointer?) throws(PhotoError) -> PixelImage {
        let (width, height) = (
            Int(heif_image_get_width(image, heif_channel_interleaved)),
            Int(heif_image_get_height(image, heif_channel_interleaved))
        )
        // What was decoded may have another size than the file said.
        var pixels = try PixelImage(width: width, height: height)
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
            Int(stride) >= width * 3
        else { throw .damaged("it has no colours") }
        pixels.bytes.withUnsafeMutableBufferPointer { target in
            for row in 0..<height {
                let line = plane + row * Int(stride)
                for column in 0..<width {
                    let (from, to) = (column * 3, (row * width + column) * 4)
                    (target[to], target[to + 1], target[to + 2]) = (line[from + 2], line[from + 1], line[from])
                }
            }
        }
        return pixels
    }

    private func check(_ status: heif_error) throws(PhotoError) {
        guard status.code != heif_error_Ok else { return }
        if status.subcode == heif_suberror_Unsupported_codec { throw .noDecoder }
        throw .damaged(String(cString: status.message))
    }
}

extension PixelImage {
    /// The pixels of a photo that another kiosk sent, in whichever format it is.
    public init(photo file: [UInt8]) throws(PhotoError) {
        self = HEIFDecoder.recognises(file) ? try HEIFDecoder().decode(file) : try PixelImage(jpeg: file)
    }
}
