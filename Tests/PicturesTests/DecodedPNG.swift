import CCairo
import KioskLogic
import Testing

/// A PNG read back by Cairo.
struct DecodedPNG {
    let width: Int
    let height: Int
    private let pixels: [UInt8]
    private let bytesPerRow: Int

    init(_ png: [UInt8]) throws {
        var rest = png[...]
        let surface = withUnsafeMutablePointer(to: &rest) { source in
            cairo_image_surface_create_from_png_stream(
                { source, data, count in
                    guard let source = source?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let data,
                        source.pointee.count >= Int(count)
                    else { return CAIRO_STATUS_READ_ERROR }
                    for index in 0..<Int(count) { data[index] = source.pointee.removeFirst() }
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        defer { cairo_surface_destroy(surface) }
        try #require(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        width = Int(cairo_image_surface_get_width(surface))
        bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let data = try #require(cairo_image_surface_get_data(surface))
        pixels = Array(UnsafeBufferPointer(start: data, count: bytesPerRow * height))
    }

    func colour(at place: (x: Double, y: Double)) -> RGB { colour(x: Int(place.x), y: Int(place.y)) }

    func colour(x: Int, y: Int) -> RGB {
        let offset = y * bytesPerRow + x * 4
        return RGB(pixels[offset + 2], pixels[offset + 1], pixels[offset])
    }
}
