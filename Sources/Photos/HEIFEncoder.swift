import CHeif
import CTurboJPEG

/// libheif's writer, for HEIC and AVIF.
final class HEIFEncoder: PictureEncoder {
    let width: Int
    let height: Int
    private let format: PhotoFormat
    private let tiff: [UInt8]?
    /// The picture in Y, Cb and Cr.
    private let image: OpaquePointer

    /// Makes libheif load its plug-ins, once. It is never undone: they would be unloaded with memory that they hold.
    static let start: Void = {
        // A plug-in that cannot be loaded is a missing encoder, which is said where one is needed.
        _ = heif_init(nil)
    }()

    /// What the encoders are told. One that another library brings and does not know them encodes as it thinks best.
    private static let settings: [PhotoFormat: [(name: String, value: String)]] = [
        .heic: [
            // On a photo of a megabyte pixel noise it is 6 to 10 times as fast as libheif's default, and no worse.
            ("preset", "ultrafast"),
            // Without it x265 3.5 makes the filter's buffers all the same and never frees them, 100 KB a photo.
            ("x265:sao", "1"),
            // Its threads leave memory behind in arenas of their own, and have the ring's and the camera's wait.
            ("x265:pools", "none"), ("x265:frame-threads", "1"),
        ],
        .avif: [("speed", "9"), ("threads", "2")],
    ]

    /// Whether libheif has an encoder for it.
    static func exists(for format: PhotoFormat) -> Bool {
        _ = start
        return heif_have_encoder_for_format(compression(format)) != 0
    }

    /// Takes the picture over in Y, Cb and Cr. Colours are stored for two pixels by two, so what is odd loses its last
    /// column or row: several programs show such pictures wrongly.
    init(_ image: PixelImage, as format: PhotoFormat, tiff: [UInt8]?) throws(PhotoError) {
        guard HEIFEncoder.exists(for: format) else { throw .noEncoder(format) }
        (width, height) = (image.width & ~1, image.height & ~1)
        guard width > 0, height > 0 else { throw .impossibleSize(width: image.width, height: image.height) }
        self.format = format
        self.tiff = tiff
        self.image = try HEIFEncoder.planes(of: image, width: width, height: height)
    }

    deinit {
        heif_image_release(image)
    }

    func encode(quality: Int) throws(PhotoError) -> [UInt8] {
        guard let context = heif_context_alloc() else {
            throw .failed(call: "heif_context_alloc", why: "there is not enough memory")
        }
        defer { heif_context_free(context) }
        let encoder = try encoder(context, quality: quality)
        defer { heif_encoder_release(encoder) }
        var handle: OpaquePointer?
        try check("heif_context_encode_image", heif_context_encode_image(context, image, encoder, nil, &handle))
        defer { heif_image_handle_release(handle) }
        if let tiff {
            try check(
                "heif_context_add_exif_metadata",
                heif_context_add_exif_metadata(context, handle, tiff, Int32(tiff.count)))
        }
        return try HEIFEncoder.file(of: context)
    }

    private func encoder(_ context: OpaquePointer, quality: Int) throws(PhotoError) -> OpaquePointer {
        var encoder: OpaquePointer?
        let found = heif_context_get_encoder_for_format(context, HEIFEncoder.compression(format), &encoder)
        guard found.code == heif_error_Ok, let encoder else { throw .noEncoder(format) }
        for setting in HEIFEncoder.settings[format] ?? [] {
            _ = heif_encoder_set_parameter(encoder, setting.name, setting.value)
        }
        let status = heif_encoder_set_lossy_quality(encoder, Int32(quality))
        guard status.code == heif_error_Ok else {
            heif_encoder_release(encoder)
            throw .failed(call: "heif_encoder_set_lossy_quality", why: String(cString: status.message))
        }
        return encoder
    }

    private static func compression(_ format: PhotoFormat) -> heif_compression_format {
        format == .avif ? heif_compression_AV1 : heif_compression_HEVC
    }
}

extension HEIFEncoder {
    /// The picture as libheif likes it best: BT.601 in full range, as JFIF has it and libheif says of what it writes.
    /// TurboJPEG converts ten times as fast as libheif does.
    private static func planes(of image: PixelImage, width: Int, height: Int) throws(PhotoError) -> OpaquePointer {
        var planar: OpaquePointer?
        try check(
            "heif_image_create",
            heif_image_create(Int32(width), Int32(height), heif_colorspace_YCbCr, heif_chroma_420, &planar))
        guard let planar else { throw .failed(call: "heif_image_create", why: "it gave no picture") }
        do throws(PhotoError) {
            try fill(planar, from: image, width: width, height: height)
            return planar
        } catch {
            heif_image_release(planar)
            throw error
        }
    }

    private static func fill(_ planar: OpaquePointer, from image: PixelImage, width: Int, height: Int)
        throws(PhotoError)
    {
        var planes: [UnsafeMutablePointer<UInt8>?] = []
        var strides: [Int32] = []
        for channel in [heif_channel_Y, heif_channel_Cb, heif_channel_Cr] {
            let share: Int32 = channel == heif_channel_Y ? 1 : 2
            try check(
                "heif_image_add_plane",
                heif_image_add_plane(planar, channel, Int32(width) / share, Int32(height) / share, 8))
            var stride: Int32 = 0
            planes.append(heif_image_get_plane(planar, channel, &stride))
            strides.append(stride)
        }
        guard planes.allSatisfy({ $0 != nil }) else {
            throw .failed(call: "heif_image_get_plane", why: "it gave no memory")
        }
        guard let handle = tjInitCompress() else {
            throw .failed(call: "tjInitCompress", why: String(cString: tjGetErrorStr2(nil)))
        }
        defer { tjDestroy(handle) }
        let status = tjEncodeYUVPlanes(
            handle, image.bytes, Int32(width), Int32(image.bytesPerRow), Int32(height), Int32(TJPF_BGRX.rawValue),
            &planes, &strides, Int32(TJSAMP_420.rawValue), 0)
        guard status == 0 else {
            throw .failed(call: "tjEncodeYUVPlanes", why: String(cString: tjGetErrorStr2(handle)))
        }
    }

    /// The finished file's bytes.
    private static func file(of context: OpaquePointer) throws(PhotoError) -> [UInt8] {
        var writer = heif_writer(writer_api_version: 1) { _, data, size, target in
            let bytes = UnsafeRawBufferPointer(start: data, count: size)
            target?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
            return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: noMessage)
        }
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { heif_context_write(context, &writer, $0) }
        try check("heif_context_write", status)
        return bytes
    }
}

/// A text that lives as long as the program.
private nonisolated(unsafe) let noMessage: UnsafePointer<CChar> = {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    text.initialize(to: 0)
    return UnsafePointer(text)
}()

private func check(_ call: String, _ status: heif_error) throws(PhotoError) {
    guard status.code == heif_error_Ok else { throw .failed(call: call, why: String(cString: status.message)) }
}
