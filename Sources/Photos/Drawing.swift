import CCairo

extension PixelImage {
    /// Lends a Cairo context that draws on the pixels. It must not outlive the closure.
    mutating func draw(_ body: (_ context: OpaquePointer) -> Void) throws(PhotoError) {
        let (width, height, bytesPerRow) = (width, height, bytesPerRow)
        let status = bytes.withUnsafeMutableBufferPointer { buffer in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(bytesPerRow))
            let context = cairo_create(surface)
            defer {
                cairo_destroy(context)
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
            // Where something failed it is an object in an error state, and drawing on it does nothing.
            guard let context else { return CAIRO_STATUS_NO_MEMORY }
            body(context)
            cairo_surface_flush(surface)
            return cairo_status(context)
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .failed(call: "cairo", why: String(cString: cairo_status_to_string(status)))
        }
    }

    /// The picture in another size, every pixel of it the mean of those it stands for.
    func scaled(toWidth newWidth: Int, height newHeight: Int) throws(PhotoError) -> PixelImage {
        var target = try PixelImage(width: newWidth, height: newHeight)
        var source = self
        var status = CAIRO_STATUS_SUCCESS
        let (width, height, bytesPerRow) = (width, height, bytesPerRow)
        try target.draw { context in
            source.bytes.withUnsafeMutableBufferPointer { buffer in
                let surface = cairo_image_surface_create_for_data(
                    buffer.baseAddress, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(bytesPerRow))
                cairo_scale(context, Double(newWidth) / Double(width), Double(newHeight) / Double(height))
                cairo_set_source_surface(context, surface, 0, 0)
                cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
                // Without it the edges would be mixed with what lies outside: nothing, drawn as black.
                cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
                cairo_paint(context)
                status = cairo_status(context)
                // The context must let go of the pixels before they are gone.
                cairo_set_source_rgb(context, 0, 0, 0)
                cairo_surface_finish(surface)
                cairo_surface_destroy(surface)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .failed(call: "cairo_paint", why: String(cString: cairo_status_to_string(status)))
        }
        return target
    }

    /// How wide a thumbnail is.
    public static let thumbnailWidth = 320

    /// The picture 320 pixels wide, in the same proportions; itself if it is no wider.
    public func thumbnail() throws(PhotoError) -> PixelImage {
        guard width > PixelImage.thumbnailWidth else { return self }
        let newHeight = max(1, (height * PixelImage.thumbnailWidth + width / 2) / width)
        return try resized(toWidth: PixelImage.thumbnailWidth, height: newHeight)
    }

    /// Pixels of a display picture on its longer side, at most.
    public static let displaySide = 1280

    /// The picture with at most 1280 pixels on its longer side, in the same proportions; itself if it is no larger.
    public func displayed() throws(PhotoError) -> PixelImage {
        let longer = max(width, height)
        guard longer > PixelImage.displaySide else { return self }
        func shortened(_ side: Int) -> Int { max(1, (side * PixelImage.displaySide + longer / 2) / longer) }
        return try resized(toWidth: shortened(width), height: shortened(height))
    }
}
