import CCairo

/// How strong a shadow is at each pixel: Cairo's A8.
struct ShadowMask {
    private let width: Int
    private let height: Int
    private let bytesPerRow: Int
    private var bytes: [UInt8]

    /// Three box blurs come close to a Gaussian one (Wells 1986).
    static let passes = 3

    init(width: Int, height: Int) throws(PhotoError) {
        try PixelImage.check(width: width, height: height)
        self.width = width
        self.height = height
        bytesPerRow = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
        bytes = [UInt8](repeating: 0, count: bytesPerRow * height)
    }

    /// Lends a context that draws on the mask; its opacity is what counts.
    mutating func draw(_ body: (_ context: OpaquePointer) -> Void) throws(PhotoError) {
        let status = withSurface { surface in
            let context = cairo_create(surface)
            defer { cairo_destroy(context) }
            guard let context else { return CAIRO_STATUS_NO_MEMORY }
            body(context)
            return cairo_status(context)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .failed(call: "cairo", why: String(cString: cairo_status_to_string(status)))
        }
    }

    /// Paints the context's source wherever the mask is, with its top left corner at that place.
    mutating func mask(on context: OpaquePointer, x: Double, y: Double) {
        _ = withSurface { surface in
            cairo_mask_surface(context, surface, x, y)
            return cairo_status(context)
        }
    }

    /// Softens it over so many pixels to each side, three times, and doubles what is left: thin strokes would lose most
    /// of their shadow to the blur.
    mutating func blur(radius: Int) {
        for _ in 0..<ShadowMask.passes {
            for row in 0..<height { blurLine(from: row * bytesPerRow, step: 1, count: width, radius) }
            for column in 0..<width { blurLine(from: column, step: bytesPerRow, count: height, radius) }
        }
        for index in bytes.indices { bytes[index] = bytes[index] > 127 ? 255 : bytes[index] * 2 }
    }

    /// Each pixel becomes the mean of its neighbours along the line; what lies outside is empty.
    private mutating func blurLine(from start: Int, step: Int, count: Int, _ radius: Int) {
        let line = (0..<count).map { Int(bytes[start + $0 * step]) }
        var sum = line.prefix(radius).reduce(0, +)
        for index in 0..<count {
            if index + radius < count { sum += line[index + radius] }
            if index - radius - 1 >= 0 { sum -= line[index - radius - 1] }
            bytes[start + index * step] = UInt8(sum / (2 * radius + 1))
        }
    }

    private mutating func withSurface(_ body: (OpaquePointer) -> cairo_status_t) -> cairo_status_t {
        let (width, height, bytesPerRow) = (width, height, bytesPerRow)
        return bytes.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(bytesPerRow))
            defer {
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
            guard let surface else { return CAIRO_STATUS_NO_MEMORY }
            let status = body(surface)
            cairo_surface_flush(surface)
            return status
        }
    }
}
