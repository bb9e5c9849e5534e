import CCairo

extension PixelImage {
    /// The picture as a PNG file, without metadata.
    public func png() throws(PhotoError) -> [UInt8] {
        var image = self
        var bytes: [UInt8] = []
        var status = CAIRO_STATUS_SUCCESS
        try image.draw { context in
            status = withUnsafeMutablePointer(to: &bytes) { sink in
                cairo_surface_write_to_png_stream(
                    cairo_get_target(context),
                    { sink, data, count in
                        let sink = sink?.assumingMemoryBound(to: [UInt8].self)
                        sink?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                        return CAIRO_STATUS_SUCCESS
                    }, sink)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .failed(
                call: "cairo_surface_write_to_png_stream", why: String(cString: cairo_status_to_string(status)))
        }
        return bytes
    }
}
