import CCairo

/// Cairo's surfaces as PNG files.
enum PNG {
    static func encoded(_ surface: OpaquePointer) throws(PictureError) -> [UInt8] {
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
        try check(status)
        return bytes
    }

    static func check(_ status: cairo_status_t) throws(PictureError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw .failed(String(cString: cairo_status_to_string(status))) }
    }
}
