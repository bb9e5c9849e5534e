import CCairo
import Testing

/// A PNG drawn anew by Cairo.
struct RedrawnPNG {
    let bytes: [UInt8]

    /// So many times smaller, each pixel the mean of a square of them.
    init(_ png: [UInt8], reducedBy factor: Int) throws {
        try self.init(png, factor: factor, shift: (0, 0))
    }

    /// Moved by a fraction of a pixel to the right and down.
    init(_ png: [UInt8], shiftedBy shift: (x: Double, y: Double)) throws {
        try self.init(png, factor: 1, shift: shift)
    }

    private init(_ png: [UInt8], factor: Int, shift: (x: Double, y: Double)) throws {
        var rest = png[...]
        let whole = withUnsafeMutablePointer(to: &rest) { source in
            cairo_image_surface_create_from_png_stream(
                { source, data, count in
                    guard let source = source?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let data,
                        source.pointee.count >= Int(count)
                    else { return CAIRO_STATUS_READ_ERROR }
                    source.pointee.withUnsafeBufferPointer { bytes in
                        guard let start = bytes.baseAddress else { return }
                        data.update(from: start, count: Int(count))
                    }
                    source.pointee = source.pointee.dropFirst(Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        defer { cairo_surface_destroy(whole) }
        try #require(cairo_surface_status(whole) == CAIRO_STATUS_SUCCESS)
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, cairo_image_surface_get_width(whole) / Int32(factor),
            cairo_image_surface_get_height(whole) / Int32(factor))
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        cairo_scale(context, 1 / Double(factor), 1 / Double(factor))
        cairo_set_source_surface(context, whole, shift.x, shift.y)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint(context)
        cairo_destroy(context)
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { sink in
            cairo_surface_write_to_png_stream(
                surface,
                { sink, data, count in
                    let sink = sink?.assumingMemoryBound(to: [UInt8].self)
                    sink?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, sink)
        }
        try #require(status == CAIRO_STATUS_SUCCESS)
        self.bytes = bytes
    }
}
