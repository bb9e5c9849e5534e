import CCairo
import KioskLogic
import Testing

/// Where two pictures differ.
struct PictureDifference {
    private let width: Int
    private let height: Int
    /// How far each pixel is off, 0 to 255, from the top left, row by row.
    private let distances: [Int]
    private let tolerance: Int
    private let sizes: String?

    /// Nil if they are of one size and no channel of any pixel differs by more than the tolerance.
    init?(_ kept: DecodedPNG, _ drawn: DecodedPNG, tolerance: Int) {
        self.tolerance = tolerance
        (width, height) = (min(kept.width, drawn.width), min(kept.height, drawn.height))
        let isSameSize = kept.width == drawn.width && kept.height == drawn.height
        sizes = isSameSize ? nil : "\(kept.width) × \(kept.height) became \(drawn.width) × \(drawn.height)"
        var distances: [Int] = []
        for y in 0..<height {
            for x in 0..<width {
                let (a, b) = (kept.colour(x: x, y: y), drawn.colour(x: x, y: y))
                distances.append(
                    max(
                        abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
                        abs(Int(a.blue) - Int(b.blue))))
            }
        }
        self.distances = distances
        if isSameSize && distances.allSatisfy({ $0 <= tolerance }) { return nil }
    }

    /// What differs, for whoever reads the test's message.
    var sentence: String {
        if let sizes { return sizes }
        let places = distances.indices.filter { distances[$0] > tolerance }
        let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
        let box = "x \(columns.min() ?? 0)–\(columns.max() ?? 0), y \(rows.min() ?? 0)–\(rows.max() ?? 0)"
        return "\(places.count) pixels by up to \(distances.max() ?? 0), within \(box)"
    }

    /// Grey where the pictures agree, red where they do not, the brighter the further.
    func png() throws -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        let pixels = try #require(cairo_image_surface_get_data(surface))
        let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        for (index, distance) in distances.enumerated() {
            let pixel = pixels + index / width * bytesPerRow + index % width * 4
            let isOff = distance > tolerance
            (pixel[0], pixel[1]) = isOff ? (0, 0) : (40, 40)
            pixel[2] = isOff ? UInt8(min(255, 100 + distance * 2)) : 40
        }
        cairo_surface_mark_dirty(surface)
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
        return bytes
    }
}
